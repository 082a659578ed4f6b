import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { listLabelAttempts } from '#contract/gateway/labels.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCheck, someStopped } from '#dashboard/testing/some-check.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { OrderLabel } from './order-label.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [{ tracking_only: true }, someCheck('SLP1', { state: null, asked_by: null, asked_at: null, code: null })],
  [{}, someStopped('SLP1', 'label_failed_tracking_order')],
])('an order that is only tracked (%j) is offered no label', async (facts, check) => {
  fakeGateway().answer(listLabelAttempts, 200, () => ({
    check,
    has_label: false,
    attempts: [],
    prints: [],
    link_expires_at: null,
    documents: null,
    has_zpl: false,
  }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <OrderLabel order={someOrder('SLP1', { label: 'none', ...facts })} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const text = "This order is only tracked, so it never gets a label. There's nothing to do.";
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText(/asked for a label|confirms the order/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^(?:Get label|Check again|Try)/ })).toBeNull();
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { LabelCheck } from '#contract/gateway/label.ts';
import { listLabelAttempts } from '#contract/gateway/labels.ts';
import { describeOffline } from '#dashboard/copy/offline.ts';
import { orderLabelCopy } from '#dashboard/copy/order-label.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCheck, someStopped } from '#dashboard/testing/some-check.ts';
import { someLabelDetails } from '#dashboard/testing/some-label-details.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { OrderLabel } from './order-label.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('an order that was quoted again says that labels from before are no longer valid, until its new label is printed', async () => {
  const answer = (printed: LabelCheck['printed']) => {
    const check = { ...someCheck('SLP1', { state: 'ended' }), printed };
    fakeGateway().answer(listLabelAttempts, 200, () =>
      someLabelDetails(check, { quoted_again_at: '2026-11-21T01:41:00.000Z' }),
    );
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <OrderLabel order={someOrder('SLP1', { label: 'none' })} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  };
  answer(null);
  expect(await screen.findByText(/^This order was changed in the shipping service/)).toBeDefined();
  expect(screen.getByText('It needs a new label.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Get label' })).toBeDefined();
  cleanup();
  answer({ at: '2026-11-21T02:00:00.000Z', by: 'owner@slipway.test', reprint: false, times: 1 });
  await screen.findByText('It needs a new label.');
  expect(screen.queryByText(/changed in the shipping service/)).toBeNull();
});

test('offline, a label that was never read says why it isn’t shown', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = (part: ReactNode) => <QueryClientProvider client={client}>{part}</QueryClientProvider>;
  const client = createQueryClient();
  const { rerender } = render(page(null));
  act(() => void dispatchEvent(new Event('offline')));
  rerender(page(<OrderLabel order={someOrder('SLP1', { label: 'none' })} />));
  expect(await screen.findByText(describeOffline(orderLabelCopy.failed))).toBeDefined();
  fakeGateway().answer(listLabelAttempts, 200, () =>
    someLabelDetails(someStopped('SLP1', 'label_failed_tracking_order')),
  );
  vi.restoreAllMocks();
  act(() => void dispatchEvent(new Event('online')));
});

test.each([
  [{ tracking_only: true }, someCheck('SLP1', { state: null, asked_by: null, asked_at: null, code: null })],
  [{}, someStopped('SLP1', 'label_failed_tracking_order')],
])('an order that is only tracked (%j) is offered no label', async (facts, check) => {
  fakeGateway().answer(listLabelAttempts, 200, () => someLabelDetails(check));
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

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readOrderFacets } from '#contract/gateway/orders.ts';
import { filterValuesCopy as copy } from '#dashboard/copy/filter-values.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { FilterSheet } from './filter-sheet.tsx';
import { DEFAULT_ADDRESS } from './order-address.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('values of the filters that can’t be loaded are said to be, once for all, and can be loaded again', async () => {
  const gateway = fakeGateway();
  gateway.answer(readOrderFacets, 500, () => ({ error: 'unknown_error' }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FilterSheet address={DEFAULT_ADDRESS} goTo={() => undefined} total={3} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain(copy.problem);
  gateway.answer(readOrderFacets, 200, () => ({
    facets: {
      carrier: [{ value: 'Northpost', count: 3 }],
      label: [],
      booking: [],
      delivery: [],
      country: [],
      tag: [],
    },
  }));
  fireEvent.click(screen.getByRole('button', { name: copy.tryAgain }));
  expect(await screen.findByRole('option', { name: /Northpost/u })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

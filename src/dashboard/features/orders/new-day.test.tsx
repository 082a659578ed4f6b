import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const EVENING = new Date(2026, 10, 21, 23, 59);
const MORNING = new Date(2026, 10, 22, 8, 0);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is read again on a new day is counted from its beginning', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING });
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 96, 'on-the-way': 0, all: 96 };
  gateway.answer(readSession, 200, () => someSession({ time: new Date().toISOString() }));
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({
    orders: [someOrder('SLP4408812K7Q2')],
    total: 1,
    next_cursor: null,
    as_of: '2026-11-21T09:41:07Z',
  }));
  const { client } = renderApp('/orders?view=booked-today');
  await screen.findByRole('checkbox', { name: ordersCopy.selectOrder('SLP4408812K7Q2') });
  const begins = (name: string) =>
    gateway.calls.filter((call) => call.name === name).map(({ search }) => search.get('today'));
  const day = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).toISOString();
  await waitFor(() => expect(begins('countOrderViews').at(-1)).toBe(day(EVENING)));
  vi.setSystemTime(MORNING);
  act(() => void client.invalidateQueries());
  await waitFor(() => expect(begins('countOrderViews').at(-1)).toBe(day(MORNING)));
  await waitFor(() => expect(begins('listOrders').at(-1)).toBe(day(MORNING)));
});

import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startBooking } from '#contract/gateway/bookings.ts';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

test('Ctrl and Enter confirm as soon as it shows what will be booked; only clicks have to wait', async () => {
  const session = someSession();
  selection.openWorkspace(`${session.service?.address}|${session.service?.account_name}`);
  selection.replace(['SLP1']);
  const gateway = fakeGateway();
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(readSession, 200, () => session);
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({ orders: [], total: 0, next_cursor: null, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 1, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  gateway.answer(startBooking, 202, () => someBooking([someDocket(['SLP1'])]));
  renderApp('/orders?view=selected&dialog=review');
  new MutationObserver((_changes, watcher) => {
    const buttons = [...document.querySelectorAll('button')];
    if (!buttons.some(({ textContent }) => textContent?.startsWith('Confirm and book 1 order'))) return;
    watcher.disconnect();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  }).observe(document.body, { attributes: true, childList: true, subtree: true });
  await waitFor(() => expect(gateway.calls.filter(({ name }) => name === startBooking.name)).toHaveLength(1));
});

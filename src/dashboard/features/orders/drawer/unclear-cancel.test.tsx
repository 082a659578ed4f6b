import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { markCancel } from '#contract/gateway/cancellations.ts';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { againCopy } from '#dashboard/copy/cancel.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';

const MARKED = { tracking_number: 'SLP1', blocked_by: null, code: null, message: null } as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const agoIso = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function show(orderRead: 'yes' | 'no', state: 'sending' | 'unclear' = 'unclear', minutesAgo = 1) {
  const gateway = fakeGateway();
  const { service } = someSession();
  if (service === null) throw new Error('A session without a service.');
  const capabilities = { ...service.capabilities, orderRead };
  gateway.answer(readSession, 200, () => someSession({ service: { ...service, capabilities } }));
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 },
  }));
  const orders = [someOrder('SLP1')];
  gateway.answer(listOrders, 200, () => ({ orders, total: 1, next_cursor: null, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(readIndexedOrder, 200, () => ({
    order: someOrder('SLP1'),
    record: null,
    activity: [
      {
        at: '2026-11-21T09:41:00Z',
        by: 'ana@slipway.test',
        kind: 'cancel_marked',
        detail: 'not_cancelled',
        booking_id: null,
      },
    ],
    links: {
      cancel: { state, by: 'ana@slipway.test', at: agoIso(minutesAgo) },
      created_as: null,
      created_from: null,
    },
  }));
  renderApp('/orders?view=all&order=SLP1&tab=activity');
  return gateway;
}

const Said = () => <p>{useToasts().at(-1)?.text}</p>;

const drawer = async () => within(await screen.findByRole('dialog', { name: 'Order SLP1' }));

test.each([
  ['which can be asked', 'yes', 'unclear'],
  ['while its answer may still come', 'no', 'sending'],
] as const)('an unclear cancellation at a service %s needs nobody', async (_, orderRead, state) => {
  show(orderRead, state);
  const order = await drawer();
  expect(await order.findByText(/We're asking the service/u)).toBeDefined();
  expect(order.queryByRole('button', { name: 'It was cancelled' })).toBeNull();
});

test.each([
  ['It was cancelled', 'cancelled', 'Order SLP1 marked as cancelled.'],
  ["It wasn't cancelled", 'not_cancelled', 'Order SLP1 marked as not cancelled. It can be booked.'],
] as const)('if the service can’t be asked, a person records the outcome: %s', async (name, outcome, told) => {
  const gateway = show('no');
  const order = await drawer();
  const settled = outcome === 'cancelled' ? ('cancelled' as const) : ('refused' as const);
  gateway.answer(markCancel, 200, () => ({ ...MARKED, outcome: settled }));
  fireEvent.click(await order.findByRole('button', { name }));
  expect(await screen.findByText(told)).toBeDefined();
  expect(gateway.calls.filter((call) => call.name === markCancel.name).map(({ body }) => body)).toEqual([{ outcome }]);
});

test('if the service can be asked but has not told for minutes, a person records the outcome', async () => {
  const gateway = show('yes', 'unclear', 4);
  const order = await drawer();
  gateway.answer(markCancel, 200, () => ({ ...MARKED, outcome: 'cancelled' as const }));
  expect(await order.findByText(/the service doesn't say/u)).toBeDefined();
  fireEvent.click(await order.findByRole('button', { name: 'It was cancelled' }));
  expect(await screen.findByText('Order SLP1 marked as cancelled.')).toBeDefined();
});

test('a conflict with a mark is reported, and it can be marked again', async () => {
  const gateway = show('no');
  const order = await drawer();
  gateway.answer(markCancel, 409, () => ({ error: 'may_still_happen', error_description: 'Look again in a minute.' }));
  fireEvent.click(await order.findByRole('button', { name: "It wasn't cancelled" }));
  await waitFor(() => expect(order.getByRole('alert').textContent).toBe('Look again in a minute.'));
  expect(order.getByRole('button', { name: "It wasn't cancelled" }).getAttribute('aria-disabled')).not.toBe('true');
  expect(order.getByText(/^Not cancelled · by/u)).toBeDefined();
});

test('a mark whose answer was lost is not said to be without effect', async () => {
  const gateway = show('no');
  const order = await drawer();
  gateway.answer(markCancel, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(await order.findByRole('button', { name: 'It was cancelled' }));
  await waitFor(() => expect(order.getByRole('alert').textContent).toBe(againCopy.markUnclear));
});

test('a mark is confirmed even if its buttons have left the page by the time its answer comes', async () => {
  const gateway = show('no');
  const order = await drawer();
  gateway.answer(markCancel, 200, () => ({ ...MARKED, outcome: 'cancelled' as const }));
  fireEvent.click(await order.findByRole('button', { name: 'It was cancelled' }));
  cleanup();
  render(<Said />);
  expect(await screen.findByText('Order SLP1 marked as cancelled.')).toBeDefined();
});

test('a mark that failed after the order was closed is reported with the order', async () => {
  const gateway = show('no');
  const order = await drawer();
  gateway.answer(markCancel, 500, () => ({ error: 'unknown_error' }));
  const button = await order.findByRole('button', { name: 'It was cancelled' });
  const arrive = holdAnswers('PUT', 'POST');
  fireEvent.click(button);
  cleanup();
  arrive();
  render(<Said />);
  expect(await screen.findByText(againCopy.notMarkedLeft('SLP1', againCopy.markUnclear))).toBeDefined();
});

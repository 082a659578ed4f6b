import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdOrders, releaseHeldOrders } from '#contract/gateway/held-orders.ts';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { holdCopy } from '#dashboard/copy/hold.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const NUMBERS = ['SLP4408812K7Q2', 'SLP4408813M1B8'];
const held = { by: 'Mia Torres', at: '2026-11-21T01:41:00.000Z', reason: 'Wrong address' };

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

async function show() {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 2, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 2 },
  }));
  const orders = [someOrder(NUMBERS[0] ?? ''), { ...someOrder(NUMBERS[1] ?? ''), held }];
  gateway.answer(listOrders, 200, () => ({ orders, total: 2, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 1, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  renderApp('/orders?view=ready');
  await screen.findByRole('grid', { name: 'Orders' });
  return gateway;
}

const choose = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More selection actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

test('an order on hold says so in place of its booking state', async () => {
  await show();
  expect(within(screen.getByRole('row', { name: new RegExp(NUMBERS[1] ?? '') })).getByText('On hold')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: new RegExp(NUMBERS[0] ?? '') })).queryByText('On hold')).toBeNull();
});

test('and in its drawer', async () => {
  await show();
  const row = screen.getByRole('row', { name: new RegExp(NUMBERS[1] ?? '') });
  fireEvent.click(within(row).getByRole('link'));
  const drawer = within(await screen.findByRole('dialog', { name: `Order ${NUMBERS[1]}` }));
  expect(await drawer.findAllByText('On hold')).not.toHaveLength(0);
  expect(drawer.queryByText('Not booked')).toBeNull();
});

test('selected orders are held with a reason; those that can’t be are counted, and Undo releases the others', async () => {
  const gateway = await show();
  selection.add(NUMBERS);
  await choose('Hold orders…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold 2 orders?' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason (optional)' }), {
    target: { value: ' Wrong address ' },
  });
  gateway.answer(holdOrders, 200, () => ({
    tracking_numbers: NUMBERS.slice(0, 1),
    held_before: [],
    passed_over: NUMBERS.slice(1),
  }));
  fireEvent.click(dialog.getByRole('button', { name: 'Hold 2 orders' }));
  expect(await screen.findByText(/^1 order on hold/)).toBeTruthy();
  expect(screen.getByText(/^1 order can't be held: booked, being booked, unclear or unknown\./)).toBeTruthy();
  const bodies = (name: string) => gateway.calls.filter((call) => call.name === name).map((call) => call.body);
  expect(bodies('holdOrders')).toEqual([{ tracking_numbers: NUMBERS, reason: 'Wrong address' }]);
  gateway.answer(releaseHeldOrders, 200, () => ({ tracking_numbers: NUMBERS.slice(0, 1) }));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies('releaseHeldOrders')).toEqual([{ tracking_numbers: NUMBERS.slice(0, 1) }]));
});

test('orders that are on hold already, as after a lost answer, are not said to be impossible to hold', async () => {
  const gateway = await show();
  selection.add(NUMBERS);
  await choose('Hold orders…');
  gateway.answer(holdOrders, 200, () => ({ tracking_numbers: [], held_before: NUMBERS, passed_over: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Hold 2 orders' }));
  expect(await screen.findByText('2 orders were on hold already')).toBeTruthy();
  expect(screen.queryByText(/can't be held/u)).toBeNull();
});

test('what could not be held is reported in the dialog, and nothing is lost', async () => {
  const gateway = await show();
  selection.add(NUMBERS);
  await choose('Hold orders…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold 2 orders?' }));
  gateway.answer(holdOrders, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Hold 2 orders' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(holdCopy.unclear);
  gateway.answer(holdOrders, 403, () => ({ error: 'role_not_allowed' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Hold 2 orders' }));
  expect(await dialog.findByText(holdCopy.failed)).toBeTruthy();
  expect(selection.count()).toBe(2);
});

test.each([
  ['held', /^1 order on hold/u],
  ['perhaps not held', holdCopy.unclear],
] as const)('what is %s after the dialog was closed is told all the same', async (how, sentence) => {
  const gateway = await show();
  selection.add(NUMBERS);
  await choose('Hold orders…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Hold 2 orders?' }));
  if (how === 'held')
    gateway.answer(holdOrders, 200, () => ({
      tracking_numbers: NUMBERS.slice(0, 1),
      held_before: [],
      passed_over: [],
    }));
  else gateway.answer(holdOrders, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Hold 2 orders' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(screen.queryByRole('dialog', { name: 'Hold 2 orders?' })).toBeNull();
  expect(await screen.findByText(sentence)).toBeTruthy();
});

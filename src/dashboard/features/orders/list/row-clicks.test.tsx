import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const NUMBERS = ['SLP4408812K7Q2', 'SLP4408813M1B8', 'SLP4408814P3D5'] as const;
const [FIRST, SECOND, THIRD] = NUMBERS;

beforeEach(async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 3, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 3 },
  }));
  const orders = NUMBERS.map((number) => someOrder(number));
  gateway.answer(listOrders, 200, () => ({ orders, total: 3, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 1, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  renderApp('/orders?view=ready');
  await screen.findByRole('grid', { name: 'Orders' });
});
afterEach(() => {
  cleanup();
  selection.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const cells = (number: string) => within(screen.getByRole('row', { name: new RegExp(number) })).getAllByRole('cell');
const recipientOf = (number: string) => {
  const cell = cells(number).find((one) => one.textContent === 'Aiko Tanaka');
  if (cell === undefined) throw new Error('There is no recipient');
  return cell;
};
const opened = (number: string) => screen.findByRole('dialog', { name: `Order ${number}` });
const isOpen = () => new URLSearchParams(location.search).has('order');

test('a click anywhere on a row opens its order, on another row the next one, and Back closes the drawer', async () => {
  const before = history.length;
  fireEvent.click(recipientOf(FIRST));
  await opened(FIRST);
  fireEvent.click(recipientOf(SECOND));
  await opened(SECOND);
  expect(history.length).toBe(before + 1);
  expect(selection.count()).toBe(0);
});

test('the second click of a double click, which selects a word, leaves the order open', async () => {
  fireEvent.click(recipientOf(FIRST), { detail: 1 });
  await opened(FIRST);
  vi.spyOn(globalThis, 'getSelection').mockReturnValue({ type: 'Range' } as Selection);
  fireEvent.click(recipientOf(FIRST), { detail: 2 });
  fireEvent.doubleClick(recipientOf(FIRST));
  expect(await opened(FIRST)).toBeTruthy();
});

test('two clicks before the first is rendered open the order once, so that one step back closes it', async () => {
  const before = history.length;
  const cell = recipientOf(FIRST);
  act(() => {
    cell.click();
    cell.click();
  });
  await opened(FIRST);
  expect(history.length).toBe(before + 1);
});

test('selecting text in a row opens nothing', () => {
  vi.spyOn(globalThis, 'getSelection').mockReturnValue({ type: 'Range' } as Selection);
  fireEvent.click(recipientOf(FIRST));
  expect(isOpen()).toBe(false);
});

test('the whole checkbox cell selects, with Shift up to there; nothing is opened', () => {
  const [box] = cells(FIRST);
  if (box) fireEvent.click(box);
  expect(selection.list()).toEqual([FIRST]);
  const [third] = cells(THIRD);
  if (third) fireEvent.click(third, { shiftKey: true });
  expect(selection.list()).toEqual([...NUMBERS]);
  fireEvent.click(screen.getByRole('checkbox', { name: `Select order ${SECOND}` }));
  expect(selection.list()).toEqual([FIRST, THIRD]);
  expect(isOpen()).toBe(false);
});

test('a click beside the box, on its label, counts once', () => {
  const label = screen.getByRole('checkbox', { name: `Select order ${FIRST}` }).closest('label');
  if (label) fireEvent.click(label);
  expect(selection.list()).toEqual([FIRST]);
});

test('Shift on a row extends the selection, and Ctrl opens nothing here', () => {
  selection.clear();
  fireEvent.click(recipientOf(FIRST), { shiftKey: true });
  fireEvent.click(recipientOf(THIRD), { shiftKey: true });
  expect(selection.list()).toEqual([...NUMBERS]);
  fireEvent.click(recipientOf(FIRST), { ctrlKey: true });
  expect(isOpen()).toBe(false);
});

import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { findFaults } from '#dashboard/testing/find-faults.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { storedWidths } from './stored-widths.ts';

const widths = (view = 'ready') => storedWidths.get()[view];
const edge = () => screen.findByRole('separator', { name: 'Width of Order' });
const headOf = (name: string) => screen.getByRole('button', { name }).closest('th');

beforeEach(() => {
  storedWidths.set({});
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  const views = { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({
    orders: [someOrder('SLP4408812K7Q2')],
    total: 1,
    next_cursor: null,
    as_of: '2026-11-21T09:41:07Z',
  }));
  renderApp('/orders?view=ready');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('arrow keys on the edge of a header move it: what one column gains the next one loses', async () => {
  fireEvent.keyDown(await edge(), { key: 'ArrowRight' });
  expect(widths()).toEqual({ order: 100, recipient: 120 });
  expect((await edge()).getAttribute('aria-valuenow')).toBe('100');
  fireEvent.keyDown(await edge(), { key: 'ArrowLeft' });
  fireEvent.keyDown(await edge(), { key: 'ArrowLeft' });
  fireEvent.keyDown(await edge(), { key: 'ArrowLeft' });
  fireEvent.keyDown(await edge(), { key: 'ArrowLeft' });
  // No column disappears.
  expect(widths()).toEqual({ order: 64, recipient: 156 });
  expect(await findFaults()).toEqual([]);
});

test('F2 goes from a header to its edge and back; the names of both stay', async () => {
  const sort = await screen.findByRole('button', { name: 'Sort by order' });
  await edge();
  sort.focus();
  fireEvent.keyDown(sort, { key: 'F2' });
  expect(document.activeElement).toBe(await edge());
  fireEvent.keyDown(await edge(), { key: 'F2' });
  expect(document.activeElement).toBe(sort);
  expect(screen.getByRole('columnheader', { name: 'Sort by order' })).toBeTruthy();
});

test('an edge is dragged, and a double click resets it', async () => {
  const handle = await edge();
  handle.setPointerCapture = () => undefined;
  for (const name of ['Sort by order', 'Sort by recipient']) {
    const head = headOf(name);
    if (head) Object.defineProperty(head, 'offsetWidth', { value: name === 'Sort by order' ? 84 : 136 });
  }
  fireEvent.pointerDown(handle, { button: 0, clientX: 500 });
  fireEvent.pointerMove(handle, { clientX: 520 });
  expect(headOf('Sort by order')?.style.width).toBe('104px');
  expect(widths()).toBeUndefined();
  fireEvent.pointerUp(handle, { clientX: 530 });
  expect(widths()).toEqual({ order: 114, recipient: 106 });
  fireEvent.doubleClick(await edge());
  expect(widths()).toEqual({});
});

test('each view has its own widths, and the default columns have the default ones', async () => {
  fireEvent.keyDown(await edge(), { key: 'ArrowRight' });
  expect(widths('all')).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Standard columns' }));
  expect(widths()).toEqual({});
});

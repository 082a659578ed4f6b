import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { addNote } from '#contract/gateway/order-notes.ts';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { notesCopy } from '#dashboard/copy/order-notes.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const TEXT = 'Ring twice';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: notesCopy.field });
const tab = (name: keyof typeof drawerCopy.tabs) =>
  fireEvent.click(screen.getByRole('tab', { name: drawerCopy.tabs[name] }));

test('an unsent note stays with its order and its author', async () => {
  const gateway = fakeGateway();
  let email = 'mia@slipway.test';
  gateway.answer(readSession, 200, () => someSession({ person: { email, role: 'packer' } }));
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 2 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const orders = ['SLP1', 'SLP2'].map((number) => someOrder(number));
  gateway.answer(listOrders, 200, () => ({ orders, total: 2, next_cursor: null, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(readIndexedOrder, 200, ({ path }) => ({
    order: someOrder(path.split('/').at(-1) ?? ''),
    record: null,
    activity: [],
    links: { cancel: null, created_as: null, created_from: null },
  }));
  renderApp('/orders?view=all&order=SLP1');
  fireEvent.click(await screen.findByRole('button', { name: notesCopy.write }));
  fireEvent.change(await field(), { target: { value: TEXT } });
  tab('timeline');
  tab('overview');
  expect((await field()).value).toBe(TEXT);
  fireEvent.click(screen.getByRole('button', { name: 'Next order' }));
  expect(await screen.findByRole('button', { name: notesCopy.write })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Previous order' }));
  expect((await field()).value).toBe(TEXT);
  cleanup();
  email = 'ben@slipway.test';
  renderApp('/orders?view=all&order=SLP1');
  expect(await screen.findByRole('button', { name: notesCopy.write })).toBeTruthy();
  cleanup();
  email = 'mia@slipway.test';
  renderApp('/orders?view=all&order=SLP1');
  gateway.answer(addNote, 200, () => ({
    note_id: 'n',
    text: TEXT,
    by: email,
    at: '2026-11-21T09:41:00Z',
    may_delete: true,
  }));
  fireEvent.submit((await field()).form ?? document.body);
  await waitFor(async () => expect((await field()).value).toBe(''));
  tab('timeline');
  tab('overview');
  expect(await screen.findByRole('button', { name: notesCopy.write })).toBeTruthy();
});

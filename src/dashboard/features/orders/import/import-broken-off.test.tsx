import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { importCopy } from '#dashboard/copy/import.ts';
import { selection } from '#dashboard/state/selection.ts';
import { openOrders } from '#dashboard/testing/open-orders-to-import.ts';

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

/** Imports a file of two lines; the gateway answers when the test tells it to. */
async function importSlowly() {
  const { sent } = openOrders();
  const gate = Promise.withResolvers<void>();
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/orders/enter')) await gate.promise;
    return answerNow(url, init);
  });
  await screen.findAllByRole('button', { name: 'Import a file' });
  await waitFor(() => expect(drop('Tracking\nA1\nA2')).toBe(true));
  await press('Import 2 orders');
  await screen.findByText('Importing… 0 of 2');
  const numbers = () => sent().map((orders) => orders.map((one) => one.tracking_number));
  return { sent: numbers, answer: gate.resolve };
}

/** Drops a file on the page; returns whether the drop was handled. */
function drop(...parts: string[]): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.assign(event, { dataTransfer: { types: ['Files'], files: [new File(parts, 'orders.csv')] } });
  fireEvent(document.body, event);
  return event.defaultPrevented;
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('answers about one file are not shown for another that was dropped meanwhile', async () => {
  const { sent, answer } = await importSlowly();
  drop('Tracking\nB1\nB2\nB3');
  expect(await screen.findByText(importCopy.oneAtATime)).toBeTruthy();
  answer();
  await screen.findByRole('button', { name: 'Add 2 orders to selection' });
  drop('Tracking\nB1\nB2\nB3');
  await press('Import 3 orders');
  await press('Add 3 orders to selection');
  await waitFor(() => expect(selection.list()).toEqual(['B1', 'B2', 'B3']));
  expect(sent()).toEqual([
    ['A1', 'A2'],
    ['B1', 'B2', 'B3'],
  ]);
});

test('an import that is closed early says how far it got', async () => {
  await importSlowly();
  await press('Close');
  expect(await screen.findByText(importCopy.broken(0, 2))).toBeTruthy();
});

test('a dropped file whose dialog was closed with Back is not read again when another one is to be imported', async () => {
  await importSlowly();
  history.replaceState(null, '', '/orders?view=all');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await screen.findByText(importCopy.broken(0, 2));
  const [button = document.body] = screen.getAllByRole('button', { name: 'Import a file' });
  fireEvent.click(button);
  expect(await screen.findByLabelText(importCopy.field)).toBeTruthy();
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterOrders } from '#contract/gateway/entered-orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { makeWorkbook } from '#dashboard/testing/make-workbook.ts';
import { openOrders } from '#dashboard/testing/open-orders-to-import.ts';
import { storedImportColumns } from './stored-import-columns.ts';

const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  storedImportColumns.set([]);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob);
    return 'blob:rest';
  });
});

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function importFile(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
  const [button] = await screen.findAllByRole('button', { name: 'Import a file' });
  if (button !== undefined) fireEvent.click(button);
  await choose(...parts);
}

async function choose(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
  const field = await screen.findByLabelText('File with orders');
  fireEvent.change(field, { target: { files: [new File(parts, 'orders.csv')] } });
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a file goes from its headers to the selection, with what it says about each order', async () => {
  const { sent } = openOrders();
  await importFile('Tracking #;Order;Ship to name;City\nA1;1001;Ann;Sydney\nA2;1002;Bo;Perth');
  const rows = await screen.findByRole('region', { name: 'First rows' });
  expect(within(rows).getByRole('cell', { name: 'Sydney' })).toBeTruthy();
  await press('Import 2 orders');
  await press('Add 2 orders to selection');
  expect(selection.list()).toEqual(['A1', 'A2']);
  expect(sent()).toEqual([
    [
      {
        tracking_number: 'A1',
        facts: { retailer_order_number: '1001', receiver_name: 'Ann', delivery_suburb: 'Sydney' },
      },
      {
        tracking_number: 'A2',
        facts: { retailer_order_number: '1002', receiver_name: 'Bo', delivery_suburb: 'Perth' },
      },
    ],
  ]);
});

test('a file with nothing below its headings says so, and another one can be chosen', async () => {
  openOrders();
  await importFile('Tracking,Order,Name\r\n');
  await screen.findByText('Below its headings this file has no line. Choose another file.');
  await press('Choose another file');
  await choose('Tracking\r\nA1\r\n');
  await screen.findByRole('button', { name: 'Import 1 order' });
});

test('every line has its verdict, and lines that are not in the list are saved with their reasons', async () => {
  openOrders((number) => (number === 'A2' ? 'unknown' : number === 'A3' ? 'known' : 'entered'));
  await importFile('Tracking,Note\nA1,x\nA2,"=1,2"\nA3,y\na1,z\nnot a number,w\n,v\n1.2E+11,u\n');
  expect(await screen.findByText(/7 lines · 3 orders to import/)).toBeTruthy();
  const remarks = screen.getByRole('list', { name: 'Lines to look at' });
  expect(remarks.textContent).toContain('Line 5 a1 is in line 2 already.');
  await press('Import 3 orders');
  const result = await screen.findByRole('list', { name: 'Result' });
  expect(
    within(result)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '1 entered',
    '1 already there',
    '1 unknown to the service',
    '1 without a number',
    "1 isn't a tracking number",
    '1 rounded by a spreadsheet',
    '1 given twice',
  ]);
  await press('Save 5 lines as CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe(
    [
      '\uFEFFTracking,Note',
      `A2,"'=1,2",Unknown to the service`,
      'a1,z,Given twice',
      'not a number,w,Not a tracking number',
      ',v,No tracking number',
      '1.2E+11,u,Rounded by a spreadsheet',
      '',
    ].join('\r\n'),
  );
  await press('Add 2 orders to selection');
  expect(selection.list()).toEqual(['A1', 'A3']);
});

test('an unrecognised column is chosen once, and remembered for files of that shape', async () => {
  openOrders();
  const file = 'Paket,Wer\nA1,Ann';
  await importFile(file);
  expect(await screen.findByText(/No column was recognised/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 0 orders' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('checkbox', { name: 'The first line names the columns' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Tracking number' }), { target: { value: '0' } });
  expect(await screen.findByRole('button', { name: 'Import 1 order' })).toBeTruthy();
  await press('Choose another file');
  await choose(file);
  expect(await screen.findByRole('button', { name: 'Import 1 order' })).toBeTruthy();
});

test('a failing request stops the import; what was sent stands, and a press sends the rest again', async () => {
  const { gateway, sent } = openOrders();
  const lines = Array.from({ length: 12_000 }, (_one, at) => `A${at}`);
  let requests = 0;
  const enter = (body: unknown) =>
    (body as { orders: { tracking_number: string }[] }).orders.map(({ tracking_number }) => ({
      tracking_number,
      verdict: 'entered' as const,
    }));
  gateway.answer(enterOrders, 200, ({ body }) => {
    requests += 1;
    if (requests === 2) throw new Error('The gateway is away.');
    return { results: enter(body) };
  });
  await importFile(`Tracking\n${lines.join('\n')}`);
  await press('Import 12,000 orders');
  expect(await screen.findByText(/^The import stopped before 7,000 orders were confirmed/)).toBeTruthy();
  await press('Import the other 7,000 orders');
  await press('Add 12,000 orders to selection');
  expect(selection.count()).toBe(12_000);
  expect(sent().map((orders) => orders.length)).toEqual([5000, 5000, 5000, 2000]);
});

test('only lines that could not be checked are checked again', async () => {
  const unwell = new Set(['A2', 'A3']);
  const { sent, gateway } = openOrders((number) => (unwell.has(number) ? 'not_checked' : 'entered'));
  await importFile('Tracking,Name\nA1,Ann\nA2,Bo\nA3,Cy');
  await press('Import 3 orders');
  expect(await screen.findByText(/^2 not checked, because the service can't be asked right now/)).toBeDefined();
  unwell.delete('A2');
  await press('Check 2 lines again');
  await press('Check 1 line again');
  gateway.answer(enterOrders, 500, () => ({ error: 'unknown_error' }));
  await press('Check 1 line again');
  await screen.findByRole('button', { name: 'Check 1 line again' });
  expect(sent().map((orders) => orders.map((order) => order.tracking_number))).toEqual([
    ['A1', 'A2', 'A3'],
    ['A2', 'A3'],
    ['A3'],
    ['A3'],
  ]);
  expect(sent()[1]?.[0]?.facts).toMatchObject({ receiver_name: 'Bo' });
  await press('Add 2 orders to selection');
  await waitFor(() => expect(selection.list()).toEqual(['A1', 'A2']));
});

test('long cells never make a request larger than the gateway accepts', async () => {
  const { sent } = openOrders();
  const long = '語'.repeat(600);
  const lines = Array.from({ length: 3000 }, (_one, at) => `A${at},${long}`);
  await importFile(`Tracking,Name\n${lines.join('\n')}`);
  expect(await screen.findByText('3,000 cells longer than 500 characters are cut.')).toBeTruthy();
  await press('Import 3,000 orders');
  await screen.findByRole('button', { name: 'Add 3,000 orders to selection' });
  const sizes = sent().map((orders) => new TextEncoder().encode(JSON.stringify({ orders })).length);
  expect(Math.max(...sizes)).toBeLessThan(4 * 1024 * 1024);
});

test.each([
  ['nothing', '', 'This file is empty.'],
  ['a PDF', '%PDF-1.7\n', "This isn't a table"],
  ['an open quote', 'Tracking,Name\n"A1,Ann', 'Line 2 opens a quotation mark'],
  ['too many lines', `Tracking\n${'A1\n'.repeat(20_001)}`, 'This file has over 20,000 orders'],
])('a file with %s is refused in a sentence, and another one can be chosen', async (_what, content, sentence) => {
  openOrders();
  await importFile(content);
  expect(await screen.findByText(new RegExp(sentence))).toBeTruthy();
  await choose(makeWorkbook([['Tracking'], ['A1']]));
  expect(await screen.findByRole('button', { name: 'Import 1 order' })).toBeTruthy();
});

test('a list of numbers without headers is imported in full', async () => {
  const { sent } = openOrders();
  await importFile('A1\nA2\n');
  await press('Import 2 orders');
  await screen.findByRole('button', { name: 'Add 2 orders to selection' });
  expect(sent()[0]?.map((order) => order.tracking_number)).toEqual(['A1', 'A2']);
});

test('a file dropped on Orders is read at once', async () => {
  openOrders();
  await screen.findAllByRole('button', { name: 'Import a file' });
  const file = new File(['Tracking\nA1'], 'orders.csv');
  const drop = () => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types: ['Files'], files: [file] } });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await waitFor(() => expect(drop()).toBe(true));
  expect(await screen.findByRole('button', { name: 'Import 1 order' })).toBeTruthy();
});

test('a service that lists its orders itself needs no file', async () => {
  openOrders(undefined, 'yes');
  await screen.findAllByRole('button', { name: 'Paste tracking numbers' });
  expect(screen.queryByRole('button', { name: 'Import a file' })).toBeNull();
});

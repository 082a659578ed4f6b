import { makeWorkbook } from '../src/dashboard/testing/make-workbook.ts';
import { expect, test } from './field-fixtures.ts';

const labelled = (count: number) => Array.from({ length: count }, (_one, at) => `fLd${String(at).padStart(6, '0')}z`);
const MIME = 'text/csv';

test('a CSV of 50 orders with two duplicates and a bad one: previewed, imported, selected and booked', async ({
  field,
  page,
  orders,
  review,
  booking,
}) => {
  const numbers = labelled(50);
  field.store.add(numbers);
  const lines = numbers.map((number, at) => `${number};${1000 + at};Receiver, the ${at}th;Fremantle;6160`);
  const extra = [`${numbers[3]};9;Again;x;1`, `${numbers[4]?.toLowerCase()};9;Again;x;1`, 'not a number;9;Bad;x;1'];
  const text = ['Tracking Number;Order #;Ship to name;Suburb;Postcode', ...lines, ...extra].join('\r\n');
  await orders.arrive();
  await page.getByRole('button', { name: 'Import a file' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  const file = { name: 'orders.csv', mimeType: MIME, buffer: Buffer.from(text) };
  await dialog.getByLabel('File with orders').setInputFiles(file);
  await expect(dialog).toContainText("53 lines · 50 orders to import · 1 isn't a tracking number · 2 given twice");
  await expect(dialog.getByRole('list', { name: 'Lines to look at' })).toContainText('is in line 5 already.');
  await dialog.getByRole('button', { name: 'Import 50 orders' }).click();
  await expect(dialog.getByRole('list', { name: 'Result' })).toContainText('50 entered');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save 3 lines as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^not-imported-.*\.csv$/);
  await dialog.getByRole('button', { name: 'Add 50 orders to selection' }).click();
  await expect(orders.row(numbers[0] ?? '')).toContainText('Receiver, the 0th');
  await orders.openReview();
  await review.confirm();
  await expect(booking.heading('All 50 orders booked')).toBeVisible();
  expect(new Set(field.timesBooked(numbers))).toEqual(new Set([1]));
});

test('a large workbook is read under the security policy of the page, and so are dropped files', async ({
  page,
  orders,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  const rows = labelled(6000).map((number, at) => [number, `Receiver ${at}`, 6000 + at]);
  const buffer = Buffer.from(makeWorkbook([['Consignment', 'Recipient', 'Postcode'], ...rows]));
  await orders.arrive();
  await page.getByRole('button', { name: 'Import a file' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import a file' });
  await dialog.getByLabel('File with orders').setInputFiles({ name: 'orders.xlsx', mimeType: '', buffer });
  await expect(dialog.getByRole('region', { name: 'First rows' })).toContainText('Receiver 0');
  await dialog.getByRole('button', { name: 'Import 6,000 orders' }).click();
  await expect(dialog.getByRole('list', { name: 'Result' })).toContainText('6,000 entered');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(orders.row(labelled(1)[0] ?? '')).toContainText('Not checked yet');
  const drop = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['%PDF-1.7'], 'label.pdf'));
    return transfer;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: drop });
  await expect(dialog.getByRole('alert')).toContainText("This isn't a table");
  expect(faults).toEqual([]);
});

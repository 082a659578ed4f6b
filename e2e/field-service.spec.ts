import { expect, test } from './field-fixtures.ts';
import type { OrdersPage } from './pages/orders-page.ts';
import type { ReviewDialog } from './pages/review-dialog.ts';

const north = ['aB3x9Kq12', 'pQ7z2Lm55', 'Zz91kLmP0'];
const swift = ['SW-000-1111', 'SW-000-2222'];

/** Everything a person with a list of numbers does. */
async function bookPasted(orders: OrdersPage, review: ReviewDialog, numbers: readonly string[]): Promise<void> {
  await orders.arrive();
  await orders.paste(numbers);
  await orders.openReview();
  await review.confirm();
}

/* field-service/profiles.test.ts proves every promise in front of every kind of service. These tests walk through it as a person would. */

test.describe('documented', () => {
  test('pasted, labelled, booked with two carriers, one of which rejects; opened after a week; seen in transit', async ({
    field,
    orders,
    review,
    booking,
    manifest,
    page,
    slipway,
  }) => {
    field.store.add(north, { state: 'order_placed' });
    field.store.add(swift, { courier: 'Swift Couriers', allocation: 'SwiftExpress' });
    field.store.outcomes.rejects = { SwiftExpress: 'Account is on stop' };
    await orders.arrive();
    await orders.paste([...north, ...swift]);
    const [first = ''] = north;
    await expect(orders.row(first)).toContainText('Not checked yet');
    await orders.selection.getByRole('button', { name: /^Get (?:\d+ )?labels?/ }).click();
    await expect(orders.row(first)).toContainText('Label ready');
    await expect(orders.row(first)).toContainText('Harbour Freight');
    await expect(orders.row(first)).toContainText('Receiver 1');
    await orders.openReview();
    await review.confirm();
    await expect(booking.heading('3 of 5 orders booked')).toBeVisible();
    for (const number of swift) await expect(page.getByRole('main')).toContainText(number);
    await expect(page.getByRole('main')).toContainText('Account is on stop');
    expect(field.timesBooked([...north, ...swift])).toEqual([1, 1, 1, 0, 0]);
    const id = await booking.firstManifestId();
    field.store.advance(8 * 86_400);
    await manifest.open(id);
    await expect(manifest.pdfPage(1, 1)).toBeVisible();
    for (const headers of field.storage.seen) expect(JSON.stringify(headers)).not.toContain(field.secret);
    const { path } = (await (await page.request.get('/api/webhook/receiver')).json()) as { path: string };
    expect(await field.sendStatus(slipway.url + path, first, 'in_transit')).toBe(200);
    await orders.open('view=on-the-way');
    await expect(orders.row(first)).toContainText('Booked');
  });
});

test.describe('usual', () => {
  test.use({ profile: 'usual' });

  test(
    'a missing number is named before anything is sent; packing slips are printed behind their labels',
    { tag: '@pdf-viewer' },
    async ({ field, orders, printFlow, page }) => {
      await printFlow.install();
      field.store.add(north);
      const missing = 'aB3x9Kq13';
      await orders.arrive();
      await page.getByRole('button', { name: 'Paste tracking numbers' }).first().click();
      await page.getByRole('textbox', { name: 'Tracking numbers' }).fill([...north, missing].join('\n'));
      await expect(page.getByRole('list', { name: 'Not in your orders' })).toContainText(missing);
      await page.getByRole('button', { name: 'Add 3 orders to selection' }).click();
      await orders.selection.getByRole('button', { name: 'Print labels' }).click();
      // The first label's answer says which documents exist.
      await printFlow.dialog.getByRole('checkbox', { name: 'Packing slip' }).check();
      await printFlow.openWindow();
      const pages = await printFlow.printedPages();
      expect(pages).toHaveLength(6);
      for (const [at, text] of pages.entries()) expect(text).toContain(at % 2 === 0 ? 'Label' : 'Packing slip');
      expect(field.store.ledger()).toEqual([]);
    },
  );
});

test.describe('nulls', () => {
  test.use({ profile: 'nulls' });

  test('with every optional key null, the outcome of each order is shown', async ({
    field,
    orders,
    review,
    booking,
  }) => {
    field.store.add(north);
    field.store.add(swift, { courier: 'Swift Couriers', allocation: 'SwiftExpress' });
    field.store.outcomes.rejects = { SwiftExpress: 'Account is on stop' };
    await bookPasted(orders, review, [...north, ...swift]);
    await expect(booking.heading('3 of 5 orders booked')).toBeVisible();
    for (const number of swift) await expect(booking.page.getByRole('main')).toContainText(number);
    await expect(booking.page.getByRole('main')).toContainText('Account is on stop');
    expect(field.bookRequests()).toHaveLength(1);
  });
});

const labelled = (count: number) => Array.from({ length: count }, (_one, at) => `fLd${String(at).padStart(6, '0')}z`);

test.describe('an older service, which names no orders', () => {
  test.use({ profile: 'old' });

  test('F8: carrier and count prove that everything is booked', async ({ field, orders, review, booking }) => {
    field.store.add(north);
    await bookPasted(orders, review, north);
    await expect(booking.heading('All 3 orders booked')).toBeVisible();
    const kept = booking.page.getByRole('link', { name: 'Open the manifest PDF' });
    const address = (await kept.getAttribute('href')) ?? '';
    await expect.poll(async () => (await booking.page.request.get(address)).status()).toBe(200);
    // Its link can't be renewed, so what counts is the copy kept while it was valid.
    field.store.advance(8 * 86_400);
    expect((await (await booking.page.request.get(address)).body()).toString('latin1')).toContain('%PDF-');
    expect(field.timesBooked(north)).toEqual([1, 1, 1]);
  });
});

test.describe('a slow service behind an impatient proxy', () => {
  test.use({ profile: 'slow', changes: { booksWithinMs: 6_000, cutAfterMs: 2_000 } });

  test('F16: the interrupted booking is unclear, and is settled by a status webhook without a second request', async ({
    field,
    page,
    orders,
    review,
    booking,
    slipway,
  }) => {
    field.store.add(north);
    await bookPasted(orders, review, north);
    await expect(booking.heading(/We don.t know/)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('no tracking, status webhook, label with a manifest');
    await expect.poll(() => field.timesBooked(north)).toEqual([1, 1, 1]);
    const { path } = (await (await page.request.get('/api/webhook/receiver')).json()) as { path: string };
    for (const number of north) await field.sendStatus(slipway.url + path, number, 'ready_for_pickup');
    await booking.button(/^Check these 3 orders/).click();
    await expect(booking.heading('All 3 orders booked')).toBeVisible();
    expect(field.bookRequests()).toHaveLength(1);
  });
});

test.describe('a service that takes 60 requests a minute', () => {
  test.use({ profile: 'limited' });

  test('F13: the page says how fast labels come', async ({ field, page, orders }) => {
    const numbers = labelled(30);
    field.store.add(numbers, { state: 'order_placed' });
    await orders.arrive();
    await orders.paste(numbers);
    await orders.selection.getByRole('button', { name: /^Get (?:\d+ )?labels?/ }).click();
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Checking 30 labels');
    await page.goto('/labels');
    await expect(page.getByRole('main')).toContainText(/about \d+ labels a minute/);
  });
});

import type { ProfileName } from './field-service/profile.ts';
import { expect, test } from './field-fixtures.ts';
import type { OrdersPage } from './pages/orders-page.ts';
import type { ReviewDialog } from './pages/review-dialog.ts';

const PROFILES: readonly ProfileName[] = ['documented', 'usual', 'nulls'];
const north = ['aB3x9Kq12', 'pQ7z2Lm55', 'Zz91kLmP0'];
const swift = ['SW-000-1111', 'SW-000-2222'];

/** The whole way of somebody with a list of numbers. */
async function bookPasted(orders: OrdersPage, review: ReviewDialog, numbers: readonly string[]): Promise<void> {
  await orders.arrive();
  await orders.paste(numbers);
  await orders.openReview();
  await review.confirm();
}

for (const profile of PROFILES) {
  test.describe(profile, () => {
    test.use({ profile });

    test('orders over two carriers, one of which rejects: pasted, booked, and what was not booked is named', async ({
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
      expect(field.timesBooked([...north, ...swift])).toEqual([1, 1, 1, 0, 0]);
      expect(field.bookRequests()).toHaveLength(1);
    });

    test('a number that the service does not know: nothing is booked, and it is named', async ({
      field,
      orders,
      review,
      booking,
      page,
    }) => {
      field.store.add(north);
      const missing = 'aB3x9Kq13';
      await orders.arrive();
      if (profile === 'documented') {
        await orders.paste([...north, missing]);
        await expect(orders.row(missing)).toContainText('Not checked yet');
        await orders.openReview();
        await review.confirm();
        await expect(booking.heading('Nothing was booked')).toBeVisible();
        await expect(page.getByRole('main')).toContainText(missing);
      } else {
        await page.getByRole('button', { name: 'Paste tracking numbers' }).first().click();
        await page.getByRole('textbox', { name: 'Tracking numbers' }).fill([...north, missing].join('\n'));
        await expect(page.getByRole('list', { name: 'Not in your orders' })).toContainText(missing);
      }
      expect(field.store.ledger()).toEqual([]);
    });
  });
}

const labelled = (count: number) => Array.from({ length: count }, (_one, at) => `fLd${String(at).padStart(6, '0')}z`);

test.describe('what people do all day, with the documented endpoints alone', () => {
  test('fifty unchecked numbers get their labels, and with them their carrier and recipient', async ({
    field,
    orders,
    page,
  }) => {
    const numbers = labelled(50);
    field.store.add(numbers, { state: 'order_placed' });
    await orders.arrive();
    await orders.paste(numbers);
    await expect(orders.row(numbers[0] ?? '')).toContainText('Not checked yet');
    await orders.selection.getByRole('button', { name: /^Get (?:\d+ )?labels?/ }).click();
    await expect.poll(() => field.countRequests('GET /orders/{}/label'), { timeout: 60_000 }).toBe(50);
    await page.goto('/orders?view=all');
    await expect(orders.row(numbers[0] ?? '')).toContainText('Label ready');
    await expect(orders.row(numbers[0] ?? '')).toContainText('Harbour Freight');
    await expect(orders.row(numbers[0] ?? '')).toContainText('Receiver 1');
  });

  test('1,240 unchecked numbers are booked in two requests, each once', async ({ field, orders, review, booking }) => {
    const numbers = labelled(1240);
    field.store.add(numbers);
    await bookPasted(orders, review, numbers);
    await expect(booking.heading('All 1,240 orders booked')).toBeVisible({ timeout: 60_000 });
    expect(field.bookRequests().map((request) => request.length)).toEqual([999, 241]);
    expect(new Set(field.timesBooked(numbers))).toEqual(new Set([1]));
  });

  test('F14: a manifest whose link has ended is shown by a new one, and storage never sees the secret', async ({
    field,
    orders,
    review,
    booking,
    manifest,
  }) => {
    field.store.add(north);
    await bookPasted(orders, review, north);
    await expect(booking.heading('All 3 orders booked')).toBeVisible();
    const id = await booking.firstManifestId();
    field.store.advance(8 * 86_400);
    await manifest.open(id);
    await expect(manifest.pdfPage(1, 1)).toBeVisible();
    expect(field.storage.seen.length).toBeGreaterThan(0);
    for (const headers of field.storage.seen) {
      expect(headers.authorization).toBeUndefined();
      expect(JSON.stringify(headers)).not.toContain(field.secret);
    }
  });

  test('a scanned parcel joins the list, and a status webhook is seen on its order', async ({
    field,
    page,
    orders,
    slipway,
  }) => {
    field.store.add(north);
    await page.goto('/scan');
    await page.getByRole('textbox', { name: 'Type a tracking number' }).fill(north[0] ?? '');
    await page.getByRole('button', { name: 'Add number' }).click();
    await expect(page.getByRole('status', { name: 'Scan result' })).toContainText('Added');
    const { path } = (await (await page.request.get('/api/webhook/receiver')).json()) as { path: string };
    expect(await field.sendStatus(slipway.url + path, north[0] ?? '', 'in_transit')).toBe(200);
    await page.goto(`/orders?view=on-the-way`);
    await expect(orders.row(north[0] ?? '')).toContainText('Booked');
  });

  test('F15, F9: every request names Slipway and its version, and another letter case is the same order', async ({
    field,
    orders,
    review,
    booking,
  }) => {
    field.store.add(north);
    await bookPasted(orders, review, [...north, north[0]?.toUpperCase() ?? '']);
    await expect(booking.heading('All 3 orders booked')).toBeVisible();
    expect(field.timesBooked(north)).toEqual([1, 1, 1]);
    for (const { headers } of field.store.seen) expect(headers['user-agent']).toMatch(/^Slipway\/\d+\.\d+\.\d+$/);
  });
});

test.describe('an older service, which names no orders', () => {
  test.use({ profile: 'old' });

  test('F8: carrier and count tell that everything is booked', async ({ field, orders, review, booking }) => {
    field.store.add(north);
    await bookPasted(orders, review, north);
    await expect(booking.heading('All 3 orders booked')).toBeVisible();
    const kept = booking.page.getByRole('link', { name: 'Open the manifest PDF' });
    const address = (await kept.getAttribute('href')) ?? '';
    await expect.poll(async () => (await booking.page.request.get(address)).status()).toBe(200);
    // Its link can't be renewed: what counts is what was kept while it lived.
    field.store.advance(8 * 86_400);
    expect((await (await booking.page.request.get(address)).body()).toString('latin1')).toContain('%PDF-');
    expect(field.timesBooked(north)).toEqual([1, 1, 1]);
  });
});

test.describe('a slow service behind an impatient proxy', () => {
  test.use({ profile: 'slow', changes: { booksWithinMs: 6_000, cutAfterMs: 2_000 } });

  test('F16: the cut booking is unclear, and settles by a status webhook without a second request', async ({
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

  test('F13: labels are asked for at its pace, and a booking does not wait for them', async ({
    field,
    page,
    orders,
    review,
    booking,
  }) => {
    const numbers = labelled(40);
    field.store.add(numbers, { state: 'order_placed' });
    field.store.add(north);
    await orders.arrive();
    await orders.paste(numbers);
    await orders.selection.getByRole('button', { name: /^Get (?:\d+ )?labels?/ }).click();
    await page.goto('/labels');
    await expect(page.getByRole('main')).toContainText(/about \d+ labels a minute/, { timeout: 60_000 });
    await orders.arrive();
    await page.getByRole('button', { name: /^Clear selection/ }).click();
    await orders.paste(north);
    await orders.openReview();
    await review.confirm();
    await expect(booking.heading('All 3 orders booked')).toBeVisible({ timeout: 90_000 });
    expect(field.timesBooked(north)).toEqual([1, 1, 1]);
  });
});

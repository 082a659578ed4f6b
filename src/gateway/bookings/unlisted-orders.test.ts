import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import {
  addOrders,
  bookOnPlatform,
  checkBooking,
  mark,
  newId,
  put,
  readBooking,
  readRounds,
  rowsOf,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { failWrites, letWrite } from '#gateway/store/testing/tamper.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

useBookingStage();

const ITEM = {
  courier: 'N',
  courier_allocation: 'NorthpostStandard',
  success: true,
  manifest_id: 901,
  manifest: 'M-901',
};
/** The service answers a booking with one item that lists no orders. */
function answerWith(more: object): void {
  stage.platform.answers.set('POST /book', (_request, response) => {
    sendJson(response, 200, { response: [{ ...ITEM, ...more }], count: 1 });
  });
}
function showDocument(orders: readonly string[] | null): void {
  stage.platform.answers.set('GET /book/901/document', (_request, response) => {
    if (orders === null) sendJson(response, 422, { error: 'manifest_still_generating' });
    else sendJson(response, 200, { response: { manifest_id: 901, manifest: 'M-901', orders } });
  });
}
const openDocument = () => stage.gateway.call('GET', '/api/manifests/901');
async function book(orders: readonly string[]): Promise<string> {
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  return id;
}
const bookings = async (numbers: readonly string[]) => (await rowsOf(numbers)).map((row) => row.booking);

describe('a success that names neither its orders nor their number', () => {
  test('leaves them unclear until reads tell which are booked', async () => {
    const [a = '', b = ''] = addOrders(2);
    showDocument(null);
    answerWith({});
    bookOnPlatform([a], 901);
    stage.platform.orders.set(a, { tracking_number: a, state: 'despatch_in_progress' });
    const id = await book([a, b]);
    expect((await readBooking(id)).counts).toMatchObject({ booked: 0, not_booked: 0, unclear: 2 });
    bookOnPlatform([a], 901);
    expect((await readRounds(id, 4)).counts).toMatchObject({ booked: 1, not_booked: 1, unclear: 0 });
    expect(await bookings([a, b])).toEqual(['booked', 'not_booked']);
  });

  test('with the documented endpoints only, its document names those that are booked, and a person marks the rest', async () => {
    await stage.gateway.close();
    offerDocumentedOnly(stage.platform);
    stage.gateway = await openGateway(stage.platform.url, { embedded: false, quiescenceMs: 0 });
    showDocument(null);
    answerWith({});
    const [a, b] = ['aB3x9Kq12', 'pQ7z2Lm55'];
    await stage.gateway.call('POST', '/api/orders/enter', {
      orders: [a, b].map((tracking_number) => ({ tracking_number })),
    });
    const id = await book([a, b]);
    expect((await checkBooking(id)).counts).toMatchObject({ booked: 0, unclear: 2 });
    showDocument([a]);
    expect((await checkBooking(id)).counts).toMatchObject({ booked: 1, unclear: 1 });
    expect((await mark(id, [b], 'not_booked')).status).toBe(200);
    expect(await bookings([a, b])).toEqual(['booked', 'not_booked']);
  });
});

describe('orders that were booked by the carrier and count of an item', () => {
  /** Two orders are booked as one manifest, which has only the first of them. */
  async function bookBoth() {
    // A page of the stub's feed from before it shows the manifest would take it from the order's row for a moment.
    stage.platform.answers.set('GET /orders', (_request, response) => {
      sendJson(response, 200, { response: [], next_cursor: 'end' });
    });
    const [a = '', b = ''] = addOrders(2);
    showDocument(null);
    answerWith({ order_count: 2 });
    const id = await book([a, b]);
    expect((await readBooking(id)).counts.booked).toBe(2);
    bookOnPlatform([a], 901);
    return { id, a, b };
  }

  test('are unclear and locked when the document lists others, until reads settle them', async () => {
    const { id, a, b } = await bookBoth();
    showDocument([a, 'SLPZ99999999']);
    await openDocument();
    expect((await readBooking(id)).counts).toMatchObject({ booked: 1, unclear: 1 });
    expect(await put(newId(), [b])).toMatchObject({ status: 409, body: { conflicts: [{ reason: 'unclear' }] } });
    expect((await readRounds(id, 4)).counts).toMatchObject({ booked: 1, not_booked: 1, unclear: 0 });
    expect(await rowsOf([a, b])).toMatchObject([
      { booking: 'booked', manifest_id: 901 },
      { booking: 'not_booked', manifest_id: null },
    ]);
  });

  test('and can be marked by a person, not as being on that manifest', async () => {
    const { id, a, b } = await bookBoth();
    showDocument([a]);
    await openDocument();
    await mark(id, [b], 'booked');
    await openDocument();
    expect(await rowsOf([a, b])).toMatchObject([
      { booking: 'booked', manifest_id: 901 },
      { booking: 'booked', manifest_id: null },
    ]);
  });

  test('change together with the document, or not at all', async () => {
    const { id, a } = await bookBoth();
    const database = stage.gateway.database();
    await failWrites(database, 'update of released_at', 'order_booked');
    showDocument([a]);
    await openDocument();
    expect((await readBooking(id)).counts.booked).toBe(2);
    await letWrite(database);
    await until(async () => (await readBooking(id)).counts.booked === 1);
  });

  test.each([
    ['names none', []],
    ['has numbers of another kind', ['C-1', 'C-2']],
  ])('stay booked when the document %s', async (_what, listed) => {
    const { id } = await bookBoth();
    showDocument(listed);
    await openDocument();
    expect((await readBooking(id)).counts.booked).toBe(2);
  });
});

describe('orders that the answer itself listed', () => {
  async function bookListed(listed: (orders: readonly string[]) => readonly string[]) {
    const orders = addOrders(2);
    answerWith({ orders, order_count: 2 });
    const id = await book(orders);
    showDocument(listed(orders));
    await openDocument();
    return readBooking(id);
  }

  test('stay booked when the document leaves one out, and the booking says how many the carrier counted', async () => {
    const booking = await bookListed((orders) => orders.slice(0, 1));
    expect(booking.counts.booked).toBe(2);
    expect(booking.dockets).toMatchObject([{ kind: 'booked', stated_order_count: 1 }]);
  });

  test.each([
    ['lists them all', (orders: readonly string[]) => orders.map((number) => number.toLowerCase())],
    ['lists others, too', (orders: readonly string[]) => [...orders, 'SLPZ99999999']],
    ['has numbers of another kind', () => ['C-1']],
    ['names none', () => []],
  ])('are not said to be counted otherwise when the document %s', async (_what, listed) => {
    expect((await bookListed(listed)).dockets).toMatchObject([{ kind: 'booked', stated_order_count: null }]);
  });
});

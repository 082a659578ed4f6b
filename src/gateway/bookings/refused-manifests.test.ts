import type { Lane } from '#contract/gateway/today.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import {
  acceptAll,
  addOrders,
  checkBooking,
  mark,
  newId,
  put,
  readBooking,
  rowsOf,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

useBookingStage();

/** The document of manifest 901 is still being generated until `refuse` is called. */
function holdDocument() {
  const answer = (status: number, error: string) =>
    stage.platform.answers.set('GET /book/901/document', (_request, response) => sendJson(response, status, { error }));
  answer(422, 'manifest_still_generating');
  return { refuse: (error = 'manifest_booking_failed') => answer(424, error) };
}

async function bookTwo() {
  const orders = addOrders(2);
  acceptAll();
  const { refuse } = holdDocument();
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  return { id, orders, refuse };
}

const bookings = async (numbers: readonly string[]) => (await rowsOf(numbers)).map((row) => row.booking);

test('a booking whose carrier refused it later says why, in the service’s own words', async () => {
  const { id, orders, refuse } = await bookTwo();
  for (const tracking_number of orders)
    stage.platform.orders.set(tracking_number, { tracking_number, state: 'despatch_in_progress' });
  refuse('The pickup account is suspended');
  await stage.gateway.call('GET', '/api/manifests/901');
  await until(async () => (await readBooking(id)).counts.not_booked === 2);
  expect((await readBooking(id)).dockets).toMatchObject([
    { kind: 'failed', error: 'manifest_booking_failed', error_description: 'The pickup account is suspended' },
  ]);
});

test('a booking whose manifest the service lists as refused before it answers is not booked, whatever the answer says', async () => {
  const orders = addOrders(2);
  const { refuse } = holdDocument();
  refuse();
  stage.platform.answers.set('GET /manifests', (_request, response) =>
    sendJson(response, 200, { response: [{ manifest_id: 901, state: 'failed' }] }),
  );
  await until(async () => (await stage.gateway.call<{ total: number }>('GET', '/api/manifests')).body.total === 1);
  stage.platform.answers.set('POST /book', (_request, response) =>
    sendJson(response, 200, { response: [{ success: true, manifest_id: 901, orders, order_count: 2 }], count: 1 }),
  );
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  await until(async () => (await readBooking(id)).counts.not_booked === 2);
  expect(await bookings(orders)).toEqual(['failed', 'failed']);
});

describe('a manifest that the carrier refused, which the service’s orders still name', () => {
  async function bookAndRefuse() {
    const { id, orders, refuse } = await bookTwo();
    refuse();
    await stage.gateway.call('GET', '/api/manifests/901');
    await until(async () => (await readBooking(id)).counts.unclear === 2);
    return { id, orders };
  }

  test('proves nothing: the orders stay unclear, without being read all the time, until the service lets go of it', async () => {
    const { id, orders } = await bookAndRefuse();
    let lookups = 0;
    stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
      lookups += 1;
      const asked = (JSON.parse(body) as { orders: string[] }).orders;
      const records = asked.map((number) => ({ found: true, ...stage.platform.orders.get(number) }));
      sendJson(response, 200, { response: records });
    });
    for (let round = 0; round < 5; round += 1) {
      expect((await checkBooking(id)).counts).toMatchObject({ unclear: 2, booked: 0 });
    }
    // One read for each time that somebody asked, and those that were due.
    expect(lookups).toBeLessThan(15);
    for (const tracking_number of orders) {
      stage.platform.orders.set(tracking_number, { tracking_number, state: 'despatch_in_progress' });
    }
    expect((await checkBooking(id)).counts).toMatchObject({ unclear: 0, not_booked: 2 });
    expect(await bookings(orders)).toEqual(['failed', 'failed']);
  });

  test('doesn’t override a person who marks its orders as booked: the mark stays, also after a restart', async () => {
    const { id, orders } = await bookAndRefuse();
    await mark(id, orders, 'booked');
    expect((await readBooking(id)).counts).toMatchObject({ booked: 2, unclear: 0 });
    await stage.gateway.restart();
    await checkBooking(id);
    expect((await readBooking(id)).counts).toMatchObject({ booked: 2, unclear: 0 });
    expect(await bookings(orders)).toEqual(['booked', 'booked']);
  });
});

describe('with the documented endpoints only', () => {
  const [A, B] = ['aB3x9Kq12', 'pQ7z2Lm55'] as const;

  async function openDocumented() {
    await stage.gateway.close();
    offerDocumentedOnly(stage.platform);
    stage.gateway = await openGateway(stage.platform.url, { embedded: false, quiescenceMs: 0 });
    await stage.gateway.call('POST', '/api/orders/enter', {
      orders: [A, B].map((number) => ({ tracking_number: number })),
    });
    stage.platform.answers.set('POST /book', (_request, response, body) => {
      const { orders } = JSON.parse(body) as { orders: string[] };
      const manifest_id = 900 + stage.platform.booked.length;
      const manifest = { manifest_id, manifest: `M-${manifest_id}`, courier: 'Northpost', order_count: orders.length };
      sendJson(response, 200, { response: [{ success: true, ...manifest, orders }], count: 1 });
    });
  }
  async function tell(update: Readonly<Record<string, unknown>>) {
    const { body } = await stage.gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
    await stage.gateway.call('POST', body.path, { tracking_number: A, ...update });
  }
  const inState = (status: string, time = Date.now()) => ({
    current_state: status,
    status_history: [{ status, time: new Date(time).toISOString() }],
  });
  async function bookAndRefuse(told: object = { current_state: 'ready_for_pickup' }): Promise<string> {
    await openDocumented();
    const { refuse } = holdDocument();
    const id = newId();
    await put(id, [A, B]);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
    await tell({ ...told });
    refuse();
    await stage.gateway.call('GET', '/api/manifests/901');
    await until(async () => (await readBooking(id)).counts.not_booked > 0);
    return id;
  }

  test('an update from before the carrier refused the manifest doesn’t prove an order booked, and it can be booked again', async () => {
    const id = await bookAndRefuse();
    expect((await readBooking(id)).counts).toMatchObject({ booked: 0, unclear: 0, not_booked: 2 });
    expect(await bookings([A, B])).toEqual(['failed', 'failed']);
    const again = newId();
    await put(again, [A, B]);
    expect((await stage.gateway.settled(again)).counts).toMatchObject({ booked: 2, not_booked: 0 });
    expect(stage.platform.booked).toEqual([
      [A, B],
      [A, B],
    ]);
  });

  test('nor does it prove a later booking whose answer was lost', async () => {
    await bookAndRefuse();
    stage.platform.answers.set('POST /book', (_request, response) => response.destroy());
    const id = newId();
    await put(id, [A, B]);
    await stage.gateway.settled(id, (booking) => booking.counts.unclear === 2);
    await checkBooking(id);
    expect((await readBooking(id)).counts).toMatchObject({ booked: 0, unclear: 2 });
  });

  // From before every booking here, however long the tests take.
  const BOOKED = inState('ready_for_pickup', Date.now() - 60_000);
  const UNDATED = { current_state: 'ready_for_pickup' };
  const dated = (status: string, aheadMs: number) => () => inState(status, Date.now() + aheadMs);

  test.each([
    ['about the booking, late', {}, () => BOOKED],
    ['about the booking, a second time', BOOKED, () => BOOKED],
    ['about the booking, late and without its time', {}, () => UNDATED],
    ['that the order is back where it was', UNDATED, dated('despatch_in_progress', 30_000)],
    ['that names no state', UNDATED, () => ({ retailer_reference: '77' })],
  ])('after an update %s, the orders still wait to be booked again', async (_name, first, second) => {
    await bookAndRefuse(first);
    stage.gateway.advance(60_000);
    await tell(second());
    expect(await bookings([A, B])).toEqual(['failed', 'failed']);
    const assessed = await stage.gateway.call('POST', '/api/selection/assess', { tracking_numbers: [A, B] });
    expect(assessed.body).toMatchObject({ bookable: 2, left_out: [] });
    const today = await stage.gateway.call<{ lanes: Lane[] }>('GET', '/api/today');
    expect(today.body.lanes.map((lane) => lane.counts.not_booked)).toEqual([2]);
  });

  test.each([
    ['scanned by a carrier', dated('in_transit', 0)],
    ['booked elsewhere since', dated('ready_for_pickup', 60_000)],
  ])('an order that was %s counts as booked', async (_name, update) => {
    await bookAndRefuse();
    stage.gateway.advance(120_000);
    await tell(update());
    expect(await bookings([A, B])).toEqual(['booked', 'failed']);
  });

  test.each([
    ['without a time', UNDATED],
    ['by a clock that is slow', BOOKED],
  ])('once the order is booked again, an update about that, dated %s, counts', async (_name, update) => {
    await bookAndRefuse();
    const id = newId();
    await put(id, [A, B]);
    await stage.gateway.settled(id, (booking) => booking.counts.booked === 2);
    await tell(update);
    expect((await rowsOf([A]))[0]).toMatchObject({ booking: 'booked', state: 'ready_for_pickup' });
  });
});

test('an order that is already on its way, without a manifest ID, is found booked before anything is sent', async () => {
  const [first = '', second = ''] = addOrders(2);
  stage.platform.orders.set(first, { tracking_number: first, state: 'in_transit', courier_name: 'N' });
  const id = newId();
  await put(id, [first, second]);
  const booking = await stage.gateway.settled(id);
  expect(booking.counts).toMatchObject({ booked: 1, not_booked: 1 });
  expect(stage.platform.booked).toEqual([]);
  expect(await bookings([first, second])).toEqual(['booked', 'not_booked']);
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';
import { untilBeingBooked } from '#platform/testing/until-being-booked.ts';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await openTestPlatform();
});
afterEach(() => platform.close());

const setBooking = (courier: string, booking: object) => platform.call(`PUT /sandbox/carriers/${courier}`, { booking });
const readOrder = async (number: string | undefined) =>
  (await platform.call(`GET /orders/${number ?? ''}`)).body.response;

describe('a carrier that refuses', () => {
  test('leaves its orders labelled and its manifest unknown for ever, and affects no other carrier', async () => {
    await setBooking('SwiftlineExpress', { outcome: 'reject' });
    const [north] = await platform.makeLabelled(1, 'NorthpostStandard');
    const [swift] = await platform.makeLabelled(1, 'SwiftlineExpress');
    const { body } = await platform.book([north, swift]);
    expect(body.response).toMatchObject([
      { success: true },
      { success: false, error: 'manifest_creation_failed', manifest: null },
    ]);
    const [accepted, refused] = body.response;
    expect(refused.error_description).toMatch(/^Pickup window closed for .+\.$/);
    expect(refused.orders).toEqual([swift]);
    expect(refused).not.toHaveProperty('manifest_pdf');
    expect((await platform.call(`GET /book/${refused.manifest_id}/document`)).status).toBe(404);
    expect(await readOrder(north)).toMatchObject({ state: 'ready_for_pickup', manifest_id: accepted.manifest_id });
    expect(await readOrder(swift)).toMatchObject({
      state: 'despatch_in_progress',
      manifest_id: null,
      manifest_number: null,
    });
    await setBooking('SwiftlineExpress', { outcome: 'accept' });
    const again = (await platform.book([swift])).body.response[0];
    expect(again.success).toBe(true);
    expect(again.manifest_id).toBeGreaterThan(refused.manifest_id);
    expect((await platform.call(`GET /book/${refused.manifest_id}/document`)).status).toBe(404);
  });

  test('IDs of discarded manifests are never used again, even after a restart', async () => {
    await setBooking('PlainLabel', { outcome: 'reject' });
    const orders = await platform.makeLabelled(1, 'PlainLabel');
    const first = (await platform.book(orders)).body.response[0];
    await platform.restart();
    await setBooking('PlainLabel', { outcome: 'accept' });
    const second = (await platform.book(orders)).body.response[0];
    expect(second).toMatchObject({ success: true });
    expect(second.manifest_id).toBeGreaterThan(first.manifest_id);
  });
});

describe('a slow carrier', () => {
  test('holds its orders for the one request that asked, and books them when it answers', async () => {
    await setBooking('NorthpostStandard', { outcome: 'accept', delay_s: 20 });
    const orders = await platform.makeLabelled(2, 'NorthpostStandard');
    const first = platform.book(orders);
    await untilBeingBooked(platform.place, orders[0]);
    const second = await platform.book(orders);
    expect(second.body.response[0].error_description).toContain('being booked');
    expect((await platform.call(`DELETE /orders/${orders[0] ?? ''}`)).status).toBe(422);
    await platform.call('POST /sandbox/clock', { advance_s: 21 });
    expect((await first).body.response).toMatchObject([{ success: true, orders }]);
  });

  test('is given up after 60 seconds, and nothing is booked', async () => {
    await setBooking('NorthpostStandard', { outcome: 'accept', delay_s: 90 });
    const orders = await platform.makeLabelled(1, 'NorthpostStandard');
    const answer = platform.book(orders);
    await untilBeingBooked(platform.place, orders[0]);
    await platform.call('POST /sandbox/clock', { advance_s: 120 });
    expect((await answer).body.response).toMatchObject([{ success: false, error: 'manifest_creation_failed' }]);
    expect(await readOrder(orders[0])).toMatchObject({ state: 'despatch_in_progress', manifest_id: null });
  });

  test('interrupted by a restart: nothing is booked and the orders are free; the key gets its answer', async () => {
    await setBooking('NorthpostStandard', { outcome: 'accept', delay_s: 30 });
    const orders = await platform.makeLabelled(1, 'NorthpostStandard');
    const lost = platform.book(orders, { headers: { 'idempotency-key': 'part-1' } }).catch((cause: unknown) => cause);
    await untilBeingBooked(platform.place, orders[0]);
    await platform.restart();
    expect(await lost).toBeInstanceOf(Error);
    const answer = await platform.book(orders, { headers: { 'idempotency-key': 'part-1' } });
    expect(answer.body.response).toMatchObject([{ success: false, error: 'manifest_creation_failed', orders }]);
    await setBooking('NorthpostStandard', { outcome: 'accept' });
    expect((await platform.book(orders)).body.response[0].success).toBe(true);
  });
});

test('an order that is scanned while its carrier is still being asked keeps what the scan said', async () => {
  await setBooking('NorthpostStandard', { outcome: 'accept', delay_s: 20 });
  const orders = await platform.makeLabelled(2, 'NorthpostStandard');
  const [scanned, other] = orders;
  const fields = ['tracking_number', 'current_state', 'status_history'];
  const settings = { url: 'https://shop.example/hook', kind: 'mapped', headers: [], fields, enabled: true };
  await platform.call('PUT /merchant/webhook', settings);
  const booked = platform.book(orders);
  await untilBeingBooked(platform.place, scanned);
  const sent = await platform.call(`POST /sandbox/orders/${scanned ?? ''}/status`, { status: 'in_transit' });
  expect(sent.body.response).toMatchObject({ state: 'in_transit', taken_as: 'news' });
  await platform.call('POST /sandbox/clock', { advance_s: 21 });
  const [{ manifest_id, success }] = (await booked).body.response;
  expect(success).toBe(true);
  const order = await readOrder(scanned);
  expect(order).toMatchObject({ state: 'in_transit', manifest_id });
  const steps = order.status_history.map((change: { status: string }) => change.status);
  expect(steps).toEqual(['in_transit', 'ready_for_pickup', 'despatch_in_progress', 'order_placed']);
  expect(await readOrder(other)).toMatchObject({ state: 'ready_for_pickup', manifest_id });
  const updates = (await platform.call(`GET /merchant/webhook/deliveries?tracking_number=${scanned}`)).body.response;
  expect(updates.map((update: { status: string }) => update.status)).toEqual(['in_transit', 'in_transit']);
});

describe('an Idempotency-Key', () => {
  test('always gets the stored answer, and 422 with another body', async () => {
    const orders = await platform.makeLabelled(3);
    const headers = { 'idempotency-key': 'attempt-7' };
    const first = await platform.book(orders.slice(0, 2), { headers });
    const [again, twice] = await Promise.all([
      platform.book(orders.slice(0, 2), { headers }),
      platform.book(orders.slice(0, 2), { headers }),
    ]);
    expect(again.body).toEqual(first.body);
    expect(twice.body).toEqual(first.body);
    await platform.restart();
    expect((await platform.book(orders.slice(0, 2), { headers })).body).toEqual(first.body);
    expect((await platform.book(orders, { headers })).status).toBe(422);
    expect((await platform.call('GET /sandbox/ledger')).body.count).toBe(2);
  });

  test('sent twice at once, books once', async () => {
    const orders = await platform.makeLabelled(2);
    const headers = { 'idempotency-key': 'attempt-8' };
    const answers = await Promise.all([1, 2, 3].map(() => platform.book(orders, { headers })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(answers[0]?.body.response[0].success).toBe(true);
  });

  test('creates one order, however often it is sent', async () => {
    const order = {
      receiver_name: 'Ana',
      delivery_address: '1 High Street',
      delivery_suburb: 'Fitzroy',
      delivery_postcode: '3065',
      delivery_country_code: 'AU',
      parcel_attributes: [{ qty: 1, weight: 1 }],
    };
    const headers = { 'idempotency-key': 'create-1' };
    const first = await platform.call('POST /orders', { order }, { headers });
    const again = await platform.call('POST /orders', { order }, { headers });
    expect(again.body.response.tracking_number).toBe(first.body.response.tracking_number);
    const other = await platform.call('POST /orders', { order: { ...order, receiver_name: 'Ben' } }, { headers });
    expect(other.status).toBe(422);
  });
});

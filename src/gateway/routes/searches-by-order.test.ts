import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

/** Three orders, each booked separately: bookings and manifests 901 to 903. */
const NUMBERS = ['SLP4408800001', 'SLP4408800002', 'SLP4408800003'] as const;
const bookings: string[] = [];

beforeAll(async () => {
  platform = await startStubPlatform();
  for (const [at, tracking_number] of NUMBERS.entries()) {
    const order = { tracking_number, retailer_invoice: `#1048${at + 1}`, state: 'despatch_in_progress' };
    platform.orders.set(tracking_number, { ...order, courier_allocation: 'NorthpostStandard' });
    platform.answers.set(`GET /book/${901 + at}/document`, (_request, response) => {
      sendJson(response, 422, { error: 'manifest_still_generating' });
    });
  }
  platform.answers.set('POST /book', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    const id = 901 + NUMBERS.indexOf(orders[0] as (typeof NUMBERS)[number]);
    sendJson(response, 200, {
      response: [{ success: true, manifest_id: id, manifest: `NP-${id}`, orders, order_count: 1 }],
      count: 1,
    });
  });
  gateway = await openGateway(platform.url, { quiescenceMs: 0 });
  await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: NUMBERS });
  for (const number of NUMBERS) {
    const id = crypto.randomUUID();
    await gateway.call('PUT', `/api/bookings/${id}`, { orders: [number] });
    await gateway.settled(id);
    bookings.push(id);
  }
  await gateway.call('POST', '/api/labels/printed', { tracking_numbers: NUMBERS, print_id: crypto.randomUUID() });
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

const search = async <T>(list: string, q: string, of = '') =>
  (await gateway.call<Record<string, T[]>>('GET', `${list}?${of}q=${encodeURIComponent(q)}`)).body;
const [first, second] = NUMBERS;

describe.each([
  ['a tracking number', first.toLowerCase(), [0]],
  ['an order number', '#10482', [1]],
  ['an order number without its #', '10482', [1]],
  ['two order numbers', '#10481 #10483', [0, 2]],
  ['tracking numbers from a column', `${first}\n${second}`, [0, 1]],
  ['what nothing has', '#99999', []],
  ['two of which nothing has one', `10483, 99999`, [2]],
])('%s', (_name, q, found) => {
  test('finds the bookings that contain the orders', async () => {
    const { bookings: listed } = await search<{ attempt_id: string }>('/api/bookings', q);
    expect(new Set(listed?.map((booking) => booking.attempt_id))).toEqual(new Set(found.map((at) => bookings[at])));
  });

  test('finds the manifests that contain the orders', async () => {
    const { manifests } = await search<{ manifest_id: number }>('/api/manifests', q);
    expect(manifests?.map((manifest) => manifest.manifest_id).toSorted()).toEqual(found.map((at) => 901 + at));
  });

  test('finds their labels', async () => {
    const { checks } = await search<{ tracking_number: string }>('/api/labels', q, 'view=printed&');
    expect(checks?.map((check) => check.tracking_number).toSorted()).toEqual(found.map((at) => NUMBERS[at]));
  });
});

test('several manifests are found by their numbers and IDs; part of a number finds one too', async () => {
  const found = async (q: string) =>
    (await search<{ manifest_id: number }>('/api/manifests', q))['manifests']?.map((one) => one.manifest_id).toSorted();
  expect(await found('NP-901, NP-903')).toEqual([901, 903]);
  expect(await found('902')).toEqual([902]);
  expect(await found('np-9')).toEqual([901, 902, 903]);
});

test('a person’s name finds their bookings', async () => {
  const { bookings: listed } = await search('/api/bookings', 'owner@slipway');
  expect(listed).toHaveLength(3);
});

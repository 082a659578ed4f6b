import { randomUUID } from 'node:crypto';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

beforeEach(async () => {
  platform = await startStubPlatform();
  offerDocumentedOnly(platform);
  gateway = await openGateway(platform.url, { embedded: false });
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

interface Looked {
  orders: (IndexedOrder & { unchecked: boolean })[];
  unknown: { tracking_number: string }[];
  can_check: boolean;
}
const look = async (numbers: readonly string[]) =>
  (await gateway.call<Looked>('POST', '/api/orders/lookup', { tracking_numbers: numbers, wanted: true })).body;
const enter = async (orders: readonly object[]) =>
  (
    await gateway.call<{ results: { tracking_number: string; verdict: string }[] }>('POST', '/api/orders/enter', {
      orders,
    })
  ).body.results;
const enterNumbers = (numbers: readonly string[]) => enter(numbers.map((tracking_number) => ({ tracking_number })));
const assess = async (numbers: readonly string[]) =>
  (
    await gateway.call<{ bookable: number; left_out: { reason: string }[] }>('POST', '/api/selection/assess', {
      tracking_numbers: numbers,
    })
  ).body;
const showLabel = (number: string, order: object) => {
  platform.answers.set(`GET /orders/${number}/label`, (_request, response) =>
    sendJson(response, 200, {
      response: { qualified_url: 'https://store.example/a.pdf', order: { tracking_number: number, ...order } },
    }),
  );
};

test('a number that can’t be looked up is accepted, and can be booked as it is', async () => {
  expect(await look(['aB3x9Kq12'])).toMatchObject({ orders: [], can_check: false });
  expect(await enterNumbers(['aB3x9Kq12'])).toEqual([{ tracking_number: 'aB3x9Kq12', verdict: 'entered' }]);
  const { orders } = await look(['AB3X9KQ12']);
  expect(orders).toMatchObject([
    { tracking_number: 'aB3x9Kq12', unchecked: true, label: 'none', courier_name: null, receiver_name: null },
  ]);
  expect(await assess(['aB3x9Kq12'])).toMatchObject({ bookable: 1, left_out: [] });
  const asked = { tracking_numbers: ['aB3x9Kq12'] };
  const { body } = await gateway.call<object>('POST', '/api/labels/candidates', asked);
  expect(body).toMatchObject({ candidates: [{ label: 'none', unchecked: true }] });
});

test('two spellings and repeats of a number are one order; what can’t be a number is reported', async () => {
  const verdicts = await enterNumbers(['aB3x9Kq12', 'AB3X9KQ12', 'aB3x9Kq12', 'x'.repeat(101), 'a/b', '..', '']);
  expect(verdicts.map((result) => result.verdict)).toEqual([
    'entered',
    'known',
    'known',
    'not_a_number',
    'not_a_number',
    'not_a_number',
    'not_a_number',
  ]);
  expect(verdicts[1]?.tracking_number).toBe(verdicts[0]?.tracking_number);
  expect(await enterNumbers(['ab3x9kq12'])).toMatchObject([{ verdict: 'known' }]);
});

test('F10: the label’s answer provides the rest, and what it does not provide stays as in the shop’s file', async () => {
  const facts = { receiver_name: 'From the file', retailer_order_number: '#77', delivery_suburb: 'Carlton' };
  await enter([{ tracking_number: 'aB3x9Kq12', facts }]);
  expect((await look(['aB3x9Kq12'])).orders).toMatchObject([{ ...facts, unchecked: true }]);
  showLabel('aB3x9Kq12', {
    state: 'Despatch In Progress',
    courier_name: 'Harbour Freight',
    receiver_name: 'Ana Reyes',
  });
  await gateway.call('POST', '/api/labels', { tracking_numbers: ['aB3x9Kq12'] });
  await expect
    .poll(async () => (await look(['aB3x9Kq12'])).orders)
    .toMatchObject([
      {
        unchecked: false,
        label: 'ready',
        state: 'despatch_in_progress',
        courier_name: 'Harbour Freight',
        receiver_name: 'Ana Reyes',
        retailer_order_number: '#77',
        delivery_suburb: 'Carlton',
      },
    ]);
});

test('an update that says nothing about its state leaves it as bookable as before', async () => {
  const { path } = (await gateway.call<{ path: string }>('GET', '/api/webhook/receiver')).body;
  const [entered, reported] = ['aB3x9Kq12', 'pQ7z2Lm55'];
  const tell = (tracking_number: string, facts: object = { retailer_order_number: '#77' }) =>
    gateway.call('POST', path, { tracking_number, ...facts });
  await enterNumbers([entered]);
  await tell(entered);
  await tell(reported);
  await gateway.call('POST', '/api/webhook/unknown-orders/take-in', {});
  expect((await look([entered, reported])).orders).toMatchObject([
    { tracking_number: entered, unchecked: true, retailer_order_number: '#77' },
    { tracking_number: reported, unchecked: true, retailer_order_number: '#77' },
  ]);
  expect(await assess([entered, reported])).toMatchObject({ bookable: 2, left_out: [] });
  for (const number of [entered, reported]) await tell(number, { current_state: 'order_placed' });
  expect(await assess([entered, reported])).toMatchObject({ bookable: 0, left_out: [{ reason: 'no_label' }] });
});

test('a second file adds to what the first one said, and the label’s answer drops none of it', async () => {
  await enter([
    { tracking_number: 'aB3x9Kq12', facts: { receiver_name: 'From the file', retailer_order_number: '#77' } },
  ]);
  await enter([{ tracking_number: 'aB3x9Kq12', facts: { delivery_suburb: 'Carlton', retailer_order_number: '#78' } }]);
  showLabel('aB3x9Kq12', { state: 'despatch_in_progress' });
  await gateway.call('POST', '/api/labels', { tracking_numbers: ['aB3x9Kq12'] });
  await expect.poll(async () => (await look(['aB3x9Kq12'])).orders[0]?.label).toBe('ready');
  expect((await look(['aB3x9Kq12'])).orders).toMatchObject([
    { receiver_name: 'From the file', delivery_suburb: 'Carlton' },
  ]);
});

test('facts from a file are found by the search, and never replace what the service said', async () => {
  await enterNumbers(['aB3x9Kq12']);
  await enter([{ tracking_number: 'AB3X9KQ12', facts: { receiver_name: 'Zoë File' } }]);
  const found = await gateway.call<{ total: number }>('GET', '/api/orders?view=all&q=zo%C3%AB');
  expect(found.body.total).toBe(1);
  showLabel('aB3x9Kq12', { state: 'despatch_in_progress', receiver_name: 'Ana Reyes' });
  await gateway.call('POST', '/api/labels', { tracking_numbers: ['aB3x9Kq12'] });
  await expect.poll(async () => (await look(['aB3x9Kq12'])).orders[0]?.receiver_name).toBe('Ana Reyes');
  await enter([{ tracking_number: 'aB3x9Kq12', facts: { receiver_name: 'Zoë File' } }]);
  expect((await look(['aB3x9Kq12'])).orders[0]?.receiver_name).toBe('Ana Reyes');
});

test('a booked order learns its carrier from the answer; one that the service calls unknown is named by its refusal', async () => {
  await enterNumbers(['aB3x9Kq12', 'zZ9']);
  platform.answers.set('POST /book', (_request, response) =>
    sendJson(response, 200, {
      response: [{ success: false, error: 'orders_not_available_to_book', orders: ['zZ9'] }],
      count: 1,
    }),
  );
  const first = randomUUID();
  await gateway.call('PUT', `/api/bookings/${first}`, { orders: ['aB3x9Kq12', 'zZ9'] });
  const refused = await gateway.settled(first, (booking) => booking.counts.not_booked === 2);
  expect(refused.failure).toMatchObject({ kind: 'not_available', orders: [{ tracking_number: 'zZ9' }] });
  platform.answers.set('POST /book', (_request, response) =>
    sendJson(response, 200, {
      response: [
        { success: true, courier: 'Harbour Freight', courier_allocation: 'HF', manifest_id: 7, orders: ['aB3x9Kq12'] },
      ],
    }),
  );
  const second = randomUUID();
  await gateway.call('PUT', `/api/bookings/${second}`, { orders: ['aB3x9Kq12'] });
  await gateway.settled(second, (booking) => booking.counts.booked === 1);
  expect((await look(['aB3x9Kq12'])).orders).toMatchObject([
    { unchecked: false, booking: 'booked', courier_name: 'Harbour Freight', courier_allocation: 'HF', manifest_id: 7 },
  ]);
  expect(platform.booked).toHaveLength(2);
});

test('a removed number comes back with its known facts when it is entered again', async () => {
  await enter([{ tracking_number: 'aB3x9Kq12', facts: { receiver_name: 'From the file' } }]);
  await gateway.call('POST', '/api/orders/remove', { tracking_numbers: ['aB3x9Kq12'] });
  await enterNumbers(['AB3X9KQ12']);
  expect((await look(['aB3x9Kq12'])).orders).toMatchObject([
    { tracking_number: 'aB3x9Kq12', receiver_name: 'From the file' },
  ]);
});

test('if orders can be read, a number is added only if the service knows it', async () => {
  platform.answers.delete('*');
  platform.orders.set('aB3x9Kq12', { tracking_number: 'aB3x9Kq12', state: 'despatch_in_progress' });
  const reading = await openGateway(platform.url);
  const { body } = await reading.call<{ results: object[] }>('POST', '/api/orders/enter', {
    orders: [{ tracking_number: 'aB3x9Kq12' }, { tracking_number: 'zZ9zZ9' }],
  });
  expect(body.results).toEqual([
    { tracking_number: 'aB3x9Kq12', verdict: expect.stringMatching(/entered|known/) as string },
    { tracking_number: 'zZ9zZ9', verdict: 'unknown' },
  ]);
  await reading.close();
});

test('an order that the service fails to read is not called unknown, and the others are added', async () => {
  const answerRead = (number: string, status: number, body: object) =>
    platform.answers.set(`GET /orders/${number}`, (_request, response) => sendJson(response, status, body));
  for (const number of ['aB3x9Kq12', 'cD4y8Lr34']) answerRead(number, 200, { tracking_number: number });
  answerRead('eF5z7Ms56', 500, { error: 'unknown' });
  answerRead('zZ9zZ9', 404, { error: 'order_not_found' });
  expect(await enterNumbers(['aB3x9Kq12', 'eF5z7Ms56', 'cD4y8Lr34', 'zZ9zZ9'])).toMatchObject([
    { verdict: 'entered' },
    { verdict: 'not_checked' },
    { verdict: 'entered' },
    { verdict: 'unknown' },
  ]);
});

test('while the service can’t answer, nothing is added unseen and nothing is called unknown', async () => {
  platform.answers.set('*', (_request, response) => sendJson(response, 503, { error: 'maintenance' }));
  const unwell = await openGateway(platform.url);
  const { body } = await unwell.call<{ results: object[] }>('POST', '/api/orders/enter', {
    orders: [{ tracking_number: 'aB3x9Kq12' }],
  });
  expect(body.results).toEqual([{ tracking_number: 'aB3x9Kq12', verdict: 'not_checked' }]);
  await unwell.close();
});

test('a full request of 999 unchecked orders is recorded as booked, and each learns its carrier', async () => {
  const numbers = Array.from({ length: 999 }, (_one, index) => `aB3x${String(index).padStart(6, '0')}`);
  await look(numbers);
  await enterNumbers(numbers);
  platform.answers.set('POST /book', (_request, response) =>
    sendJson(response, 200, {
      response: [
        { success: true, courier: 'Harbour Freight', courier_allocation: 'HF', manifest_id: 7, orders: numbers },
      ],
    }),
  );
  const id = randomUUID();
  await gateway.call('PUT', `/api/bookings/${id}`, { orders: numbers });
  await gateway.settled(id, (booking) => booking.counts.booked === 999);
  const { orders } = await look(numbers);
  expect(new Set(orders.map((order) => order.courier_name))).toEqual(new Set(['Harbour Freight']));
});

test('a thousand numbers are added with one request', async () => {
  const numbers = Array.from({ length: 1000 }, (_one, index) => `aB3x${String(index).padStart(6, '0')}`);
  await look(numbers);
  const verdicts = await enterNumbers(numbers);
  expect(verdicts.filter(({ verdict }) => verdict === 'entered')).toHaveLength(1000);
  expect((await look(numbers)).orders).toHaveLength(1000);
});

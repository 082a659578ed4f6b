import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const lookUp = async (orders: readonly string[]) =>
  (await platform.call('POST /orders/lookup', { orders })).body.response as {
    tracking_number: string;
    state: string;
    manifest_id: number | null;
    manifest_number: string | null;
    status_history: { status: string }[];
  }[];
const countLedger = async () => (await platform.call('GET /sandbox/ledger')).body.count as number;
const countManifests = async () => (await platform.call('GET /manifests?limit=200')).body.response.length as number;

describe('who may book', () => {
  test('without a secret nothing is booked', async () => {
    const orders = await platform.makeLabelled(1);
    const answer = await platform.book(orders, { secret: null });
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('invalid_merchant_account');
    expect((await platform.book(orders, { secret: 'made-up' })).status).toBe(403);
  });

  test('a secret without the permission to book is refused before the body is read', async () => {
    const answer = await platform.call('POST /book', 'not json', { secret: SANDBOX_SECRETS.withoutBook });
    expect(answer.status).toBe(403);
  });

  test("another account's orders count as unknown", async () => {
    const [order = ''] = await platform.makeLabelled(1);
    const answer = await platform.book([order], { secret: SANDBOX_SECRETS.otherAccount });
    expect(answer.body.response).toMatchObject([
      { success: false, error: 'orders_not_available_to_book', orders: [order] },
    ]);
  });
});

describe('a booking', () => {
  test('makes one manifest per courier_allocation and books its orders', async () => {
    const orders = [
      ...(await platform.makeLabelled(3, 'NorthpostStandard')),
      ...(await platform.makeLabelled(2, 'NorthpostExpress')),
    ];
    const { status, body } = await platform.book(orders);
    expect(status).toBe(200);
    expect(body.count).toBe(2);
    expect(body.response).toMatchObject([
      {
        courier: 'Northpost',
        courier_allocation: 'NorthpostStandard',
        success: true,
        order_count: 3,
        orders: orders.slice(0, 3),
      },
      {
        courier: 'Northpost Express',
        courier_allocation: 'NorthpostExpress',
        success: true,
        order_count: 2,
        orders: orders.slice(3),
      },
    ]);
    for (const order of await lookUp(orders)) {
      const item = body.response.find((one: { orders: string[] }) => one.orders.includes(order.tracking_number));
      expect(order).toMatchObject({
        state: 'ready_for_pickup',
        manifest_id: item.manifest_id,
        manifest_number: item.manifest,
      });
      expect(order.status_history[0]?.status).toBe('ready_for_pickup');
    }
    const ledger = await platform.call(`GET /sandbox/ledger?tracking_number=${orders[0] ?? ''}`);
    expect(ledger.body.response).toMatchObject([{ manifest_id: body.response[0].manifest_id }]);
  });

  test('counts duplicates once, ignores letter case, and answers with the canonical spelling', async () => {
    const [one = '', two = ''] = await platform.makeLabelled(2, 'SwiftlineExpress');
    const { body } = await platform.book([one.toLowerCase(), two, one, two.toLowerCase()]);
    expect(body.response).toMatchObject([{ success: true, orders: [one, two], order_count: 2 }]);
  });

  test('a number with spaces around it is a different number', async () => {
    const [one = ''] = await platform.makeLabelled(1);
    expect((await platform.book([` ${one}`])).body.response[0].orders).toEqual([` ${one}`]);
  });

  test('accepts 1000 orders, and answers 422 to 1001', async () => {
    const orders = await platform.makeLabelled(1001);
    const tooMany = await platform.book(orders);
    expect(tooMany.status).toBe(422);
    expect(tooMany.body.error).toBe('invalid');
    const { status, body } = await platform.book(orders.slice(0, 1000));
    expect(status).toBe(200);
    const booked = body.response.flatMap((item: { orders: string[] }) => item.orders) as string[];
    expect(booked.toSorted()).toEqual(orders.slice(0, 1000).toSorted());
  });

  test('with the limit read as "fewer than 1000", accepts 999', async () => {
    const strict = await openTestPlatform({ bookLimit: 999 });
    const orders = await strict.makeLabelled(1000);
    expect((await strict.book(orders)).status).toBe(422);
    expect((await strict.book(orders.slice(1))).status).toBe(200);
    await strict.close();
  });

  test('duplicates, in whatever spelling, count once towards the limit, too', async () => {
    const orders = await platform.makeLabelled(1000, 'NorthpostStandard');
    const { status, body } = await platform.book([...orders, ...orders.map((number) => number.toLowerCase())]);
    expect(status).toBe(200);
    expect(body.response).toMatchObject([{ success: true, order_count: 1000 }]);
    expect((await platform.book([...orders, ...orders, 'another'])).status).toBe(422);
  });

  test.each([
    ['no orders', { orders: [] }],
    ['no list', { orders: 'SLP0000000000' }],
    ['no field', {}],
    ['numbers that are not text', { orders: [1, null] }],
    ['null', 'null'],
    ['broken JSON', '{"orders": ['],
    ['nothing', ''],
  ])('answers 400 with a top-level error to %s', async (_, body) => {
    const answer = await platform.call('POST /book', body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('bad_request');
  });

  test('answers 413 to a huge body', async () => {
    expect((await platform.call('POST /book', { orders: ['x'.repeat(5_000_000)] })).status).toBe(413);
  });

  test('gives a manifest of one carrier a number that equals another manifest’s ID', async () => {
    const orders = [
      ...(await platform.makeLabelled(1, 'SwiftlineExpress')),
      ...(await platform.makeLabelled(1, 'PlainLabel')),
    ];
    const { body } = await platform.book(orders);
    const [swiftline, plain] = body.response;
    expect(plain.manifest).toBe(String(swiftline.manifest_id));
    expect(plain.manifest).not.toBe(String(plain.manifest_id));
  });
});

describe('the request is validated as a whole', () => {
  test('an unknown number anywhere changes nothing and uses up no manifest ID', async () => {
    const orders = await platform.makeLabelled(30);
    const before = { ledger: await countLedger(), manifests: await countManifests() };
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 4 }), async (places) => {
        const request = [...orders];
        const unknown = places.map((place, turn) => {
          const number = `SLPUNKNOWN${turn}`;
          request.splice(place, 0, number);
          return number;
        });
        const { status, body } = await platform.book(request);
        expect(status).toBe(200);
        expect(body.count).toBe(1);
        expect(body.response[0]).toMatchObject({ success: false, error: 'orders_not_available_to_book' });
        expect(body.response[0].orders.toSorted()).toEqual(unknown.toSorted());
        expect(body.response[0].manifest_id).toBeUndefined();
      }),
      { numRuns: 40 },
    );
    expect({ ledger: await countLedger(), manifests: await countManifests() }).toEqual(before);
    expect((await lookUp(orders)).every((order) => order.state === 'despatch_in_progress')).toBe(true);
    const first = (await platform.book(orders.slice(0, 1))).body.response[0];
    const second = (await platform.book(orders.slice(1, 2))).body.response[0];
    expect(second.manifest_id).toBe(first.manifest_id + 1);
  });

  test('an order is never booked twice', async () => {
    const orders = await platform.makeLabelled(2, 'NorthpostStandard');
    await platform.book(orders.slice(0, 1));
    const { body } = await platform.book(orders);
    expect(body.response).toMatchObject([{ success: false, orders: orders.slice(0, 1) }]);
    expect(body.response[0].error_description).toContain('already booked');
    expect((await platform.call(`GET /sandbox/ledger?tracking_number=${orders[0] ?? ''}`)).body.count).toBe(1);
    expect((await lookUp(orders))[1]?.manifest_id).toBeNull();
  });

  test.each([
    ['not labelled', { count: 1 }],
    ['tracking only', { count: 1, tracking_only: true }],
    ['not labelled', { count: 1, problem: 'label_failed_order_processing' }],
  ])('refuses an order that is %s', async (reason, wishes) => {
    const made = await platform.call('POST /sandbox/orders', { courier_allocation: 'NorthpostStandard', ...wishes });
    const { body } = await platform.book(made.body.response.tracking_numbers as string[]);
    expect(body.response[0].error).toBe('orders_not_available_to_book');
    expect(body.response[0].error_description).toContain(reason);
  });

  test('of twenty requests for the same orders at once, one succeeds', async () => {
    const orders = await platform.makeLabelled(5, 'NorthpostStandard');
    const answers = await Promise.all(Array.from({ length: 20 }, () => platform.book(orders)));
    expect(answers.filter((answer) => answer.body.response[0].success === true)).toHaveLength(1);
  });
});

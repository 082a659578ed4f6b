import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const DRAFT = {
  receiver_name: '佐藤 美咲',
  delivery_address: '1 High Street',
  delivery_suburb: 'Fitzroy',
  delivery_state: 'VIC',
  delivery_postcode: '3065',
  delivery_country_code: 'AU',
  retailer_invoice: '#9001',
  parcel_attributes: [{ qty: 1, weight: 1.5 }],
};
const create = async (draft: object) => (await platform.call('POST /orders', { order: draft })).body.response;
const read = async (number: string) => (await platform.call(`GET /orders/${number}`)).body.response;
/** Waits until the background work has moved the order out of `processing`. */
const quoted = async (number: string) => {
  let order = await read(number);
  for (let look = 0; look < 500 && order.state === 'processing'; look += 1) {
    await platform.call('POST /sandbox/clock', { advance_s: 0.3 });
    order = await read(number);
  }
  return order;
};

describe('creating an order', () => {
  test('goes through quote, allocation, label; the first label confirms it', async () => {
    const made = await create({ ...DRAFT, courier_type: 'express' });
    expect(made.tracking_number).toMatch(/^SLP[A-Z0-9]{10}$/);
    expect(made.state).toBe('processing');
    expect(await quoted(made.tracking_number)).toMatchObject({
      state: 'order_placed',
      courier_allocation: 'NorthpostExpress',
      courier_name: 'Northpost Express',
      receiver_name: '佐藤 美咲',
    });
    const label = await platform.waitFor(`GET /orders/${made.tracking_number.toLowerCase()}/label`);
    expect(label.status).toBe(200);
    expect(label.headers.get('cache-control')).toBe('no-store');
    const { order } = label.body.response;
    expect(order).toMatchObject({ tracking_number: made.tracking_number, state: 'despatch_in_progress' });
    expect(order.documents.shipping_label).toMatchObject({ page_size: 'a6', file_type: 'pdf' });
    const pdf = await platform.call(`GET ${order.documents.shipping_label.url}`, undefined, { secret: null });
    expect(new TextDecoder('latin1').decode(pdf.body).slice(0, 5)).toBe('%PDF-');
    const history = (await read(made.tracking_number)).status_history.map(
      (change: { status: string }) => change.status,
    );
    expect(history).toEqual(['despatch_in_progress', 'order_placed']);
    await platform.call(`GET /orders/${made.tracking_number}/label`);
    expect((await read(made.tracking_number)).status_history).toHaveLength(2);
  });

  test('continues after a restart in the middle of it', async () => {
    const made = await create(DRAFT);
    await platform.restart();
    expect((await quoted(made.tracking_number)).state).toBe('order_placed');
    expect((await platform.waitFor(`GET /orders/${made.tracking_number}/label`)).status).toBe(200);
  });

  test('abroad uses the carrier that delivers there; without one the courier is missing', async () => {
    const abroad = { ...DRAFT, delivery_country_code: 'JP' };
    const made = await create(abroad);
    expect(await quoted(made.tracking_number)).toMatchObject({ courier_allocation: 'ParcelbirdInternational' });
    await platform.call('PUT /sandbox/carriers/ParcelbirdInternational', { enabled: false });
    const lost = await create(abroad);
    await quoted(lost.tracking_number);
    const label = await platform.call(`GET /orders/${lost.tracking_number}/label`);
    expect(label.body.error).toBe('label_failed_missing_courier');
    await platform.call('PUT /sandbox/carriers/ParcelbirdInternational', { enabled: true });
  });

  test('reports errors field by field', async () => {
    const answer = await platform.call('POST /orders', {
      order: { ...DRAFT, receiver_name: '', delivery_instructions: 'x'.repeat(56), delivery_country_code: 'Australia' },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.error).toBe('invalid');
    expect(Object.keys(answer.body.fields)).toEqual(
      expect.arrayContaining(['delivery_instructions', 'delivery_country_code']),
    );
    expect((await platform.call('POST /orders', { order: {} })).body.fields).toHaveProperty('receiver_name');
  });

  test('a label that fails at the carrier stays failed', async () => {
    await platform.call('PUT /sandbox/carriers/SwiftlineExpress', { label: { delay_s: 0, fails: true } });
    const made = await create({ ...DRAFT, courier_allocation: 'SwiftlineExpress' });
    await quoted(made.tracking_number);
    let label = await platform.call(`GET /orders/${made.tracking_number}/label`);
    while (label.body.error === 'order_not_available_to_label') {
      await platform.settled();
      label = await platform.call(`GET /orders/${made.tracking_number}/label`);
    }
    expect(label.body.error).toBe('label_failed_failed_request');
    await platform.call('PUT /sandbox/carriers/SwiftlineExpress', { label: { delay_s: 0 } });
  });
});

describe('cancelling', () => {
  test('works once, until the carrier has the order', async () => {
    const [one = '', two = '', three = ''] = await platform.makeLabelled(3);
    expect((await platform.call(`DELETE /orders/${one}`)).body.response).toMatchObject({
      tracking_number: one,
      state: 'cancelled',
    });
    expect((await platform.call(`DELETE /orders/${one}`)).status).toBe(404);
    expect((await platform.book([one])).body.response[0].error).toBe('orders_not_available_to_book');
    await platform.book([two, three]);
    expect((await platform.call(`DELETE /orders/${two}`)).status).toBe(200);
    await platform.call(`POST /sandbox/orders/${three}/status`, { status: 'in_transit' });
    const answer = await platform.call(`DELETE /orders/${three}`);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ error: 'order_cannot_be_cancelled', order_state: 'in_transit' });
  });
});

describe('looking up orders', () => {
  test('answers in the order of the request, and says which numbers are unknown', async () => {
    const [one = '', two = ''] = await platform.makeLabelled(2);
    const { body } = await platform.call('POST /orders/lookup', { orders: [two.toLowerCase(), 'nothing', one] });
    expect(body.count).toBe(3);
    expect(body.response).toMatchObject([
      { tracking_number: two, found: true, state: 'despatch_in_progress' },
      { tracking_number: 'nothing', found: false },
      { tracking_number: one, found: true },
    ]);
    const others = await platform.call(
      'POST /orders/lookup',
      { orders: [one] },
      { secret: SANDBOX_SECRETS.otherAccount },
    );
    expect(others.body.response).toEqual([{ tracking_number: one, found: false }]);
  });
});

describe('the orders feed', () => {
  test('misses no change, whatever changes between its pages', async () => {
    const fresh = await openTestPlatform();
    const orders = await fresh.makeLabelled(25, 'NorthpostStandard');
    const known = new Map<string, string>();
    let cursor = '';
    const readPage = async (limit: number) => {
      const from = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await fresh.call(`GET /orders?limit=${limit}${from}`);
      for (const order of body.response) known.set(order.tracking_number, order.state);
      cursor = body.next_cursor;
      return body.response.length as number;
    };
    const act = fc.oneof(
      fc.record({ act: fc.constant('book' as const), place: fc.nat(24) }),
      fc.record({ act: fc.constant('cancel' as const), place: fc.nat(24) }),
      fc.record({ act: fc.constant('status' as const), place: fc.nat(24) }),
      fc.record({ act: fc.constant('make' as const), place: fc.nat(4) }),
      fc.record({ act: fc.constant('read' as const), place: fc.nat(9) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 12 }), async (acts) => {
        for (const { act: what, place } of acts) {
          const order = orders[place] ?? '';
          if (what === 'book') await fresh.book([order, orders[(place + 7) % 25]]);
          if (what === 'cancel') await fresh.call(`DELETE /orders/${order}`);
          if (what === 'status') await fresh.call(`POST /sandbox/orders/${order}/status`, { status: 'in_transit' });
          if (what === 'make') orders.push(...(await fresh.makeLabelled(place + 1)));
          if (what === 'read') await readPage(place + 1);
        }
        while ((await readPage(7)) > 0);
        const looked = await fresh.call('POST /orders/lookup', { orders });
        for (const order of looked.body.response) expect(known.get(order.tracking_number)).toBe(order.state);
      }),
      { numRuns: 25 },
    );
    await fresh.close();
  });

  test('begins at a given time, and keeps its place at the end', async () => {
    const now = (await platform.call('POST /sandbox/clock', { advance_s: 5 })).body.response.now as string;
    const [order = ''] = await platform.makeLabelled(1);
    await platform.call(`POST /sandbox/orders/${order}/status`, { status: 'in_transit' });
    const { body } = await platform.call(`GET /orders?updated_since=${now}`);
    expect(body.response.map((one: { tracking_number: string }) => one.tracking_number)).toEqual([order]);
    const end = await platform.call(`GET /orders?cursor=${body.next_cursor}`);
    expect(end.body).toEqual({ response: [], next_cursor: body.next_cursor });
  });
});

test('the merchant endpoint names the account and its sender address', async () => {
  const { body } = await platform.call('GET /merchant');
  expect(body.response).toMatchObject({ name: 'Wattle & Tide', sender_address: { country_code: 'AU' } });
});

import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
const startedAt = Date.now();
beforeAll(async () => {
  // The clock moves only when a test moves it: quotes take as long as they should on a slow machine, too.
  platform = await openTestPlatform({ now: () => startedAt });
});
afterAll(() => platform.close());

const DRAFT = {
  receiver_name: 'Ana',
  delivery_address: '1 High Street',
  delivery_suburb: 'Fitzroy',
  delivery_postcode: '3065',
  delivery_country_code: 'AU',
  parcel_attributes: [{ qty: 1, weight: 1.5 }],
};
const create = async (more: object = {}) =>
  (await platform.call('POST /orders', { order: { ...DRAFT, ...more } })).body.response.tracking_number as string;
const update = (number: string, order: object, secret?: string) =>
  platform.call(`PUT /orders/${number}`, { order }, secret === undefined ? {} : { secret });
const read = async (number: string) => (await platform.call(`GET /orders/${number}`)).body.response;
const quoted = async (number: string) => {
  let order = await read(number);
  for (let look = 0; look < 500 && order.state === 'processing'; look += 1) {
    await platform.call('POST /sandbox/clock', { advance_s: 0.3 });
    order = await read(number);
  }
  return order;
};
const statuses = (order: { status_history: { status: string }[] }) =>
  order.status_history.map((change) => change.status);

describe('changing an order', () => {
  test('of another account, or one that does not exist, answers 404', async () => {
    const number = await create();
    const others = await update(number, { receiver_name: 'Ben' }, SANDBOX_SECRETS.otherAccount);
    const unknown = await update('SLP0000000000', { receiver_name: 'Ben' });
    for (const answer of [others, unknown]) expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    expect((await read(number)).receiver_name).toBe('Ana');
  });

  test('reports errors field by field, and keeps the order as it was', async () => {
    const number = await create();
    const answer = await update(number, { delivery_country_code: 'Oz', delivery_instructions: 'x'.repeat(56) });
    expect([answer.status, answer.body.error]).toEqual([422, 'invalid']);
    expect(Object.keys(answer.body.fields).toSorted()).toEqual(['delivery_country_code', 'delivery_instructions']);
    const cleared = await update(number, { delivery_address: null, receiver_name: ' ' });
    expect(cleared.body.fields).toEqual({ delivery_address: ['is required'], receiver_name: ['is required'] });
    expect((await platform.call(`PUT /orders/${number}`, '{"order":')).status).toBe(400);
    expect(await read(number)).toMatchObject(DRAFT);
  });

  test('gets a new quote when the courier changes, and places it once in its history', async () => {
    const number = await create();
    const before = await quoted(number);
    expect(before).toMatchObject({ courier_allocation: 'NorthpostStandard' });
    const answer = await update(number.toLowerCase(), { courier_type: 'express' });
    expect(answer.body.response).toMatchObject({ state: 'processing', courier_allocation: null, receiver_name: 'Ana' });
    const label = await platform.call(`GET /orders/${number}/label`);
    expect(label.body.error).toBe('label_failed_order_processing');
    const after = await quoted(number);
    expect(after).toMatchObject({ state: 'order_placed', courier_allocation: 'NorthpostExpress' });
    expect(after.courier_job_id).not.toBe(before.courier_job_id);
    expect(statuses(after)).toEqual(['order_placed']);
    expect((await platform.waitFor(`GET /orders/${number}/label`)).status).toBe(200);
  });

  test('while it is being quoted, and then again, allocates by the last draft', async () => {
    const number = await create();
    const wishes = ['SwiftlineExpress', 'CartwheelEcommerce', 'NorthpostExpress', 'PlainLabel'];
    await Promise.all([
      platform.call('POST /sandbox/clock', { advance_s: 1 }),
      ...wishes.map((courier_allocation) => update(number, { courier_allocation })),
    ]);
    await update(number, { courier_allocation: 'SwiftlineExpress' });
    expect(await quoted(number)).toMatchObject({ courier_allocation: 'SwiftlineExpress' });
  });

  test('that has lost its carrier can be repaired by a change', async () => {
    const number = await create({ delivery_country_code: 'JP', courier_type: 'express' });
    await quoted(number);
    expect((await platform.call(`GET /orders/${number}/label`)).body.error).toBe('label_failed_missing_courier');
    await update(number, { courier_type: 'standard' });
    expect(await quoted(number)).toMatchObject({ courier_allocation: 'ParcelbirdInternational' });
  });

  test('that only affects our own texts changes it in place, and draws its label again', async () => {
    const number = await create();
    const before = await quoted(number);
    const answer = await update(number, { retailer_reference: 'WT-2', retailer_invoice: '#7' });
    expect(answer.body.response).toMatchObject({ state: 'order_placed', retailer_reference: 'WT-2' });
    const after = await read(number);
    expect([after.courier_job_id, after.price]).toEqual([before.courier_job_id, before.price]);
    expect((await platform.waitFor(`GET /orders/${number}/label`)).body.response.order.retailer_invoice).toBe('#7');
  });

  test('to tracking only, and back, is followed by its label', async () => {
    const number = await create();
    await quoted(number);
    await update(number, { tracking_only: true });
    await quoted(number);
    expect((await platform.call(`GET /orders/${number}/label`)).body.error).toBe('label_failed_tracking_order');
    await update(number, { tracking_only: false });
    await quoted(number);
    expect((await platform.waitFor(`GET /orders/${number}/label`)).status).toBe(200);
  });

  test('sent again after a lost answer changes nothing more', async () => {
    const number = await create();
    await quoted(number);
    await platform.call('POST /sandbox/faults', { row: 'PUT /orders/{tracking_number}', fault: 'drop_after' });
    await expect(update(number, { courier_type: 'express' })).rejects.toThrow('fetch failed');
    const allocated = await quoted(number);
    expect(allocated).toMatchObject({ courier_type: 'express' });
    const again = await update(number, { courier_type: 'express' });
    expect(again.body.response).toEqual(allocated);
  });

  test('is refused once it is labelled, booked or cancelled', async () => {
    const [labelled = '', booked = '', cancelled = ''] = await platform.makeLabelled(3);
    await platform.book([booked]);
    await platform.call(`DELETE /orders/${cancelled}`);
    const states = { [labelled]: 'despatch_in_progress', [booked]: 'ready_for_pickup', [cancelled]: 'cancelled' };
    for (const [number, order_state] of Object.entries(states)) {
      const answer = await update(number, { receiver_name: 'Ben' });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ error: 'order_cannot_be_updated', order_state });
    }
  });

  test('continues after a restart in the middle of it', async () => {
    const number = await create();
    await quoted(number);
    await update(number, { courier_allocation: 'CartwheelEcommerce' });
    await platform.restart();
    expect(await quoted(number)).toMatchObject({ courier_allocation: 'CartwheelEcommerce' });
  });
});

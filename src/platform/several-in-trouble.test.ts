import { DEMO_ACCOUNT } from '#platform/demo/demo-account.ts';
import { findOrdersToBook, holdOrders } from '#platform/store/bookings.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Tables } from '#platform/store/schema.ts';
import type { TestPlatform } from '#platform/testing/open-test-platform.ts';
import { isBooked, openTwoPlatforms, type TwoPlatforms } from '#platform/testing/open-two-platforms.ts';
import { SOME_DRAFT } from '#platform/testing/some-draft.ts';
import { endProcess, listLiving } from '#server/database/process-rows.ts';
import { openDatabase } from '#server/database/database.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const OFTEN = { interval: 50 };

let stage: TwoPlatforms;
let one: TestPlatform;
let other: TestPlatform;
beforeAll(async () => {
  stage = await openTwoPlatforms();
  ({ one, other } = stage);
});
afterAll(() => stage.close());

test('a process suspended in the middle of a transaction locks nobody out of its orders, and writes nothing afterwards', async () => {
  const orders = await one.makeLabelled(3, 'SwiftlineExpress');
  const still = await openDatabase<Tables>(one.place, migrations);
  const written = inTransaction(still, async (transaction) => {
    const locked = await findOrdersToBook(transaction, DEMO_ACCOUNT, orders);
    expect(isBooked(await other.book(orders))).toBe(true);
    const ids = [...locked.values()].map(({ id }) => id);
    await holdOrders(transaction, 1, ids);
  });
  await expect(written).rejects.toThrow(/out of reach|given up/u);
  expect(await Promise.all(orders.map(stage.ledgerOf))).toEqual([1, 1, 1]);
  await still.destroy();
});

test('a label that one redraws is not overwritten by the other, which began before the order was changed', async () => {
  const ofLabels = (number: string) => [...stage.store.objects].filter(([key]) => key.includes(`/labels/${number}`));
  const late = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  stage.store.beforePut = async (key) => {
    if (!key.includes('/labels/')) return;
    stage.store.beforePut = () => Promise.resolve();
    begun.resolve();
    await late.promise;
  };
  const order = { ...SOME_DRAFT, courier_allocation: 'SwiftlineExpress' };
  const number = (await one.call('POST /orders', { order })).body.response.tracking_number as string;
  await begun.promise;
  await other.call(`PUT /orders/${number}`, { order: { retailer_reference: 'NEW-1' } });
  const labelOf = async (platform: TestPlatform) => (await platform.call(`GET /orders/${number}/label`)).status;
  await expect.poll(() => labelOf(other), OFTEN).toBe(200);
  const [[key, newer] = ['']] = ofLabels(number);
  late.resolve();
  await expect.poll(() => ofLabels(number).length, OFTEN).toBe(2);
  expect(stage.store.objects.get(key)).toBe(newer);
  for (const platform of [one, other]) {
    const link = (await platform.call(`GET /orders/${number}/label`)).body.response.qualified_url as string;
    expect(new URL(link).pathname.endsWith(key)).toBe(true);
  }
});

test('the database goes away while a carrier is asked: nothing is booked, the key says so, and the orders are free again', async () => {
  await stage.setCarrier({ outcome: 'accept', delay_s: 5 });
  const orders = await one.makeLabelled(2, 'NorthpostStandard');
  const headers = { 'idempotency-key': 'away-1' };
  const lost = one.book(orders, { headers });
  const reason = async () => (await other.book([...orders, 'SLPNONE'])).body.response?.[0].error_description as unknown;
  await expect.poll(reason, OFTEN).toContain('being booked');
  await stage.database.goAway();
  expect((await lost).status).toBe(500);
  await stage.database.comeBack();
  const move = async () => (await other.call('POST /sandbox/clock', { advance_s: 80 })).status;
  await expect.poll(move, OFTEN).toBe(200);
  await expect.poll(reason, OFTEN).not.toContain('being booked');
  await stage.setCarrier({ outcome: 'accept' });
  const answer = (await one.book(orders, { headers })).body.response;
  expect(answer).toMatchObject([{ success: false, error: 'manifest_creation_failed' }]);
  expect(isBooked(await other.book(orders))).toBe(true);
  expect(await Promise.all(orders.map(stage.ledgerOf))).toEqual([1, 1]);
});

test('one that was taken for dead but is alive: another settles its work, and it overwrites nothing', async () => {
  const gone = await stage.openAnother();
  const database = await openDatabase<Tables>(one.place, migrations);
  const epoch = Math.max(...(await listLiving(database)).map((process) => process.epoch));
  await stage.setCarrier({ outcome: 'accept', delay_s: 30 });
  const orders = await gone.makeLabelled(2, 'NorthpostStandard');
  const late = gone.book(orders, { headers: { 'idempotency-key': 'dead-1' } });
  const reason = async () => (await one.book([...orders, 'SLPNONE'])).body.response[0].error_description as string;
  await expect.poll(reason, OFTEN).toContain('being booked');
  await endProcess(database, epoch);
  await expect.poll(reason, OFTEN).not.toContain('being booked');
  await stage.setCarrier({ outcome: 'accept' });
  const booked = (await other.book(orders)).body.response;
  expect(booked).toMatchObject([{ success: true }]);
  // Now its carrier answers.
  await one.call('POST /sandbox/clock', { advance_s: 31 });
  expect((await late).body.response).toMatchObject([{ success: false, error: 'manifest_creation_failed' }]);
  const looked = (await one.call('POST /orders/lookup', { orders })).body.response as { manifest_id: number }[];
  expect(looked.map((order) => order.manifest_id)).toEqual(orders.map(() => booked[0].manifest_id as number));
  expect(await Promise.all(orders.map(stage.ledgerOf))).toEqual([1, 1]);
  await database.destroy();
  await gone.close();
});

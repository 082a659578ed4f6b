import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { placeOf } from '#gateway/main.ts';
import { openDatabase } from '#server/database/database.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { makeTestDatabase } from '#server/testing/test-database.ts';
import { refusesWhen, runs } from '#server/database/dialect.ts';
import { deriveColumns } from './orders/describe-order.ts';
import { changeOwnFacts, findRows, indexOrders } from './orders/indexed-orders.ts';
import { migrations } from './schema/migrations.ts';
import type { Database, GatewayTables } from './schema/tables.ts';

const AT = '2026-11-21T01:41:00.000Z';
const folder = mkdtempSync(join(tmpdir(), 'slipway-rows-'));
const own = await makeTestDatabase();
const database: Database = await openDatabase<GatewayTables>(
  placeOf({ dataFolder: folder, databaseUrl: own?.url }),
  migrations,
);
afterAll(async () => {
  await database.destroy();
  await own?.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => database.deleteFrom('indexed_order').execute());

/** Some in transit, some without a carrier, and one that is unlike any other. */
const orders = Array.from({ length: 30 }, (_value, at) => ({
  tracking_number: `SLP${String(at).padStart(10, '0')}`,
  state: at % 3 === 0 ? 'in_transit' : 'despatch_in_progress',
  receiver_name: `Jonas Berg ${at}`,
  courier_name: at % 5 === 0 ? null : 'Northpost',
  tracking_only: at === 7,
  updated_at: AT,
}));
const numbers = orders.map((order) => order.tracking_number);
const readRows = async () =>
  (await findRows(database, numbers)).toSorted((a, b) => (a.tracking_number < b.tracking_number ? -1 : 1));

test('what a booking changes in many orders at once is written to each according to its own state', async () => {
  await indexOrders(database, orders, AT);
  const before = await readRows();
  expect(new Set(before.map((row) => row.due_part)).size).toBeGreaterThan(1);
  const change = { own_booking: 'booked', booking_id: 'a', booked_at: AT, manifest_id: 901 } as const;
  await inTransaction(database, (transaction) => changeOwnFacts(transaction, numbers, change));
  expect(await readRows()).toEqual(before.map((row) => deriveColumns({ ...row, ...change })));
});

test('each order of a page is written as reported, both shared and individual values', async () => {
  await indexOrders(database, orders, AT);
  const told = orders.map((order, at) => ({
    ...order,
    state: 'delivered',
    receiver_name: at < 3 ? `Priya Nair ${at}` : order.receiver_name,
  }));
  const added = { ...told[0], tracking_number: 'SLPNEW' } as (typeof told)[number];
  await indexOrders(database, [...told, added], AT);
  expect((await readRows()).map(({ state, receiver_name }) => ({ state, receiver_name }))).toEqual(
    told.map(({ state, receiver_name }) => ({ state, receiver_name })),
  );
  expect(await findRows(database, ['slpnew'])).toHaveLength(1);
});

test('an order that is reported as already known is not written', async () => {
  await indexOrders(database, orders, AT);
  await runs([refusesWhen('before update on indexed_order', null, 'no_writes', 'written')]).up(database);
  await indexOrders(database, orders, '2026-11-21T01:45:00.000Z');
  await expect(
    indexOrders(database, [{ ...orders[1], receiver_name: 'Priya Nair' } as (typeof orders)[number]], AT),
  ).rejects.toThrow('written');
});

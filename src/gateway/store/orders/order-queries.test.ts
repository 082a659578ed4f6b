import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOf } from '#gateway/main.ts';
import { openDatabase } from '#server/database/database.ts';
import { dialectOf } from '#server/database/dialect.ts';
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { indexOrders, removeFromIndex } from './indexed-orders.ts';
import { migrations } from '#gateway/store/schema/migrations.ts';
import { countFacets } from './count-facets.ts';
import {
  countOrders,
  readCursor,
  listOrderRows,
  matching,
  matchNumbers,
  findRareMatches,
  type ResolvedFilter,
} from './order-queries.ts';
import { findByReference, MOST_OF_REFERENCE } from './orders-by-reference.ts';
import type { Database, GatewayTables } from '#gateway/store/schema/tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-search-'));
const ORDERS = 2500;
const FIRST = { size: 50, offset: 0, after: undefined };
let database: Database;
let own: TestDatabase | undefined;
beforeAll(async () => {
  own = await makeTestDatabase();
  database = await openDatabase<GatewayTables>(placeOf({ dataFolder: folder, databaseUrl: own?.url }), migrations);
  const orders = Array.from({ length: ORDERS }, (_value, at) => ({
    tracking_number: `SLP${String(at).padStart(10, '0')}`,
    state: 'despatch_in_progress',
    receiver_name: at % 2 === 0 ? 'Priya Nair' : `Jonas Berg ${at}`,
  }));
  await indexOrders(database, orders, '2026-11-21T01:41:00.000Z');
});
afterAll(async () => {
  await database.destroy();
  await own?.drop();
  rmSync(folder, { recursive: true });
});

test.each([
  ['that every second order has', 'nair', ORDERS / 2],
  ['that one order has', 'berg 2499', 1],
  ['that no order has', 'zzqq', 0],
])('a search for words %s finds them all, whether or not they are looked up beforehand', async (_case, q, count) => {
  for (const filter of [{ q }, await findRareMatches(database, { q })]) {
    expect(await countOrders(database, filter)).toBe(count);
    const { rows } = await listOrderRows(database, filter, FIRST);
    expect(rows.length).toBe(Math.min(count, FIRST.size));
    expect(rows.every((row) => row.search.includes(q))).toBe(true);
  }
});

test('words are found letter for letter, in any letter case', async () => {
  const named = ['50% off_peak', 'C:\\Späti ÜBER', "O'Neil 東京", 'a'.repeat(300)];
  const orders = named.map((receiver_name, at) => ({ tracking_number: `WORD${at}`, receiver_name }));
  await indexOrders(database, orders, '2026-11-21T01:41:00.000Z');
  const listed = async (q: string) =>
    (await listOrderRows(database, await findRareMatches(database, { q }), FIRST)).rows.map(
      (row) => row.tracking_number,
    );
  for (const q of ['50% OFF_P', '% ', 'f_p']) expect(await listed(q)).toEqual(['WORD0']);
  for (const q of ['c:\\s', 'SPÄTI über']) expect(await listed(q)).toEqual(['WORD1']);
  for (const q of ["o'neil", '東京', 'L 東']) expect(await listed(q)).toEqual(['WORD2']);
  for (const q of ['50_ off', '5%f', 'C:_Sp', 'Spati']) expect(await listed(q)).toEqual([]);
  expect(await listed('A'.repeat(250))).toEqual(['WORD3']);
  await removeFromIndex(
    database,
    orders.map((order) => order.tracking_number),
  );
});

test('anything that a service sends is stored, sorted and found', async () => {
  const long = 'Ünï '.repeat(5_000);
  const odd = {
    tracking_number: 'ODD1',
    receiver_name: `${long}end`,
    retailer_invoice: long,
    courier_name: long,
    courier_allocation: long,
    created_at: long,
    expected_delivery_date: long,
    delivery_suburb: 'NUL\0 \uD800',
  };
  await indexOrders(
    database,
    [odd, { ...odd, tracking_number: 'odd1' }, { tracking_number: long }],
    '2026-11-21T01:41:00.000Z',
  );
  expect(await countOrders(database, await findRareMatches(database, { q: 'odd1' }))).toBe(1);
  for (const sort of ['created', '-order', 'recipient', '-destination', 'carrier', 'expected']) {
    const first = await listOrderRows(database, { sort }, { ...FIRST, size: 2_000 });
    const next = await listOrderRows(
      database,
      { sort },
      { ...FIRST, size: 2_000, after: readCursor({ sort }, first.next_cursor ?? '') },
    );
    const numbers = [...first.rows, ...next.rows].map((row) => row.tracking_number);
    expect(new Set(numbers).size).toBe(ORDERS + 1);
  }
  await removeFromIndex(database, ['odd1']);
});

test('only rare matches are looked up beforehand', async () => {
  expect((await findRareMatches(database, { q: 'nair' })).found).toBeUndefined();
  expect((await findRareMatches(database, { q: 'berg 2499' })).found).toEqual(['SLP0000002499']);
  expect((await findRareMatches(database, { q: '', view: 'ready' })).found).toBeUndefined();
});

test('the few orders of a view are sorted among themselves, not searched for among all orders in sort order', async () => {
  const more = Array.from({ length: 30 }, (_value, at) => ({
    tracking_number: `NEW${at}`,
    state: 'order_placed',
    price: (at * 7) % 10,
  }));
  await indexOrders(database, more, '2026-11-21T01:41:00.000Z');
  const view = { view: 'needs-label', sort: '-price' } as const;
  const sought = await findRareMatches(database, view);
  expect(sought.found).toHaveLength(30);
  for (const filter of [view, sought]) {
    const { rows, next_cursor } = await listOrderRows(database, filter, { ...FIRST, size: 20 });
    const rest = await listOrderRows(database, filter, { ...FIRST, after: readCursor(filter, next_cursor ?? '') });
    const prices = [...rows, ...rest.rows].map((row) => row.price_cents ?? -1);
    expect(prices).toEqual(more.map(({ price }) => price * 100).toSorted((a, b) => b - a));
    expect(await countOrders(database, filter)).toBe(30);
  }
  // All others have their label, which is too many to sort separately.
  expect((await findRareMatches(database, { view: 'ready', sort: '-price' })).found).toBeUndefined();
  await removeFromIndex(
    database,
    more.map((order) => order.tracking_number),
  );
});

test('orders are found by order number and reference, all that have one, in any spelling', async () => {
  const named = (at: number, retailer_invoice: string, retailer_reference: string) => ({
    tracking_number: `REF${at}`,
    retailer_invoice,
    retailer_reference,
    created_at: `2026-11-20T0${at}:00:00.000Z`,
  });
  const orders = [
    named(1, '#N-101', 'po-17/b'),
    named(2, 'n-102', 'PO-17/B'),
    // One order's number is another one's reference.
    named(3, 'N-103', '#n-101'),
    named(4, 'N-104', 'N-104'),
    named(5, 'über-1', ''),
  ];
  await indexOrders(database, orders, '2026-11-21T01:41:00.000Z');
  const texts = ['N-101', 'po-17/B', 'n-104', 'ÜBER-1', 'REF1', 'nobody', '#', ''];
  expect(await findByReference(database, texts)).toEqual([
    { text: 'N-101', tracking_numbers: ['REF1', 'REF3'], total: 2 },
    { text: 'po-17/B', tracking_numbers: ['REF1', 'REF2'], total: 2 },
    { text: 'n-104', tracking_numbers: ['REF4'], total: 1 },
    { text: 'ÜBER-1', tracking_numbers: ['REF5'], total: 1 },
  ]);
  const listed = async (q: string) => {
    const { rows } = await listOrderRows(database, await findRareMatches(database, { q }), FIRST);
    return rows.map((row) => row.tracking_number);
  };
  expect(await listed('#n-101, N-104')).toEqual(['REF1', 'REF3', 'REF4']);
  expect(await listed('po-17/b ref3')).toEqual(['REF1', 'REF2', 'REF3']);
  expect(await countOrders(database, { q: '#n-101 N-104', view: 'ready' })).toBe(0);
  expect(await matchNumbers(database, { q: 'n-101 n-102' }, ['ref1', 'REF4'])).toEqual(new Set(['REF1']));
  await removeFromIndex(
    database,
    orders.map((order) => order.tracking_number),
  );
});

test('a reference that too many orders have finds none of them', async () => {
  const many = Array.from({ length: MOST_OF_REFERENCE + 1 }, (_value, at) => ({
    tracking_number: `MANY${at}`,
    retailer_reference: at === 0 ? 'few' : 'many',
    retailer_invoice: at === 0 ? 'MANY' : `#${at}`,
  }));
  await indexOrders(database, many, '2026-11-21T01:41:00.000Z');
  expect(await findByReference(database, ['many', 'few'])).toEqual([
    { text: 'many', tracking_numbers: [], total: MOST_OF_REFERENCE + 1 },
    { text: 'few', tracking_numbers: ['MANY0'], total: 1 },
  ]);
  await removeFromIndex(
    database,
    many.map((order) => order.tracking_number),
  );
});

test('filter values are counted with words, views and the other filters applied, however many orders there are', async () => {
  const more = Array.from({ length: 1200 }, (_value, at) => ({
    tracking_number: `FAC${String(at).padStart(10, '0')}`,
    state: at % 3 === 0 ? 'in_transit' : 'ready_for_pickup',
    receiver_name: at < 5 ? 'Mei Kelly' : 'Grace Ng',
    ...(at % 2 === 0 ? { courier_name: 'Northpost' } : {}),
  }));
  await indexOrders(database, more, '2026-11-21T01:41:00.000Z');
  const shown = async (filter: ResolvedFilter) => {
    const { carrier, delivery } = await countFacets(database, filter);
    return [carrier, delivery].map((values) => values.map(({ value, count }) => `${value} ${count}`).join(', '));
  };
  const many = { q: 'fac0' };
  expect(await shown(many)).toEqual(['- 600, Northpost 600', 'ready_for_pickup 800, in_transit 400']);
  expect(await shown({ ...many, carrier: '-' })).toEqual([
    '- 600, Northpost 600',
    'ready_for_pickup 400, in_transit 200',
  ]);
  expect(await shown({ ...many, delivery: 'in_transit', carrier: 'Northpost' })).toEqual([
    '- 200, Northpost 200',
    'ready_for_pickup 400, in_transit 200',
  ]);
  expect(await shown({ q: 'mei kelly' })).toEqual(['Northpost 3, - 2', 'ready_for_pickup 3, in_transit 2']);
  expect(await shown({ q: 'mei kelly', view: 'attention' })).toEqual(['', '']);
  expect(await countOrders(database, { delivery: 'in_transit', carrier: '-,Northpost' })).toBe(400);
  expect((await findRareMatches(database, { delivery: 'in_transit', view: 'all' })).found).toHaveLength(400);
  expect(
    (await findRareMatches(database, { delivery: 'ready_for_pickup,in_transit,despatch_in_progress' })).found,
  ).toBeUndefined();
});

test('orders of a view are read by the index that covers everything requested, or else by their own, never by a full scan', async () => {
  const { sql: text, parameters } = matching(database, { view: 'attention', q: 'zz' }, true)
    .select('tracking_number')
    .compile();
  const isOnFile = dialectOf(database) === 'sqlite';
  if (!isOnFile) await sql`analyze indexed_order`.execute(database);
  const explained = CompiledQuery.raw(`${isOnFile ? 'explain query plan' : 'explain'} ${text}`, [...parameters]);
  const { rows } = await database.executeQuery(explained);
  expect(JSON.stringify(rows)).toContain(isOnFile ? 'indexed_order_filters' : 'indexed_order_attention');
});

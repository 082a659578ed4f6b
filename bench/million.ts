import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { toIsoTime } from '#domain/iso-time.ts';
import { placeOf } from '#gateway/main.ts';
import { describeOrder, NO_OWN_FACTS } from '../src/gateway/store/orders/describe-order.ts';
import { ROWS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { writeRows } from '#gateway/store/write-rows.ts';
import { migrations } from '../src/gateway/store/schema/migrations.ts';
import type { GatewayTables } from '../src/gateway/store/schema/tables.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { openDatabase } from '../src/server/database/database.ts';
import { type RunningPostgres, startPostgres } from '#server/testing/start-postgres.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';
import { percentile } from './figures.ts';
import { runMove } from './run-move.ts';
import { administer, makeDatabase } from './scale-site.ts';

/** Written one by one; the others are copies of them. */
const WRITTEN = 10_000;
const SIZES = [100_000, 1_000_000];
const RUNS = 40;
/** Slow requests are repeated less often. */
const MAX_MS = 6_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const FIRST_NAMES =
  'Ana Ben Chloe Dev Ella Finn Grace Hugo Isla Jack Kim Liam Mia Noah Olive Priya Quinn Ruby Sam Tara'.split(' ');
const LAST_NAMES =
  'Reyes Smith Nguyen Jones Brown Taylor Nair Wilson Martin White Walker Singh Hall Young King Wright'.split(' ');
const SUBURBS = 'Fitzroy Carlton Fremantle Newtown Geelong Hobart Bendigo Cairns Darwin Albany'.split(' ');

/** Response times of the index with 100,000 and with 1,000,000 orders, on a file and on PostgreSQL: p95 over HTTP. */
export async function measureMillion(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-million-'));
  const postgres = await startPostgres({ isDurable: true });
  const platform = await startStubPlatform();
  platform.answers.set('GET /orders', (_request, response) => {
    sendJson(response, 404, { error: 'not_found' });
  });
  try {
    await since(`${WRITTEN} orders written into the file`, () => fill(folder, WRITTEN));
    for (const [at, size] of SIZES.entries()) {
      const before = SIZES[at - 1] ?? WRITTEN;
      await since(`${size - before} orders copied`, () => multiply(folder, size / before, 'CDE'.charAt(at)));
      show(`${size} orders, SQLite`, await ask(platform, folder, undefined, cpuOf(undefined)));
      const database = await makeDatabase(postgres);
      runMove(`${size} orders to PostgreSQL`, { from: folder, to: database.url, dataFolder: folder }, postgres);
      // As autovacuum does within minutes.
      await administer(database.url, 'vacuum analyze');
      show(`${size} orders, PostgreSQL`, await ask(platform, folder, database.url, cpuOf(postgres)));
      console.log(await describeSize(database.url));
      await database.drop();
    }
  } finally {
    await platform.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A year of orders; a few wait for a label or a booking, and three in a hundred are on their way. */
async function fill(folder: string, size: number): Promise<void> {
  const now = Date.now();
  const database = await openDatabase<GatewayTables>(placeOf({ dataFolder: folder }), migrations);
  for (let start = 0; start < size; start += ROWS_PER_STATEMENT) {
    const count = Math.min(ROWS_PER_STATEMENT, size - start);
    await writeRows(
      database,
      Array.from({ length: count }, (_one, at) => makeRow(start + at, now)),
    );
  }
  await database.destroy();
}

/** Copies every order this often, renumbered: writing a million one by one takes a quarter of an hour. Indexes are built once, at the end. */
function multiply(folder: string, times: number, letter: string): Promise<void> {
  const file = new DatabaseSync(join(folder, 'gateway.db'));
  const list = (text: string) => file.prepare(text).all() as Record<'name' | 'sql', string>[];
  const indexes = list(
    `select name, sql from sqlite_master where type = 'index' and tbl_name = 'indexed_order' and sql is not null`,
  );
  const columns = list(`select name from pragma_table_info('indexed_order')`).map(({ name }) => name);
  const changed: Readonly<Record<string, (copy: number) => string>> = {
    tracking_number: (copy) => `tracking_number || '${letter}${copy}'`,
    folded: (copy) => `folded || '${letter}${copy}'`,
    search: (copy) =>
      `replace(search, lower(tracking_number), lower(tracking_number) || '${letter.toLowerCase()}${copy}')`,
  };
  file.exec('begin');
  for (const { name } of indexes) file.exec(`drop index ${name}`);
  file.exec('create temp table original as select * from indexed_order');
  for (let copy = 1; copy < times; copy += 1) {
    const values = columns.map((name) => changed[name]?.(copy) ?? name);
    file.exec(`insert into indexed_order (${columns.join()}) select ${values.join()} from original`);
  }
  for (const { sql } of indexes) file.exec(sql);
  file.exec('commit');
  file.close();
  return Promise.resolve();
}

function makeRow(at: number, now: number) {
  // Spread over all choices, and the same in each run.
  const dice = (at * 2_654_435_761) % 4_294_967_296;
  const pick = <One>(list: readonly One[], step: number) => list[Math.floor(dice / step) % list.length];
  const state =
    at % 1000 < 3
      ? 'despatch_in_progress'
      : at % 1000 < 5
        ? 'order_placed'
        : at % 1000 < 35
          ? 'in_transit'
          : 'completed';
  const isBooked = state === 'in_transit' || state === 'completed';
  const cameInAt =
    now -
    (state === 'completed' ? DAY * 8 : 0) -
    ((at * 7_919) % (state === 'completed' ? 350 * 24 * 60 : 7 * 24 * 60)) * MINUTE;
  const carrier = pick(['Northpost', 'Swiftline', 'Parcelbird', 'Harbour', 'Crow'], 7);
  const record = {
    tracking_number: `MIL${String(dice).padStart(10, '0')}${String(at % 100).padStart(2, '0')}`,
    state,
    courier_name: `${carrier} Standard`,
    courier_allocation: `${carrier}Standard`,
    receiver_name: `${pick(FIRST_NAMES, 11)} ${pick(LAST_NAMES, 221)}`,
    retailer_invoice: `WT-${1_000_000 + at}`,
    retailer_reference: `ref ${at % 9973}`,
    delivery_suburb: pick(SUBURBS, 13) ?? null,
    delivery_postcode: String(2000 + (dice % 8000)),
    delivery_country_code: at % 500 === 0 ? 'NZ' : 'AU',
    manifest_id: isBooked ? ((1 + Math.floor(at / 40)) as ManifestId) : null,
    created_at: toIsoTime(cameInAt),
  };
  const own = isBooked
    ? { own_booking: 'booked' as const, booking_id: 'bench', booked_at: toIsoTime(cameInAt + 30 * MINUTE) }
    : {};
  return describeOrder(record, { ...NO_OWN_FACTS, known_at: record.created_at, ...own }, toIsoTime(now));
}

async function describeSize(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ rows: string; indexes: string }>(
      `select pg_table_size('slipway_gateway.indexed_order') as rows, pg_indexes_size('slipway_gateway.indexed_order') as indexes`,
    );
    const [size] = rows;
    const inMiB = (bytes: string | undefined) => (Number(bytes) / 2 ** 20).toFixed(0);
    return `the index in PostgreSQL: ${inMiB(size?.rows)} MiB of rows, ${inMiB(size?.indexes)} MiB of their indexes`;
  } finally {
    await client.end();
  }
}

interface Asked {
  readonly total: string;
  readonly times: readonly number[];
  /** CPU milliseconds per request, of the gateway and the client (the same process) and the database. */
  readonly cpuMs: number;
}

async function ask(
  platform: StubPlatform,
  folder: string,
  databaseUrl: string | undefined,
  cpuSeconds: () => number,
): Promise<Record<string, Asked>> {
  const begun = performance.now();
  const gateway = await openGateway(platform.url, { folder, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
  console.log(`started on ${databaseUrl === undefined ? 'the file' : 'PostgreSQL'}: ${inSeconds(begun)} s`);
  const results: Record<string, Asked> = {};
  try {
    const [example] = (await gateway.call<Found>('GET', '/api/orders?view=all&sort=tracking_number')).body.orders ?? [];
    for (const [name, path] of Object.entries(listQuestions(example?.tracking_number.slice(-6) ?? ''))) {
      const { status, body } = await gateway.call<Found>('GET', `/api/orders${path}`);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      const times: number[] = [];
      const [started, spent] = [performance.now(), cpuSeconds()];
      while (times.length < RUNS && (times.length < 5 || performance.now() - started < MAX_MS)) {
        const before = performance.now();
        await gateway.call('GET', `/api/orders${path}`);
        times.push(performance.now() - before);
      }
      const cpuMs = ((cpuSeconds() - spent) * 1000) / times.length;
      results[name] = { total: body.total === undefined ? '' : String(body.total), times, cpuMs };
    }
  } finally {
    await gateway.close();
  }
  return results;
}

interface Found {
  readonly total?: number;
  readonly orders?: readonly { readonly tracking_number: string }[];
}

function listQuestions(tail: string): Readonly<Record<string, string>> {
  return {
    'first rows of all': '?view=all&size=50',
    'first rows of Ready to book': '?view=ready&size=50',
    'first rows of all, by recipient': '?view=all&size=50&sort=recipient',
    'page 1,000 of all': '?view=all&size=50&page=1000',
    'search: one letter': '?view=all&size=50&q=a',
    'search: two letters': '?view=all&size=50&q=an',
    'search: a name that many have': '?view=all&size=50&q=nguyen',
    'search: a name that few have': '?view=all&size=50&q=tara+nair',
    'search: a number’s tail': `?view=all&size=50&q=${tail}`,
    'search: one letter, on the way': '?view=on-the-way&size=50&q=a',
    'filter: a carrier': '?view=all&size=50&carrier=Northpost+Standard',
    'filter: a country that few have': '?view=all&size=50&country=NZ',
    'filter: country and state': '?view=all&size=50&country=NZ&delivery=in_transit',
    'counts of the views': '/views',
    'values of filters, Ready to book': '/facets?view=ready',
    'values of filters, all': '/facets?view=all',
  };
}

async function since(what: string, act: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await act();
  console.log(`${what}: ${inSeconds(started)} s`);
}

const inSeconds = (started: number) => ((performance.now() - started) / 1000).toFixed(1);
function show(place: string, results: Readonly<Record<string, Asked>>): void {
  console.log(`\n${place}: p50, p95 and processor time, ms each (load ${loadavg()[0]?.toFixed(1)})`);
  for (const [name, { total, times, cpuMs }] of Object.entries(results)) {
    const figures = [percentile(times, 50), percentile(times, 95), cpuMs];
    console.log(`${name.padEnd(34)} ${total.padStart(8)} ${figures.map((ms) => ms.toFixed(0).padStart(6)).join('')}`);
  }
}

function cpuOf(postgres: RunningPostgres | undefined): () => number {
  return () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6 + (postgres ? cpuSecondsOf([postgres.pid()]) : 0);
  };
}

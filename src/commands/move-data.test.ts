import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { newId } from '#gateway/testing/booking-stage.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { FolderStorage } from '#platform/documents/folder-storage.ts';
import { S3Storage } from '#platform/documents/s3-storage.ts';
import { type RunningPlatform, startPlatform } from '#platform/main.ts';
import { openS3Double } from '#platform/testing/s3-double.ts';
import { holdDataFolder } from '#server/data-folder.ts';
import { log } from '#server/log.ts';
import { SqliteTables } from '#server/database/sqlite-tables.ts';
import { copyTables, type TablePlace } from '#server/database/table-copy.ts';
import { makePostgresDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveToFolder, moveToPostgres } from './move-data.ts';
import { confirmBookings, markAsRestored } from './mark-data.ts';
import { moveDocuments } from './move-documents.ts';

const noDocuments = () => Promise.resolve();
let place: string;
let database: TestDatabase;
beforeEach(async () => {
  log.level = 'silent';
  place = mkdtempSync(join(tmpdir(), 'slipway-move-'));
  database = await makePostgresDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(place, { recursive: true, force: true });
});

const at = (name: string) => join(place, name);

interface Slipway {
  readonly gateway: OpenGateway;
  readonly platform: RunningPlatform;
  readonly make: (count: number) => Promise<string[]>;
  readonly book: (orders: readonly string[]) => Promise<{ status: number; manifest: number | undefined }>;
  readonly end: () => Promise<void>;
}

async function open(folder: string, databaseUrl?: string): Promise<Slipway> {
  const webhooks = { allowLoopback: true, resolve: () => Promise.resolve([]) };
  const platform = await startPlatform({ port: 0, dataFolder: at(folder), databaseUrl, demo: false, webhooks, log });
  const gateway = await openGateway(platform.baseUrl, {
    folder: at(folder),
    quiescenceMs: 0,
    secret: SANDBOX_SECRETS.all,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  return {
    gateway,
    platform,
    make: async (count) => {
      const answer = await fetch(`${platform.baseUrl}/sandbox/orders`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SANDBOX_SECRETS.all}`, 'content-type': 'application/json' },
        body: JSON.stringify({ count, labelled: true }),
      });
      return ((await answer.json()) as { response: { tracking_numbers: string[] } }).response.tracking_numbers;
    },
    book: async (orders) => {
      const id = newId();
      const { status } = await gateway.call('PUT', `/api/bookings/${id}`, { orders });
      if (status !== 202) return { status, manifest: undefined };
      const { dockets } = await gateway.settled(id);
      return { status, manifest: Math.max(...dockets.map(({ manifest_id }) => Number(manifest_id ?? 0))) };
    },
    end: async () => {
      await gateway.close();
      await platform.close();
    },
  };
}

/** Counts tables without planner statistics, which PostgreSQL would plan for as if they were empty. */
async function countUnplanned(): Promise<number> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_class where relnamespace in ('slipway_gateway'::regnamespace, 'slipway_platform'::regnamespace)
        and relkind = 'r' and relname not like 'kysely%' and reltuples < 0`,
    );
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
}

/** Sums of a file's tables, without the setting that only a move leaves. */
async function sumsOf(file: string) {
  const source = new DatabaseSync(file);
  source.exec(
    `create table if not exists setting (name text, value text); delete from setting where name = 'restored'`,
  );
  const nowhere: TablePlace = Object.assign(Object.create(new SqliteTables(source)) as SqliteTables, {
    listTables: () => new SqliteTables(source).listTables(),
    empty: () => Promise.resolve(),
    write: () => Promise.resolve(),
    setCounters: () => Promise.resolve(),
    readCounters: () => new SqliteTables(source).readCounters(),
    read: (table: Parameters<SqliteTables['read']>[0]) => new SqliteTables(source).read(table),
  });
  const sums = await copyTables(nowhere, nowhere);
  const counters = await nowhere.readCounters();
  source.close();
  return { sums: sums.toSorted((one, other) => (one.table < other.table ? -1 : 1)), counters };
}

test('there and back nothing is lost: after an interruption it starts over, numbering continues, and nothing is booked twice', async () => {
  const before = await open('data');
  const orders = await before.make(4);
  const [first = '', ...rest] = orders;
  const booked = await before.book([first]);
  await before.platform.settled();
  const wish = { folder: at('data'), databaseUrl: database.url, now: Date.now, say: () => undefined };
  await before.end();
  // Cuts the connection between the gateway's tables and the platform's.
  const broken = moveToPostgres({ ...wish, say: () => database.cut() });
  await expect(broken).rejects.toThrow(/terminat|connection/iu);
  const said: string[] = [];
  await moveToPostgres({ ...wish, say: (line) => said.push(line) });
  expect(said).toMatchObject(
    [/^gateway: \d+ tables, \d+ rows/u, /^platform: \d+ tables, \d+ rows/u].map(
      (line) => expect.stringMatching(line) as string,
    ),
  );
  expect(await countUnplanned()).toBe(0);
  await expect(moveToPostgres(wish)).rejects.toThrow('the database is not empty');
  const straightBack = { ...wish, folder: at('same'), keysFrom: at('data'), copyDocuments: noDocuments };
  const failing = { ...straightBack, copyDocuments: () => Promise.reject(new Error('the store is away')) };
  await expect(moveToFolder(failing)).rejects.toThrow('the store is away');
  // Nothing starts on a folder without its documents, and the move can be repeated.
  expect(() => holdDataFolder(at('same'))).toThrow('not finished');
  await moveToFolder(straightBack);
  for (const file of ['gateway.db', 'platform.db']) {
    const was = await sumsOf(at(`data/${file}`));
    expect(was.sums.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(5);
    expect(await sumsOf(at(`same/${file}`))).toEqual(was);
  }
  const moved = { dataFolder: at('data'), databaseUrl: database.url };
  expect(await confirmBookings(moved).catch(String)).toContain('not run long enough');
  const after = await open('data', database.url);
  await expect(markAsRestored(moved, Date.now)).rejects.toThrow('Another Slipway is running');
  expect((await after.book([first])).status).toBe(409);
  const next = await after.book(rest);
  expect(next.manifest).toBeGreaterThan(booked.manifest ?? 0);
  await after.platform.settled();
  await after.end();
  const back = { ...wish, folder: at('back'), keysFrom: at('data'), copyDocuments: noDocuments };
  await moveToFolder(back);
  await expect(moveToFolder(back)).rejects.toThrow('is not empty');
  expect(readFileSync(at('back/gateway.key'), 'utf8')).toBe(readFileSync(at('data/gateway.key'), 'utf8'));
  const home = await open('back');
  expect((await home.book(orders)).status).toBe(409);
  const last = await home.book(await home.make(1));
  expect(last.manifest).toBeGreaterThan(next.manifest ?? 0);
  await home.end();
});

test('a move that fails after everything is copied leaves a mark in the source that another may have taken over', async () => {
  await (await open('data')).end();
  const said: string[] = [];
  const say = async (line: string) => {
    said.push(line);
    if (said.length === 2) await database.cut();
  };
  await expect(moveToPostgres({ folder: at('data'), databaseUrl: database.url, now: Date.now, say })).rejects.toThrow(
    /terminat|connection/iu,
  );
  const source = new DatabaseSync(at('data/gateway.db'));
  expect(source.prepare(`select name from setting where name = 'restored'`).all()).toHaveLength(1);
  source.close();
});

test('a move back without the folder that has the keys says which are missing, and where they have to be put', async () => {
  await (await open('data')).end();
  const said: string[] = [];
  const wish = { databaseUrl: database.url, now: Date.now, say: (line: string) => said.push(line) };
  await moveToPostgres({ ...wish, folder: at('data') });
  const back = { ...wish, copyDocuments: noDocuments };
  await moveToFolder({ ...back, folder: at('complete'), keysFrom: at('data') });
  expect(said.join()).not.toContain('key');
  await moveToFolder({ ...back, folder: at('back'), keysFrom: at('nothing') });
  expect(said.at(-1)).toMatch(/nothing has no gateway.key and webhook.key. .* into .*back/u);
});

test('interrupted sends, a running Slipway, and a place without Slipway data are refused', async () => {
  const slipway = await open('data');
  const wish = { folder: at('data'), databaseUrl: database.url, now: Date.now, say: () => undefined };
  await expect(moveToPostgres({ ...wish, folder: at('nothing') })).rejects.toThrow('has no gateway.db');
  await expect(
    moveToFolder({ ...wish, folder: at('back'), keysFrom: at('data'), copyDocuments: noDocuments }),
  ).rejects.toThrow('has no Slipway data');
  await slipway.book(await slipway.make(1));
  await slipway.end();
  const file = new DatabaseSync(at('data/gateway.db'));
  file.exec(`drop trigger booking_part_sends_once; drop trigger booking_part_sent_stays_sent;
    update booking_part set state = 'sending'`);
  file.close();
  await expect(moveToPostgres(wish)).rejects.toThrow('1 bookings or cancellations were interrupted');
  expect(existsSync(at('back'))).toBe(false);
});

test('documents move to a store and back, and are verified on the way', async () => {
  const double = await openS3Double();
  const [folder, store, back] = [
    new FolderStorage(at('documents')),
    new S3Storage(double.settings),
    new FolderStorage(at('back')),
  ];
  const keys = Array.from({ length: 8 }, (_value, number) => `1/label/${number}.pdf`);
  for (const key of keys) await folder.put(key, new TextEncoder().encode(`PDF of ${key}`));
  expect(await moveDocuments(folder, store)).toBe(8);
  double.faults.push({ status: 503, code: 'SlowDown' });
  await moveDocuments(store, back).catch(() => undefined);
  expect(await moveDocuments(store, back)).toBe(8);
  const found: string[] = [];
  for await (const key of back.list()) found.push(key);
  expect(found).toEqual(keys);
  const liar = new FolderStorage(at('liar'));
  liar.put = () => Promise.resolve();
  await expect(moveDocuments(folder, liar)).rejects.toThrow('1/label/0.pdf');
  await double.close();
});

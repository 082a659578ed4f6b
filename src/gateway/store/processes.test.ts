import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import {
  beginProcess,
  endProcess,
  endSilent,
  hadEndedBefore,
  isLiving,
  listLiving,
} from '#server/database/process-rows.ts';
import { makeTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { placeOf } from '#gateway/main.ts';
import { countEpoch } from './count-epoch.ts';
import { acquireLease } from './leases.ts';
import { migrations } from './schema/migrations.ts';
import { countTry, forgetOldTries, forgetTries } from './people/sign-in-tries.ts';
import type { Database, GatewayTables } from './schema/tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'slipway-processes-'));
let own: TestDatabase | undefined;
let database: Database;
beforeAll(async () => {
  own = await makeTestDatabase();
  database = await openDatabase<GatewayTables>(placeOf({ dataFolder: folder, databaseUrl: own?.url }), migrations);
});
beforeEach(async () => {
  for (const table of ['process', 'lease', 'sign_in_try'] as const) await database.deleteFrom(table).execute();
});
afterAll(async () => {
  await database.destroy();
  await own?.drop();
  rmSync(folder, { recursive: true, force: true });
});

const begin = async (keyHash = 'key', isAlone = false) =>
  beginProcess(database, { keyHash, isAlone, role: 'all', countEpoch, silentForMs: 30_000 });
const livingEpochs = async () => (await listLiving(database)).map(({ epoch }) => epoch).toSorted((a, b) => a - b);
/** Makes a process look unresponsive for the given time. */
const silence = (epoch: number, ms: number) =>
  database
    .updateTable('process')
    .set({ seen_at: sql<number>`seen_at - ${ms}` })
    .where('epoch', '=', epoch)
    .execute();

test('processes that start at once get their own numbers, each higher than those before', async () => {
  const before = (await begin()).epoch;
  const begun = await Promise.all(Array.from({ length: 8 }, () => begin()));
  const epochs = begun.map(({ epoch }) => epoch);
  expect(new Set(epochs).size).toBe(8);
  expect(Math.min(...epochs)).toBeGreaterThan(before);
  expect(await livingEpochs()).toHaveLength(9);
});

test('a process without heartbeats has ended, unless one arrived in the meantime', async () => {
  const [silent, heard, judge] = [(await begin()).epoch, (await begin()).epoch, (await begin()).epoch];
  const seen = await listLiving(database);
  await silence(heard, -1);
  for (const one of seen.filter(({ epoch }) => epoch !== judge)) await endSilent(database, one);
  expect(await livingEpochs()).toEqual([heard, judge]);
  expect(await isLiving(database, silent)).toBe(false);
  // It ended after the judge started, by at least a millisecond: what it did may be more recent than the judge's start.
  await database
    .updateTable('process')
    .set({ begun_at: sql<number>`begun_at - 1` })
    .where('epoch', '=', judge)
    .execute();
  expect(await hadEndedBefore(database, silent, judge)).toBe(false);
  const next = (await begin()).epoch;
  expect(await hadEndedBefore(database, silent, next)).toBe(true);
  expect(await hadEndedBefore(database, 4_000_000, next)).toBe(true);
  expect(await hadEndedBefore(database, heard, next)).toBe(false);
});

test('a process that runs alone ends all before it; one with another key is told so, and does not count', async () => {
  await begin();
  await begin();
  const alone = await begin('key', true);
  expect(await livingEpochs()).toEqual([alone.epoch]);
  const other = await begin('other key');
  expect(other.hasOtherKey).toBe(true);
  expect(await livingEpochs()).toEqual([alone.epoch]);
  // It was killed and nobody is left to declare it ended, so its key no longer applies.
  await silence(alone.epoch, 40_000);
  expect((await begin('other key')).hasOtherKey).toBe(false);
});

test('a lease has one holder, who keeps its fence; the next holder has a higher one', async () => {
  const [one, other] = [(await begin()).epoch, (await begin()).epoch];
  expect(await acquireLease(database, 'feed', one, 60_000)).toBe(1);
  expect(await acquireLease(database, 'feed', other, 60_000)).toBeUndefined();
  expect(await acquireLease(database, 'feed', one, 60_000)).toBe(1);
  expect(await acquireLease(database, 'manifests', other, 60_000)).toBe(1);
  // A lease becomes free when its time is up, or as soon as its holder's process has ended.
  await database.updateTable('lease').set({ held_until: 1 }).where('name', '=', 'feed').execute();
  expect(await acquireLease(database, 'feed', other, 60_000)).toBe(2);
  await endProcess(database, other);
  expect(await acquireLease(database, 'feed', one, 60_000)).toBe(3);
  expect(await acquireLease(database, 'manifests', one, 60_000)).toBe(2);
});

test('of many processes at once, one gets a lease', async () => {
  const epochs = await Promise.all(Array.from({ length: 6 }, async () => (await begin()).epoch));
  const fences = await Promise.all(epochs.map((epoch) => acquireLease(database, 'feed', epoch, 60_000)));
  expect(fences.filter((fence) => fence !== undefined)).toEqual([1]);
});

test('sign-in attempts are counted for a minute across processes, and successful ones are not', async () => {
  const limit = { most: 3, withinMs: 60_000 };
  const tryOnce = (try_id: string) => countTry(database, { try_id, tried_by: 'mia@shop.example' }, limit);
  expect([await tryOnce('1'), await tryOnce('2'), await tryOnce('3')]).toEqual([0, 0, 0]);
  const wait = await tryOnce('4');
  expect(wait).toBeGreaterThan(50_000);
  expect(wait).toBeLessThanOrEqual(60_000);
  expect(await countTry(database, { try_id: 'x', tried_by: '10.0.0.9' }, limit)).toBe(0);
  await forgetTries(database, ['2']);
  expect(await tryOnce('5')).toBe(0);
  expect(await tryOnce('6')).toBeGreaterThan(0);
  // Counted before the clock was set back by an hour.
  await database
    .updateTable('sign_in_try')
    .set({ at: sql<number>`at + 3600000` })
    .execute();
  expect(await tryOnce('after')).toBe(0);
  await database.updateTable('sign_in_try').set({ at: 1 }).execute();
  expect(await tryOnce('7')).toBe(0);
  await forgetOldTries(database, 60_000);
  expect(await database.selectFrom('sign_in_try').select('try_id').execute()).toEqual([{ try_id: '7' }]);
});

import { expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The time that has passed, which all machines measure alike. */
let passed = 0;
/** What the database's clock shows beyond that. */
let origin = 1_700_000_000_000;
const databaseTime = () => Math.round(origin + passed);

/** A process on a machine that has been on for `upMs` longer than the database. */
function startProcess(upMs: number) {
  const clock = new DatabaseClock(() => upMs + passed);
  return {
    /** How far its clock is ahead of the database's. */
    aheadMs: () => clock.now() - databaseTime(),
    now: () => clock.now(),
    /** Reads the database's clock; the question and the answer take this long on their way. */
    read: (questionMs = 1, answerMs = 1) =>
      clock.follow(async () => {
        passed += questionMs;
        const time = databaseTime();
        passed += answerMs;
        return { time };
      }),
    clock,
  };
}

test('it is this machine’s clock until the database’s has been read, and if the database didn’t tell it', async () => {
  const clock = new DatabaseClock();
  await clock.follow(async () => undefined);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(500);
});

test('processes whose machines’ clocks are ten minutes apart have the same time, forward, back and far apart', async () => {
  const processes = [startProcess(0), startProcess(10 * MINUTE_MS), startProcess(-10 * MINUTE_MS)];
  for (const setBy of [0, HOUR_MS, -HOUR_MS, -365 * 24 * HOUR_MS, 365 * 24 * HOUR_MS]) {
    origin += setBy;
    for (const process of processes) await process.read();
    for (const process of processes) expect(Math.abs(process.aheadMs())).toBeLessThan(10);
  }
});

test('an answer that comes five seconds late changes nothing that it doesn’t prove', async () => {
  const process = startProcess(0);
  await process.read();
  for (const [questionMs, answerMs] of [
    [5_000, 0],
    [0, 5_000],
    [2_500, 2_500],
  ] as const) {
    await process.read(questionMs, answerMs);
    expect(Math.abs(process.aheadMs())).toBeLessThan(10);
  }
  // Set forward, it follows as far as it can be sure of.
  origin += HOUR_MS;
  await process.read(5_000, 0);
  expect(Math.abs(process.aheadMs())).toBeLessThan(10);
  origin -= HOUR_MS;
  await process.read(0, 5_000);
  expect(Math.abs(process.aheadMs())).toBeLessThanOrEqual(5_010);
});

test('a first answer that comes late makes it late, but never early, and better ones only move it forward', async () => {
  const process = startProcess(0);
  await process.read(0, 5_000);
  expect(process.aheadMs()).toBeGreaterThanOrEqual(-5_010);
  let before = process.now();
  for (const answerMs of [1_000, 100, 10, 1]) {
    await process.read(0, answerMs);
    expect(process.now()).toBeGreaterThanOrEqual(before);
    expect(process.aheadMs()).toBeLessThanOrEqual(1);
    before = process.now();
  }
  expect(process.aheadMs()).toBeGreaterThan(-10);
});

test('while the database is away for a minute, time passes', async () => {
  const process = startProcess(0);
  await process.read();
  const away = process.clock.follow(() => Promise.reject(new Error('away')));
  await expect(away).rejects.toThrow('away');
  const before = process.now();
  passed += MINUTE_MS;
  expect(process.now() - before).toBe(MINUTE_MS);
  await process.read();
  expect(Math.abs(process.aheadMs())).toBeLessThan(10);
});

test('it never steps back by what may be imprecision: it stands until the database’s clock has caught up', async () => {
  const process = startProcess(0);
  await process.read();
  const before = process.now();
  origin -= 900;
  await process.read();
  expect(process.now()).toBe(before);
  passed += 900;
  expect(process.now() - before).toBeLessThan(10);
  passed += 1_000;
  expect(Math.abs(process.aheadMs())).toBeLessThan(10);
});

test('an answer that was overtaken by a later one, before which the clock was set, changes nothing', async () => {
  const process = startProcess(0);
  await process.read();
  const overtaken = Promise.withResolvers<{ time: number }>();
  const earlier = process.clock.follow(() => overtaken.promise);
  const time = databaseTime();
  passed += 10;
  origin += HOUR_MS;
  await process.read();
  overtaken.resolve({ time });
  await earlier;
  expect(Math.abs(process.aheadMs())).toBeLessThan(10);
});

import { expect, test } from 'vitest';
import { DatabaseClock } from './database-clock.ts';

const MINUTE_MS = 60_000;
/** Differences from imprecision, far below a second. */
const isAbout = (time: number, expected: number) => Math.abs(time - expected) < 500;

/** A reading of a database's clock that is `byMs` ahead of this machine's; `tookMs`: how long the answer was on its way. */
function read(clock: DatabaseClock, byMs: number, tookMs = 0): void {
  const told = performance.now();
  clock.set(Date.now() + byMs - tookMs / 2, told - tookMs, told);
}

test('it is this machine’s clock until the database’s has been read, then that one', () => {
  const clock = new DatabaseClock();
  expect(isAbout(clock.now(), Date.now())).toBe(true);
  read(clock, 10 * MINUTE_MS);
  expect(isAbout(clock.now(), Date.now() + 10 * MINUTE_MS)).toBe(true);
});

test('it never steps by what may be imprecision, but follows a database whose clock was set, forward or back', () => {
  const clock = new DatabaseClock();
  read(clock, 0);
  const before = clock.now();
  read(clock, -900);
  expect(clock.now()).toBeGreaterThanOrEqual(before);
  for (const byMs of [60 * MINUTE_MS, -60 * MINUTE_MS]) {
    read(clock, byMs);
    expect(isAbout(clock.now(), Date.now() + byMs)).toBe(true);
  }
});

test('an answer that was long on its way counts only if there is no better one', () => {
  const clock = new DatabaseClock();
  read(clock, MINUTE_MS, 20_000);
  expect(isAbout(clock.now(), Date.now() + MINUTE_MS)).toBe(true);
  read(clock, 5 * MINUTE_MS, 20_000);
  expect(isAbout(clock.now(), Date.now() + MINUTE_MS)).toBe(true);
  read(clock, 5 * MINUTE_MS);
  expect(isAbout(clock.now(), Date.now() + 5 * MINUTE_MS)).toBe(true);
});

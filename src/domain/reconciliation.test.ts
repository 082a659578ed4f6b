import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CLEAN_READ_SPACING_MS, CLEAN_READS, countCleanRead, nextReadAt, waitAfterFailure } from './reconciliation.ts';

const NONE = { count: 0, lastAt: null };
const QUIET_AT = 65_000;

describe('reads that show no manifest', () => {
  test('do not count while the booking may still happen', () => {
    expect(countCleanRead(NONE, QUIET_AT - 1, QUIET_AT)).toEqual(NONE);
    expect(countCleanRead(NONE, QUIET_AT, QUIET_AT)).toEqual({ count: 1, lastAt: QUIET_AT });
  });

  test('count only with a distance between them', () => {
    const first = countCleanRead(NONE, QUIET_AT, QUIET_AT);
    expect(countCleanRead(first, QUIET_AT + CLEAN_READ_SPACING_MS - 1, QUIET_AT)).toEqual(first);
    expect(countCleanRead(first, QUIET_AT + CLEAN_READ_SPACING_MS, QUIET_AT).count).toBe(2);
  });

  test('however often somebody presses Check, it takes three reads over twenty seconds of quiet', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 60 }), (gaps) => {
        let now = 0;
        let reads: { count: number; lastAt: number | null } = NONE;
        for (const gap of gaps) {
          now += gap;
          reads = countCleanRead(reads, now, QUIET_AT);
          if (reads.count >= CLEAN_READS) expect(now).toBeGreaterThanOrEqual(QUIET_AT + 2 * CLEAN_READ_SPACING_MS);
        }
      }),
    );
  });
});

describe('when Slipway reads by itself', () => {
  test('after 2, 10 and 60 s, at the end of the quiet time, then every 10 s', () => {
    const times = [0];
    for (let reads = 0; reads < 6; reads += 1) times.push(nextReadAt(0, times.at(-1) ?? 0, QUIET_AT));
    expect(times.slice(1)).toEqual([2_000, 10_000, 60_000, 65_000, 75_000, 85_000]);
  });

  test('3 s after a failure, then each time after twice as long, up to a minute', () => {
    const waits = [0];
    for (let failures = 0; failures < 7; failures += 1) waits.push(waitAfterFailure(waits.at(-1) ?? 0));
    expect(waits.slice(1)).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
  });
});

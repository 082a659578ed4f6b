import { CLEAN_READ_SPACING_MS } from '#domain/reconciliation.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Quiescence } from './quiescence.ts';

const PART = { part_id: 'p', sent_at: null };

test('a read planned in whole milliseconds is far enough from the one before, whatever fractions the monotonic clock shows', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.nat({ max: 999 }), (endedAt, lateUs) => {
      // The wall clock shows the start of the millisecond in which the read ended.
      const planned = Math.floor(endedAt) + CLEAN_READ_SPACING_MS + lateUs / 1000;
      for (const begunAt of [planned, endedAt + CLEAN_READ_SPACING_MS]) {
        let now = endedAt;
        const quiescence = new Quiescence(0, () => now);
        quiescence.recordRead('p', endedAt);
        now = begunAt;
        expect(quiescence.sinceReadMs('p', quiescence.beginRead(PART, 0))).toBeGreaterThanOrEqual(
          CLEAN_READ_SPACING_MS,
        );
        now = endedAt + CLEAN_READ_SPACING_MS - 1.001;
        expect(quiescence.sinceReadMs('p', quiescence.beginRead(PART, 0))).toBeLessThan(CLEAN_READ_SPACING_MS);
      }
    }),
  );
});

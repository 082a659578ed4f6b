import fc from 'fast-check';
import { isMoving, percentile90 } from './movement.ts';
import { expect, test } from 'vitest';

test('nothing is reported for fewer than 30 journeys', () => {
  expect(percentile90(Array.from({ length: 29 }, (_value, at) => at))).toBeUndefined();
  expect(percentile90(Array.from({ length: 30 }, (_value, at) => at))).toBe(26);
});

test('9 in 10 took at most as long, and the next longer one didn’t', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 30, maxLength: 200 }), (seconds) => {
      const usual = percentile90(seconds) ?? -1;
      const within = seconds.filter((each) => each <= usual).length;
      expect(within).toBeGreaterThanOrEqual(seconds.length * 0.9);
      expect(seconds.filter((each) => each < usual).length).toBeLessThan(seconds.length * 0.9);
    }),
  );
});

test.each([
  ['booked', 'ready_for_pickup', true],
  ['booked', 'in_transit', true],
  ['booked', 'delivery_attempted', true],
  ['booked', 'completed', false],
  ['booked', 'returned_to_sender', false],
  ['booked', 'on_the_moon', false],
  ['ready', 'despatch_in_progress', false],
  [null, 'in_transit', false],
] as const)('%s, %s: %s', (part, state, moving) => {
  expect(isMoving(part, state)).toBe(moving);
});

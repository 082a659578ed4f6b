import { expect, test } from 'vitest';
import { describeLeftBehind } from './left-behind.ts';

test('the first orders that auto-book left behind are named with the reason, the others counted', () => {
  const order = (number: number, reason: string | null) => ({ tracking_number: `SLP${number}`, reason });
  expect(describeLeftBehind([])).toBe('');
  expect(describeLeftBehind([order(1, 'not_read')])).toBe("SLP1: The service couldn't be asked about it.");
  expect(describeLeftBehind([1, 2, 3, 4, 5].map((number) => order(number, 'cancelled')))).toBe(
    'SLP1: Cancelled. SLP2: Cancelled. SLP3: Cancelled. And 2 more.',
  );
});

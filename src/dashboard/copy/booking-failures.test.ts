import { expect, test } from 'vitest';
import { describeFailure } from './booking-failures.ts';

const failure = (kind: 'not_available' | 'not_bookable', reasons: readonly string[]) => ({
  kind,
  error: null,
  error_description: null,
  orders: reasons.map((reason, at) => ({ tracking_number: `SLP${at}`, near_match: null, reason, manifest_id: null })),
});

test.each([
  ['not_available', ['not_found'], 3, 'Take the 1 out and review the other 2, or correct the numbers.'],
  ['not_available', ['not_found'], 1, 'No order was booked. Correct the number.'],
  ['not_bookable', ['not_found', 'not_found'], 2, 'No order was booked. Correct the numbers.'],
  ['not_bookable', ['no_label'], 1, 'so nothing was sent. No order was booked.'],
  ['not_available', ['no_label'], 1, 'so the service turned down the whole booking.'],
] as const)('%s for %j of %i orders ends with the next step, if there is one', (kind, reasons, count, end) => {
  const text = describeFailure(failure(kind, reasons), count);
  expect(text.endsWith(end)).toBe(true);
  expect(text).not.toContain('other 0');
});

// @vitest-environment node
import { expect, test } from 'vitest';
import { describeCulprit, describeFailure } from './booking-failures.ts';

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
  ['not_bookable', ['cancelled'], 3, 'No order was booked. Take the 1 out and review the other 2.'],
  ['not_bookable', ['cancelled', 'not_found'], 3, 'review the other 1, or correct the numbers.'],
  ['not_available', ['no_label'], 1, 'so the service turned down the whole booking.'],
] as const)('%s for %j of %i orders ends with the next step, if there is one', (kind, reasons, count, end) => {
  const text = describeFailure(failure(kind, reasons), count);
  expect(text.endsWith(end)).toBe(true);
  expect(text).not.toContain('other 0');
});

test('the noun agrees with the number of all, the verb with the number of those not found', () => {
  expect(describeFailure(failure('not_available', ['not_found']), 84)).toMatch(
    /^1 of 84 tracking numbers wasn't found,/u,
  );
  expect(describeFailure(failure('not_bookable', ['not_found']), 1)).toMatch(/^1 of 1 tracking number wasn't found,/u);
});

test('orders that the service fails to read are neither called wrong nor not bookable: the others go now, those later', () => {
  expect(describeFailure(failure('not_bookable', ['not_read']), 84)).toBe(
    "The service couldn't be asked about 1 of 84 orders, so nothing was sent. No order was booked. Review the other 83 now, and that one later.",
  );
  expect(describeFailure(failure('not_bookable', ['not_read', 'not_read']), 5)).toMatch(/and those later\.$/u);
  expect(describeCulprit('not_read')).toBe("The service couldn't be asked about it");
});

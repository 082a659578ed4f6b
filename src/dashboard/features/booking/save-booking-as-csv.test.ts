// @vitest-environment node
import { expect, test } from 'vitest';
import { someBooking, someDocket, someFailedDocket } from '#dashboard/testing/some-booking.ts';
import { listBookingRows } from './save-booking-as-csv.ts';

test('one line per order, with its outcome, and no manifest for orders that were not booked', () => {
  const booking = someBooking([someFailedDocket(['SLP1']), someDocket(['SLP2'])]);
  expect(listBookingRows(booking)).toEqual([
    [
      'SLP1',
      '#10482',
      'Swiftline',
      'SwiftlineExpress',
      'not_booked',
      null,
      null,
      'manifest_creation_failed',
      'Pickup window closed for 6160.',
      null,
    ],
    [
      'SLP2',
      '#10482',
      'Northpost',
      'NorthpostStandard',
      'booked',
      'NPM-2026-11-20931',
      482_131,
      null,
      null,
      '2026-11-21T01:41:01.000Z',
    ],
  ]);
});

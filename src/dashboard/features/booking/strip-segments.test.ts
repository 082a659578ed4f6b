import { expect, test } from 'vitest';
import { someDocket } from '#dashboard/testing/some-booking.ts';
import { describeSegments } from './strip-segments.ts';

const booked = someDocket(['SLP1', 'SLP2'], { courier_allocation: 'NorthpostStandard' });
const failed = someDocket(['SLP3'], { kind: 'failed', courier_allocation: 'SwiftlineExpress' });

test('the booked orders come first, then those that a carrier refused', () => {
  const segments = describeSegments({ order_count: 3, dockets: [failed, booked] });
  expect(segments.map(({ count, tone }) => [count, tone])).toEqual([
    [2, 'ok'],
    [1, 'bad'],
  ]);
});

test('orders whose part wasn’t sent or was refused have their share, too', () => {
  const segments = describeSegments({ order_count: 5, dockets: [booked, failed] });
  expect(segments.map(({ count, tone }) => [count, tone])).toEqual([
    [2, 'ok'],
    [1, 'bad'],
    [2, 'none'],
  ]);
});

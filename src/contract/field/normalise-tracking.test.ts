import { expect, test } from 'vitest';
import { normaliseTracking } from './normalise-tracking.ts';

test('F5: times since midnight, times of day and full times; states as people write them', () => {
  expect(
    normaliseTracking({
      response: {
        tracking_number: 'A1',
        track: [
          { status: 'With Driver', date: '2026-11-21', timestamp: 3661 },
          { status: 'in_transit', date: '2026-11-20', timestamp: '23:15:00' },
          { status: 'Ready For Pickup', timestamp: '2026-11-20T10:00:00+10:00' },
          { status: 'Order Placed', timestamp: '09:00:00' },
          { status: null },
        ],
      },
    }),
  ).toMatchObject({
    response: {
      tracking_number: 'A1',
      current_state: null,
      status_history: [
        { status: 'with_driver', time: '2026-11-21T01:01:01.000Z' },
        { status: 'in_transit', time: '2026-11-20T23:15:00.000Z' },
        { status: 'ready_for_pickup', time: '2026-11-20T00:00:00.000Z' },
        { status: 'order_placed', time: null },
      ],
    },
  });
});

test('F1: flat, or only a list', () => {
  expect(normaliseTracking({ tracking_number: 'A1', current_state: 'Completed' })).toMatchObject({
    response: { current_state: 'completed', status_history: [] },
  });
  expect(normaliseTracking({ response: [{ status: 'Lost' }] })).toMatchObject({
    response: { status_history: [{ status: 'lost', time: null }] },
  });
});

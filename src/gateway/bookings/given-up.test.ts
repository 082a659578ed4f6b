import { until } from '#gateway/testing/label-stage.ts';
import { addOrders, newId, put, readBooking, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

const QUARTER_MS = 15 * 60_000;

test.each([
  ['doesn’t let its orders be read', 403, 'refused', 'not_readable'],
  ['has problems', 503, 'unwell', 'unreachable'],
] as const)(
  'a booking that can’t be checked for half an hour, because the service %s, is not sent and says why',
  async (_name, status, problem, kind) => {
    const orders = addOrders(2);
    stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
      sendJson(response, status, { error: 'not_now' });
    });
    const id = newId();
    await put(id, orders);
    await until(async () => (await readBooking(id)).held_up?.problem === problem);
    // In two steps, because a session ends after half an hour without a request.
    stage.gateway.advance(QUARTER_MS);
    expect((await readBooking(id)).counts.waiting).toBe(2);
    stage.gateway.advance(QUARTER_MS);
    expect(await stage.gateway.settled(id)).toMatchObject({ failure: { kind }, counts: { not_booked: 2 } });
    expect(stage.platform.booked).toEqual([]);
    expect((await rowsOf(orders)).map((row) => row.booking)).toEqual(['not_booked', 'not_booked']);
  },
);

import {
  acceptAll,
  addKnownOrders,
  newId,
  put,
  stage,
  statesOf,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage();

test('a part that was held back because the one before it was refused is sent once a person requests it, and nothing else is', async () => {
  const orders = await addKnownOrders(1240);
  stage.platform.answers.set('POST /book', (_request, response) => sendJson(response, 422, { error: 'too_many' }));
  const id = newId();
  await put(id, orders);
  const turnedDown = await stage.gateway.settled(id);
  expect(statesOf(turnedDown)).toEqual(['resolved', 'not_sent']);
  expect(turnedDown.can_continue).toBe(true);
  expect(stage.platform.booked).toHaveLength(1);
  acceptAll();
  expect((await stage.gateway.call('POST', `/api/bookings/${id}/continue`)).status).toBe(200);
  const booking = await stage.gateway.settled(id, ({ counts }) => counts.booked > 0);
  expect(booking.counts).toMatchObject({ booked: 241, not_booked: 999, unclear: 0 });
  expect(stage.platform.booked.map((sent) => sent.length)).toEqual([999, 241]);
});

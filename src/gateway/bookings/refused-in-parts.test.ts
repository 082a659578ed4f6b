import { addKnownOrders, newId, put, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { expect, test } from 'vitest';

useBookingStage();

test('an order of a later part that can’t be booked is named as the reason why the whole booking wasn’t sent', async () => {
  const orders = await addKnownOrders(1001);
  const last = orders.at(-1) ?? '';
  stage.platform.orders.delete(last);
  const id = newId();
  await put(id, orders);
  const booking = await stage.gateway.settled(id);
  expect(booking.parts.map(({ failure }) => failure?.orders.length)).toEqual([0, 1]);
  const named = [{ tracking_number: last, reason: 'not_found' }];
  expect(booking.failure).toMatchObject({ kind: 'not_bookable', orders: named });
  expect(stage.platform.booked).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import type { Booking } from '#contract/gateway/booking.ts';
import { SIGNED_IN_AS } from '#contract/gateway/session.ts';
import { acceptAll, addOrders, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { expect, test } from 'vitest';

useBookingStage();

const shownAs = (email: string) => ({ [SIGNED_IN_AS]: encodeURIComponent(email) });

test('what is pressed on a page that shows another person is not done in the name of whoever is signed in', async () => {
  const { gateway } = stage;
  await gateway.signIn('packer@slipway.test');
  const orders = addOrders(1);
  acceptAll();
  const book = (headers = {}) => gateway.call<Booking>('PUT', `/api/bookings/${randomUUID()}`, { orders }, headers);
  expect(await book(shownAs('owner@slipway.test'))).toMatchObject({ status: 401, body: { error: 'signed_out' } });
  const list = await gateway.call('GET', '/api/bookings', undefined, shownAs('owner@slipway.test'));
  expect(list).toMatchObject({ status: 200, body: { total: 0 } });
  const booked = await book(shownAs('packer@slipway.test'));
  expect(booked).toMatchObject({ status: 202, body: { created_by: 'packer@slipway.test' } });
});

test('a caller that is no page needn’t say whom it shows', async () => {
  const { gateway } = stage;
  acceptAll();
  const booked = await gateway.call('PUT', `/api/bookings/${randomUUID()}`, { orders: addOrders(1) });
  expect(booked.status).toBe(202);
});

import { stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { expect, test } from 'vitest';

useBookingStage();

test('a session that is not used for half an hour ends; one in use does not', async () => {
  const status = async () => (await stage.gateway.call('GET', '/api/bookings')).status;
  for (let minutes = 0; minutes < 60; minutes += 20) {
    stage.gateway.advance(20 * 60_000);
    expect(await status()).toBe(200);
  }
  stage.gateway.advance(31 * 60_000);
  expect(await status()).toBe(401);
});

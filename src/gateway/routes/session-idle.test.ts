import { stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { expect, test } from 'vitest';

const DAY_MS = 24 * 60 * 60_000;

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

test('sessions used while the clock was a day ahead end as others do once it is right, also one that is not used again', async () => {
  const { gateway } = stage;
  const statusOf = async (cookie: string) =>
    (await fetch(`${gateway.url}/api/bookings`, { headers: { cookie } })).status;
  gateway.setClock(DAY_MS);
  await gateway.signIn('owner@slipway.test');
  const unused = gateway.cookie();
  await gateway.signIn('packer@slipway.test');
  gateway.setClock(-DAY_MS);
  expect(await statusOf(gateway.cookie())).toBe(200);
  gateway.advance(20 * 60_000);
  expect(await statusOf(gateway.cookie())).toBe(200);
  gateway.advance(20 * 60_000);
  expect(await statusOf(gateway.cookie())).toBe(200);
  expect(await statusOf(unused)).toBe(401);
  for (let minutes = 60; minutes < 12 * 60; minutes += 20) {
    gateway.advance(20 * 60_000);
    expect(await statusOf(gateway.cookie())).toBe(200);
  }
  gateway.advance(20 * 60_000);
  expect(await statusOf(gateway.cookie())).toBe(401);
});

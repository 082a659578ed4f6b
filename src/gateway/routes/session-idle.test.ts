import { stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { describe, expect, test } from 'vitest';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

useBookingStage();

const status = async () => (await stage.gateway.call('GET', '/api/bookings')).status;

test('a session that is not used for half an hour ends; one in use does not', async () => {
  for (let minutes = 0; minutes < 60; minutes += 20) {
    stage.gateway.advance(20 * MINUTE_MS);
    expect(await status()).toBe(200);
  }
  stage.gateway.advance(31 * MINUTE_MS);
  expect(await status()).toBe(401);
});

test('half an hour in which the machine slept is one in which a session was not used', async () => {
  stage.gateway.sleep(29 * MINUTE_MS);
  expect(await status()).toBe(200);
  stage.gateway.sleep(31 * MINUTE_MS);
  expect(await status()).toBe(401);
});

describe.each([HOUR_MS, -HOUR_MS, YEAR_MS, -YEAR_MS])(
  'while the clock is set by %i ms, and then right again',
  (jump) => {
    test('nobody is signed out, and who doesn’t use a session for half an hour is', async () => {
      const { gateway } = stage;
      for (const by of [jump, -jump, jump]) {
        gateway.setClock(by);
        expect(await status()).toBe(200);
        gateway.advance(20 * MINUTE_MS);
        expect(await status()).toBe(200);
      }
      gateway.setClock(-jump);
      gateway.advance(31 * MINUTE_MS);
      expect(await status()).toBe(401);
    });

    test('a session ends twelve hours after it began', async () => {
      const { gateway } = stage;
      for (let round = 0; round < 25; round += 1) {
        gateway.advance(28 * MINUTE_MS);
        gateway.setClock(round % 2 === 0 ? jump : -jump);
        expect(await status()).toBe(200);
      }
      gateway.advance(21 * MINUTE_MS);
      expect(await status()).toBe(401);
    });
  },
);

test('sessions used while the clock was a day ahead end as others do once it is right and Slipway was restarted, also one that is not used again', async () => {
  const { gateway } = stage;
  const statusOf = async (cookie: string) =>
    (await fetch(`${gateway.url}/api/bookings`, { headers: { cookie } })).status;
  gateway.setClock(DAY_MS);
  await gateway.restart();
  await gateway.signIn('owner@slipway.test');
  const unused = gateway.cookie();
  await gateway.signIn('packer@slipway.test');
  gateway.setClock(-DAY_MS);
  await gateway.restart();
  expect(await statusOf(gateway.cookie())).toBe(200);
  gateway.advance(20 * MINUTE_MS);
  expect(await statusOf(gateway.cookie())).toBe(200);
  gateway.advance(20 * MINUTE_MS);
  expect(await statusOf(gateway.cookie())).toBe(200);
  expect(await statusOf(unused)).toBe(401);
  for (let minutes = 60; minutes < 12 * 60; minutes += 20) {
    gateway.advance(20 * MINUTE_MS);
    expect(await statusOf(gateway.cookie())).toBe(200);
  }
  gateway.advance(20 * MINUTE_MS);
  expect(await statusOf(gateway.cookie())).toBe(401);
});

import { until } from '#gateway/testing/label-stage.ts';
import {
  addOrders,
  bookOnPlatform,
  checkBooking,
  hideOrders,
  loseAnswer,
  newId,
  put,
  readBooking,
  showOrders,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { describe, expect, test } from 'vitest';

const QUIET_MS = 65_000;
const YEAR_MS = 365 * 24 * 3_600_000;

useBookingStage({ quiescenceMs: QUIET_MS, isInProcess: true });

/** Sends a booking whose answer is still out. */
async function sendWithoutAnswer(orders: readonly string[]): Promise<string> {
  const sent = Promise.withResolvers<void>();
  stage.platform.answers.set('POST /book', () => {
    sent.resolve();
  });
  const id = newId();
  await put(id, orders);
  await sent.promise;
  return id;
}

describe('a platform that ended with its process', () => {
  test.each([0, 20 * 60_000, -20 * 60_000, YEAR_MS, -YEAR_MS])(
    'has not booked what it hadn’t booked by then: one read after the restart says so, with the clock set by %i ms',
    async (jump) => {
      const orders = addOrders(2);
      const id = await sendWithoutAnswer(orders);
      hideOrders();
      await stage.gateway.crash();
      expect(await readBooking(id)).toMatchObject({ counts: { unclear: 2, not_booked: 0 } });
      stage.gateway.setClock(jump);
      await stage.gateway.signIn('owner@slipway.test');
      showOrders();
      await until(async () => (await checkBooking(id)).counts.not_booked === 2);
      expect((await put(newId(), orders)).status).toBe(202);
    },
  );

  test('may have booked before it ended', async () => {
    const orders = addOrders(2);
    const id = await sendWithoutAnswer(orders);
    bookOnPlatform(orders, 901);
    await stage.gateway.crash();
    await until(async () => (await readBooking(id)).counts.booked === 2);
    expect((await put(newId(), orders)).status).toBe(409);
  });

  test('is asked soon after the restart, also about a booking that was unclear before it', async () => {
    const orders = addOrders(2);
    const id = await loseAnswer(orders);
    expect((await checkBooking(id)).counts).toMatchObject({ unclear: 2 });
    await stage.gateway.crash();
    await until(async () => (await readBooking(id)).counts.not_booked === 2);
  });
});

describe('a platform that runs in this process', () => {
  test('may still book until the quiet time is over; then one read is enough', async () => {
    const orders = addOrders(2);
    const id = await loseAnswer(orders);
    stage.gateway.advance(QUIET_MS - 5_000);
    expect((await checkBooking(id)).counts).toMatchObject({ unclear: 2 });
    stage.gateway.advance(5_000);
    expect((await checkBooking(id)).counts).toMatchObject({ unclear: 0, not_booked: 2 });
  });

  test('may still book after its clock was set forward', async () => {
    const orders = addOrders(2);
    const id = await loseAnswer(orders);
    stage.gateway.setClock(YEAR_MS);
    await stage.gateway.signIn('owner@slipway.test');
    expect((await checkBooking(id)).counts).toMatchObject({ unclear: 2 });
    expect((await put(newId(), orders)).status).toBe(409);
  });
});

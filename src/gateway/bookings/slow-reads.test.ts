import type { Booking } from '#contract/gateway/booking.ts';
import { CLEAN_READ_SPACING_MS, CLEAN_READS } from '#domain/reconciliation.ts';
import { until } from '#gateway/testing/label-stage.ts';
import {
  addOrders,
  bookOnPlatform,
  checkBooking,
  newId,
  put,
  readBooking,
  stage,
} from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const QUIET_MS = 65_000;

beforeEach(async () => {
  stage.platform = await startStubPlatform();
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: QUIET_MS });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
});

const readPart = async (id: string) => (await readBooking(id)).parts[0] ?? { last_check_at: null };

/** Loses the answer to a booking. */
async function lose(orders: readonly string[]): Promise<string> {
  stage.platform.answers.set('POST /book', (_request, response) => response.destroy());
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  return id;
}

const endQuietTime = () => {
  stage.gateway.advance(QUIET_MS + 1);
};

/** Makes the service answer reads with what is true when they arrive, but only once they are released, one after another. */
function holdReads() {
  const held: (() => void)[] = [];
  stage.platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    const found = orders.map((number) => ({ ...stage.platform.orders.get(number), found: true }));
    held.push(() => {
      sendJson(response, 200, { response: found });
    });
  });
  return held;
}

/** Begins as many reads as have to agree, and has them answered far enough apart, once the booking can no longer happen. */
async function readAtOnce(id: string, { before, meanwhile }: Record<string, () => void>): Promise<Booking> {
  const held = holdReads();
  before?.();
  const checks = Array.from({ length: CLEAN_READS }, () => checkBooking(id));
  await until(() => held.length >= CLEAN_READS);
  meanwhile?.();
  for (const answer of held.splice(0, CLEAN_READS)) {
    const { last_check_at } = await readPart(id);
    answer();
    await until(async () => (await readPart(id)).last_check_at !== last_check_at);
    stage.gateway.advance(CLEAN_READ_SPACING_MS + 1);
  }
  const booking = await readBooking(id);
  stage.platform.answers.delete('POST /orders/lookup');
  for (const answer of held) answer();
  await Promise.all(checks);
  return booking;
}

test('reads that began while the booking could still happen prove nothing, however late they are answered', async () => {
  const orders = addOrders(2);
  const id = await lose(orders);
  const booking = await readAtOnce(id, {
    meanwhile: () => {
      bookOnPlatform(orders, 77);
      endQuietTime();
    },
  });
  expect(booking.counts.not_booked).toBe(0);
});

test('reads that began at the same time count as one', async () => {
  const id = await lose(addOrders(2));
  const booking = await readAtOnce(id, { before: endQuietTime });
  expect(booking.counts.not_booked).toBe(0);
});

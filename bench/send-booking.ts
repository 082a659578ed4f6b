import { randomUUID } from 'node:crypto';
import type { Booking } from '#contract/gateway/booking.ts';
import type * as z from 'zod/mini';
import { Slipway } from '../e2e/slipway.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';

const RUNS = 5;
const ONE_PART = 999;
const MANY = 10_000;

/**
 * From "Confirm" to sent, including the check before sending: from the gateway's order to book until the last part is marked as sent in its
 * journal. Reach: 1.5 s for 999 orders, 15 s for 10,000 (11 parts).
 */
export async function measureSendingBookings(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  try {
    const cookie = await slipway.signIn();
    const one: number[] = [];
    for (let run = 0; run < RUNS; run += 1) one.push(await confirm(slipway, cookie, ONE_PART));
    const many = [await confirm(slipway, cookie, MANY)];
    console.log(describeRuns(`${ONE_PART} orders, from confirmed to sent`, one));
    console.log(describeRuns(`${MANY} orders, from confirmed to the last part sent`, many));
    recordFigure({ name: '999 orders, confirmed to sent', measured: median(one), reach: 1_500, unit: 'ms' });
    recordFigure({ name: '10,000 orders, confirmed to sent', measured: median(many), reach: 15_000, unit: 'ms' });
  } finally {
    await slipway.end();
  }
}

async function confirm(slipway: Slipway, cookie: string, count: number): Promise<number> {
  const orders = await slipway.makeOrders(count);
  const confirmedAt = Date.now();
  const booking = await bookAll(slipway, cookie, orders);
  return Math.max(...booking.parts.map(({ sent_at }) => Date.parse(sent_at ?? ''))) - confirmedAt;
}

/** Books orders as Review does; returns when all of them are booked. */
export async function bookAll(slipway: Slipway, cookie: string, orders: readonly string[]) {
  const address = `${slipway.url}/api/bookings/${randomUUID()}`;
  const headers = { cookie, 'content-type': 'application/json' };
  const answer = await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ orders }) });
  if (!answer.ok) throw new Error(`The booking was answered with ${answer.status}: ${await answer.text()}`);
  let booking = (await answer.json()) as z.infer<typeof Booking>;
  while (booking.progress !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    booking = (await (await fetch(address, { headers })).json()) as z.infer<typeof Booking>;
  }
  const { booked } = booking.counts;
  if (booked !== orders.length) throw new Error(`${booked} of ${orders.length} orders were booked`);
  return booking;
}

import { until } from '#gateway/testing/label-stage.ts';
import {
  addOrders,
  checkBooking,
  loseAnswer,
  readBooking,
  showOrders,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useBookingStage({ isClockStopped: true });

/** Not a status of a service that is away: when that comes back, all unclear orders are read at once. */
function failReads(): void {
  stage.platform.answers.set('POST /orders/lookup', (_request, response) => {
    sendJson(response, 500, { error: 'unknown_error' });
  });
}

const partOf = async (id: string) => {
  const [part] = (await readBooking(id)).parts;
  if (part === undefined) throw new Error('The booking has no part.');
  return part;
};

/** How long Slipway waits between its next rounds of reads of a booking's orders, in seconds. */
async function waitsOf(id: string, rounds: number): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < rounds) {
    const before = await partOf(id);
    stage.gateway.advance(Date.parse(before.next_check_at ?? '') - Date.parse(await nowOf()));
    await until(async () => (await partOf(id)).next_check_at !== before.next_check_at);
    waits.push((Date.parse((await partOf(id)).next_check_at ?? '') - Date.parse(await nowOf())) / 1000);
  }
  return waits;
}

const nowOf = async () => (await stage.gateway.call<{ as_of: string }>('GET', '/api/bookings')).body.as_of;

test('a service that fails to read unclear orders is asked ever less often, at least once a minute', async () => {
  const id = await loseAnswer(addOrders(1));
  failReads();
  expect(await waitsOf(id, 7)).toEqual([3, 6, 12, 24, 48, 60, 60]);
  expect(await partOf(id)).toMatchObject({ state: 'unknown' });
});

test('a person who has them read restarts it: the next read follows within seconds', async () => {
  const id = await loseAnswer(addOrders(1));
  failReads();
  expect(await waitsOf(id, 3)).toEqual([3, 6, 12]);
  const { parts } = await checkBooking(id);
  expect(Date.parse(parts[0]?.next_check_at ?? '') - Date.parse(await nowOf())).toBe(3_000);
});

test('once it has read them, the next failure is again followed by a read within seconds', async () => {
  const id = await loseAnswer(addOrders(1));
  failReads();
  expect(await waitsOf(id, 3)).toEqual([3, 6, 12]);
  showOrders();
  expect(await waitsOf(id, 1)).toEqual([10]);
  failReads();
  expect(await waitsOf(id, 2)).toEqual([3, 6]);
});

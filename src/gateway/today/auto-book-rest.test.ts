import type { BookingDeps } from '#gateway/bookings/booking-deps.ts';
import { refuseBeforeSending } from '#gateway/bookings/refuse-before-sending.ts';
import { listParts } from '#gateway/store/bookings/booking-journal.ts';
import { changeOwnFacts } from '#gateway/store/orders/indexed-orders.ts';
import { addOrder } from '#gateway/store/testing/today-index.ts';
import {
  ATTEMPT,
  auto,
  autoBook,
  bookedNumbers,
  CUT_OFF,
  deps,
  look,
  turnOn,
  useAutoBookStage,
} from '#gateway/testing/auto-book-stage.ts';
import { FRIDAY, NORTHPOST, stage } from '#gateway/testing/today-stage.ts';
import { describe, expect, test } from 'vitest';
import { attemptOf } from './auto-book-attempts.ts';
import { closeLane } from './change-day.ts';
import { stopAutoBook } from './stop-auto-book.ts';
import { processCutOffs } from './watch-cut-offs.ts';

useAutoBookStage();

const asked = { lane: NORTHPOST, day: FRIDAY };

describe('the check before sending finds an order that can’t be booked', () => {
  const SECOND = attemptOf(CUT_OFF, 1);

  /** Two orders are chosen at 15:45; the check finds one of them at fault, and nothing is sent. */
  async function refuseOne(reason: 'not_read' | 'cancelled' = 'not_read') {
    await turnOn();
    const [broken, other] = [await addOrder(stage.database, {}), await addOrder(stage.database, {})];
    await look('15:35');
    await look('15:45');
    await refuse(ATTEMPT, broken, reason);
    return { broken, other };
  }
  const refuse = (attemptId: string, broken: string, reason: 'not_read' | 'cancelled') => {
    const culprits = new Map([[broken, { tracking_number: broken, reason }]]);
    const at = new Date(stage.clock).toISOString();
    return refuseBeforeSending(bookingDeps(), attemptId, 'not_bookable', null, culprits, new Map(), at);
  };
  const bookingDeps = () => ({ database: stage.database, now: () => stage.clock }) as BookingDeps;

  test.each(['not_read', 'cancelled'] as const)('%s: it books the others, once, and names that one', async (reason) => {
    const { broken, other } = await refuseOne(reason);
    expect(await autoBook()).toMatchObject({ state: 'running', orders: 2, booking_id: ATTEMPT });
    await Promise.all([processCutOffs(deps()), processCutOffs(deps())]);
    await look('15:45');
    expect(await bookedNumbers(SECOND)).toEqual([other]);
    expect(await listParts(stage.database, SECOND)).toHaveLength(1);
    expect(await listParts(stage.database, attemptOf(CUT_OFF, 2))).toEqual([]);
    expect(await autoBook()).toMatchObject({
      state: 'running',
      orders: 2,
      booking_id: SECOND,
      left_behind: [{ tracking_number: broken, reason }],
    });
    expect(await stopAutoBook(deps(), asked, 'mia', false)).toEqual({ kind: 'begun', bookingId: SECOND });
    await look('16:00');
    expect(auto.stopped).toEqual([SECOND]);
  });

  test('another one in the next: it books the rest; with none left it is over', async () => {
    await turnOn();
    const [first, second, third] = [
      await addOrder(stage.database, {}),
      await addOrder(stage.database, {}),
      await addOrder(stage.database, {}),
    ];
    await look('15:35');
    await look('15:45');
    await refuse(ATTEMPT, first, 'not_read');
    await look('15:45');
    await refuse(SECOND, second, 'not_read');
    await look('15:45');
    expect(await bookedNumbers(attemptOf(CUT_OFF, 2))).toEqual([third]);
    await refuse(attemptOf(CUT_OFF, 2), third, 'not_read');
    await look('15:46');
    const { state, left_behind } = await autoBook();
    expect([state, left_behind?.map((one) => one.tracking_number)]).toEqual(['done', [first, second, third]]);
  });

  test('Slipway was off for longer than a minute then: nobody expects the others to be booked any more', async () => {
    await refuseOne();
    await look('15:46');
    expect(await bookedNumbers(SECOND)).toEqual([]);
    expect(await autoBook()).toMatchObject({ state: 'done', booking_id: ATTEMPT });
  });

  test('an order is unclear: nothing more is booked', async () => {
    await refuseOne();
    await addOrder(stage.database, {}, { own_booking: 'unclear', booking_id: 'a' });
    await look('15:45');
    expect(await bookedNumbers(SECOND)).toEqual([]);
  });

  test('somebody closes the lane: nothing more is booked', async () => {
    await refuseOne();
    await closeLane(deps(), asked, 'mia');
    await look('15:45');
    expect(await bookedNumbers(SECOND)).toEqual([]);
  });

  test('all the others are taken in the meantime: the booking shown is the one that exists', async () => {
    const { other } = await refuseOne();
    await changeOwnFacts(stage.database, [other], { held_at: '2026-11-20T04:45:00.000Z', held_by: 'mia' });
    await look('15:45');
    expect(await bookedNumbers(SECOND)).toEqual([]);
    expect(await autoBook()).toMatchObject({ state: 'running', booking_id: ATTEMPT });
    await look('15:46');
    expect(await autoBook()).toMatchObject({ state: 'done', booking_id: ATTEMPT });
  });
});

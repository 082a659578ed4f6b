import { listParts } from '#gateway/store/bookings/booking-journal.ts';
import { changeOwnFacts } from '#gateway/store/orders/indexed-orders.ts';
import { addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import {
  ATTEMPT,
  auto,
  autoBook,
  bookedNumbers,
  CUT_OFF,
  deps,
  look,
  setting,
  turnOn,
  useAutoBookStage,
} from '#gateway/testing/auto-book-stage.ts';
import { FRIDAY, NORTHPOST, save, stage } from '#gateway/testing/today-stage.ts';
import { describe, expect, test } from 'vitest';
import { attemptOf } from './auto-book-attempts.ts';
import { changeCutOff, closeLane } from './change-day.ts';
import { stopAutoBook } from './stop-auto-book.ts';
import { processCutOffs } from './watch-cut-offs.ts';

useAutoBookStage();

const asked = { lane: NORTHPOST, day: FRIDAY };

describe('auto-book, 15 minutes before 16:00', () => {
  test('is announced, books what is ready, and leaves out the rest', async () => {
    await turnOn({ abroad: true, placed_last_minutes: 20 });
    const first = await addOrder(stage.database, {});
    const late = await addOrder(stage.database, { created: '2026-11-19 09:00' });
    await addOrder(stage.database, { delivery_country_code: 'NZ' });
    await addOrder(stage.database, { created: '2026-11-20 15:30' });
    await addOrder(stage.database, {}, { held_at: '2026-11-20T00:00:00.000Z', held_by: 'mia' });
    await addOrder(stage.database, { state: 'order_placed' }, { own_label: 'attention' });
    await look('15:30');
    expect(await autoBook()).toMatchObject({ state: 'set', at: '2026-11-20T04:45:00.000Z' });
    await look('15:35');
    expect(await autoBook()).toMatchObject({
      state: 'announced',
      orders: 2,
      left_out: { held: 1, stopped: 1, by_rule: 2 },
    });
    await look('15:44');
    expect(await bookedNumbers()).toEqual([]);
    await look('15:45');
    await look('15:45');
    expect((await bookedNumbers()).toSorted()).toEqual([first, late].toSorted());
    expect(await autoBook()).toMatchObject({ state: 'running', orders: 2, booking_id: ATTEMPT });
    expect(await stopAutoBook(deps(), asked, 'mia', false)).toEqual({ kind: 'begun', bookingId: ATTEMPT });
  });

  test('books today although it, and the cut-off, were set while the clock was days ahead', async () => {
    const lanes = [laneSetting(NORTHPOST, '16:00', { auto_book: setting() })];
    await save(brunswick({ lanes }), 0, '2026-11-23 09:00');
    const number = await addOrder(stage.database, {});
    await look('15:35');
    expect(await autoBook()).toMatchObject({ state: 'announced', orders: 1 });
    await look('15:45');
    expect(await bookedNumbers()).toEqual([number]);
  });

  test('a packer stops it, somebody turns it on again; too late is too late', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    stage.clock = melbourne('2026-11-20 15:38');
    expect(await stopAutoBook(deps(), asked, 'mia', false)).toEqual({ kind: 'done' });
    expect(await stopAutoBook(deps(), asked, 'jonas', false)).toEqual({ kind: 'done' });
    expect(await autoBook()).toMatchObject({ state: 'stopped', stopped_by: 'mia' });
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
    expect(await stopAutoBook(deps(), asked, 'mia', true)).toEqual({ kind: 'too_late' });
    stage.clock = melbourne('2026-11-20 15:44');
    expect(await stopAutoBook(deps(), asked, 'mia', true)).toEqual({ kind: 'done' });
    await look('15:45');
    expect(await bookedNumbers()).toHaveLength(1);
  });

  test('stopped while it is about to begin: either it is stopped, or the person is told that it has begun', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    let answered: unknown;
    auto.beforeStart = async () => {
      answered = await stopAutoBook(deps(), asked, 'mia', false);
    };
    await look('15:45');
    expect(answered).toEqual({ kind: 'begun', bookingId: ATTEMPT });
    expect(await bookedNumbers()).toHaveLength(1);
  });

  test.each([
    ['it books once', '15:45', 1, { state: 'running', reason: null }],
    ['too late, it sends nothing and says so', '15:47', 0, { state: 'blocked', reason: 'was_off' }],
  ])('dies between its mark and the journal; when it starts again, %s', async (_what, time, count, shown) => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    auto.beforeStart = () => Promise.reject(new Error('The disk is full'));
    await expect(look('15:45')).rejects.toThrow('The disk is full');
    expect(await bookedNumbers()).toEqual([]);
    expect(await autoBook()).toMatchObject({ state: 'running' });
    auto.beforeStart = () => Promise.resolve();
    await look(time);
    expect(await bookedNumbers()).toHaveLength(count);
    expect(await autoBook()).toMatchObject(shown);
  });

  test('two processes at once: one booking', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    stage.clock = melbourne('2026-11-20 15:45');
    await Promise.all([processCutOffs(deps()), processCutOffs(deps())]);
    expect(await bookedNumbers()).toHaveLength(1);
    expect(await listParts(stage.database, ATTEMPT)).toHaveLength(1);
  });

  test('somebody holds an order as it begins: it books the others', async () => {
    await turnOn();
    const [held, other] = [await addOrder(stage.database, {}), await addOrder(stage.database, {})];
    await look('15:35');
    let isFirst = true;
    auto.beforeStart = async () => {
      if (isFirst)
        await changeOwnFacts(stage.database, [held], { held_at: '2026-11-20T04:45:00.000Z', held_by: 'mia' });
      isFirst = false;
    };
    await look('15:45');
    expect(await bookedNumbers()).toEqual([other]);
    expect(await autoBook()).toMatchObject({ orders: 1 });
  });

  const blocks: [string, string, () => Promise<unknown>][] = [
    ['an order is unclear', 'unclear', () => addOrder(stage.database, {}, { own_booking: 'unclear', booking_id: 'a' })],
    ['the service doesn’t answer', 'no_answer', () => Promise.resolve((auto.service = 'unreachable'))],
  ];
  test.each(blocks)('%s: nothing is sent', async (_name, reason, arrange) => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await arrange();
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
    expect(await autoBook()).toMatchObject({ state: 'blocked', reason });
    auto.service = 'connected';
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
  });

  test('nothing was ready, or Slipway was off at its time', async () => {
    await turnOn();
    await look('15:35');
    await look('15:45');
    expect(await autoBook()).toMatchObject({ state: 'blocked', reason: 'nothing_ready' });
    await save(
      brunswick({ lanes: [laneSetting(NORTHPOST, '17:00', { auto_book: setting() })], warnings: [] }),
      1,
      '2026-11-20 15:50',
    );
    await addOrder(stage.database, {});
    await look('16:35');
    await look('16:46');
    expect(await autoBook()).toMatchObject({ state: 'blocked', reason: 'was_off' });
  });

  test('it is still being sent at the cut-off: what wasn’t sent is stopped, and what a person sends later is not', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await look('15:45');
    await look('15:59');
    expect(auto.stopped).toEqual([]);
    await look('16:00');
    expect(auto.stopped).toEqual([ATTEMPT]);
    await look('16:05');
    expect(auto.stopped).toEqual([ATTEMPT]);
    expect(await autoBook()).toMatchObject({ state: 'running', orders: 1, booking_id: ATTEMPT });
  });

  test('the cut-off is changed after it has begun: what wasn’t sent is stopped at the new one', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await look('15:45');
    await changeCutOff(deps(), { ...asked, time: '16:20' }, 'ben');
    await look('16:00');
    expect(auto.stopped).toEqual([]);
    await look('16:20');
    expect(auto.stopped).toEqual([ATTEMPT]);
  });

  test('closed by hand, nothing is booked automatically', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await closeLane(deps(), asked, 'mia');
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
  });

  test('closed by hand while it is still being sent: what wasn’t sent is stopped', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await look('15:45');
    await closeLane(deps(), asked, 'mia');
    await look('15:46');
    expect(auto.stopped).toEqual([ATTEMPT]);
  });

  test('the clock jumps over the announcement time: it doesn’t begin, and says that Slipway was off', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    stage.clock = melbourne(`${FRIDAY} 15:45`);
    await processCutOffs(deps(), true);
    expect(await bookedNumbers()).toEqual([]);
    expect(await autoBook()).toMatchObject({ state: 'blocked', reason: 'was_off' });
  });

  test('for a cut-off soon after midnight it is announced, can be stopped, and begins on the evening before', async () => {
    await turnOn({}, '00:10');
    await addOrder(stage.database, { created: '2026-11-18 12:00' }, { booked: '2026-11-18 20:00' });
    await addOrder(stage.database, { created: '2026-11-19 12:00' });
    const id = attemptOf({ ...CUT_OFF, cut_off_at: new Date(melbourne('2026-11-20 00:10')).toISOString() });
    await look('23:45', '2026-11-19');
    expect(await autoBook()).toMatchObject({ state: 'announced', at: '2026-11-19T12:55:00.000Z', orders: 1 });
    expect(await stopAutoBook(deps(), asked, 'mia', false)).toEqual({ kind: 'done' });
    expect(await autoBook()).toMatchObject({ state: 'stopped', stopped_by: 'mia' });
    expect(await stopAutoBook(deps(), asked, 'mia', true)).toEqual({ kind: 'done' });
    await look('23:55', '2026-11-19');
    expect(await bookedNumbers(id)).toHaveLength(1);
    await look('00:10');
    expect(auto.stopped).toEqual([id]);
  });

  test('the ID is the same for the same lane and cut-off, and different for others', () => {
    expect(ATTEMPT).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(attemptOf({ ...CUT_OFF })).toBe(ATTEMPT);
    expect(attemptOf({ ...CUT_OFF, lane: 'perth:NorthpostStandard' })).not.toBe(ATTEMPT);
  });
});

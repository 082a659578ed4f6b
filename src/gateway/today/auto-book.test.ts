import type { AutoBookSetting } from '#contract/gateway/cut-offs.ts';
import { startAttempt } from '#gateway/bookings/start-attempt.ts';
import { listPartOrders, listParts } from '#gateway/store/booking-journal.ts';
import { changeOwnFacts } from '#gateway/store/indexed-orders.ts';
import { addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import {
  deps as todayDeps,
  FRIDAY,
  lane,
  NORTHPOST,
  save,
  stage,
  useTodayStage,
} from '#gateway/testing/today-stage.ts';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { attemptOf } from './auto-book.ts';
import { closeLane } from './change-day.ts';
import { stopAutoBook } from './stop-auto-book.ts';
import { lookAtCutOffs } from './watch-cut-offs.ts';

useTodayStage();

const CUT_OFF = { lane: NORTHPOST, cut_off_at: new Date(melbourne('2026-11-20 16:00')).toISOString() };
const ATTEMPT = attemptOf(CUT_OFF);
const asked = { lane: NORTHPOST, day: FRIDAY };
let service: 'connected' | 'unreachable' = 'connected';
let heldUp = false;
let stopped: string[] = [];
let beforeStart: () => Promise<unknown> = () => Promise.resolve();

/** Bookings are journaled as usual, but never sent. */
const deps = () => ({
  ...todayDeps(),
  log: pino({ level: 'silent' }),
  connection: { link: { state: () => ({ state: service }) }, ask: () => Promise.resolve() } as never,
  bookings: {
    start: async (id: string, numbers: readonly string[], person: never) => {
      await beforeStart();
      return startAttempt({ database: stage.database, now: () => stage.clock, epoch: 1 }, id, numbers, person);
    },
    heldUpBy: () => (heldUp ? { problem: 'unreachable' } : null),
    stop: (id: string) => Promise.resolve(stopped.push(id)),
  } as never,
});
const look = async (time: string) => {
  stage.clock = melbourne(`${FRIDAY} ${time}`);
  await lookAtCutOffs(deps());
};
const bookedNumbers = async () => {
  const parts = await listParts(stage.database, ATTEMPT);
  const orders = await Promise.all(parts.map((part) => listPartOrders(stage.database, part.part_id)));
  return orders.flat().map((order) => order.tracking_number);
};

beforeEach(() => {
  service = 'connected';
  heldUp = false;
  stopped = [];
  beforeStart = () => Promise.resolve();
});

describe('auto-book, 15 minutes before 16:00', () => {
  const setting = (leave_out: Partial<AutoBookSetting['leave_out']> = {}): AutoBookSetting => ({
    is_on: true,
    minutes_before: 15,
    leave_out: { placed_last_minutes: 0, tags: [], abroad: false, dearer_than_cents: null, ...leave_out },
  });
  const turnOn = (leave_out = {}) =>
    save(brunswick({ lanes: [laneSetting(NORTHPOST, '16:00', { auto_book: setting(leave_out) })], warnings: [] }));
  const auto = async () => (await lane()).auto_book;

  test('is announced, books what is ready, and leaves out the rest', async () => {
    await turnOn({ abroad: true, placed_last_minutes: 20 });
    const first = await addOrder(stage.database, {});
    const late = await addOrder(stage.database, { created: '2026-11-19 09:00' });
    await addOrder(stage.database, { delivery_country_code: 'NZ' });
    await addOrder(stage.database, { created: '2026-11-20 15:30' });
    await addOrder(stage.database, {}, { held_at: '2026-11-20T00:00:00.000Z', held_by: 'mia' });
    await addOrder(stage.database, { state: 'order_placed' }, { own_label: 'attention' });
    await look('15:30');
    expect(await auto()).toMatchObject({ state: 'set', at: '2026-11-20T04:45:00.000Z' });
    await look('15:35');
    expect(await auto()).toMatchObject({
      state: 'announced',
      orders: 2,
      left_out: { held: 1, stopped: 1, by_rule: 2 },
    });
    await look('15:44');
    expect(await bookedNumbers()).toEqual([]);
    await look('15:45');
    await look('15:45');
    expect((await bookedNumbers()).toSorted()).toEqual([first, late].toSorted());
    expect(await auto()).toMatchObject({ state: 'running', orders: 2, booking_id: ATTEMPT });
    expect(await stopAutoBook(deps(), asked, 'mia', false)).toEqual({ kind: 'begun', bookingId: ATTEMPT });
  });

  test('a packer stops it, somebody turns it on again; too late is too late', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    stage.clock = melbourne('2026-11-20 15:38');
    expect(await stopAutoBook(deps(), asked, 'mia', false)).toEqual({ kind: 'done' });
    expect(await stopAutoBook(deps(), asked, 'jonas', false)).toEqual({ kind: 'done' });
    expect(await auto()).toMatchObject({ state: 'stopped', stopped_by: 'mia' });
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
    expect(await stopAutoBook(deps(), asked, 'mia', true)).toEqual({ kind: 'too_late' });
    stage.clock = melbourne('2026-11-20 15:44');
    expect(await stopAutoBook(deps(), asked, 'mia', true)).toEqual({ kind: 'done' });
    await look('15:45');
    expect(await bookedNumbers()).toHaveLength(1);
  });

  test('stopped while it is about to begin: either it is stopped, or whoever stops it is told that it has begun', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    let answered: unknown;
    beforeStart = async () => {
      answered = await stopAutoBook(deps(), asked, 'mia', false);
    };
    await look('15:45');
    expect(answered).toEqual({ kind: 'begun', bookingId: ATTEMPT });
    expect(await bookedNumbers()).toHaveLength(1);
  });

  test('dies between its mark and the journal: the next start of the loop books it once', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    beforeStart = () => Promise.reject(new Error('The disk is full'));
    await expect(look('15:45')).rejects.toThrow('The disk is full');
    expect(await bookedNumbers()).toEqual([]);
    expect(await auto()).toMatchObject({ state: 'running' });
    beforeStart = () => Promise.resolve();
    await look('15:45');
    expect(await bookedNumbers()).toHaveLength(1);
  });

  test('two processes at once: one booking', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    stage.clock = melbourne('2026-11-20 15:45');
    await Promise.all([lookAtCutOffs(deps()), lookAtCutOffs(deps())]);
    expect(await bookedNumbers()).toHaveLength(1);
    expect(await listParts(stage.database, ATTEMPT)).toHaveLength(1);
  });

  test('somebody holds an order as it begins: it books the others', async () => {
    await turnOn();
    const [held, other] = [await addOrder(stage.database, {}), await addOrder(stage.database, {})];
    await look('15:35');
    let isFirst = true;
    beforeStart = async () => {
      if (isFirst)
        await changeOwnFacts(stage.database, [held], { held_at: '2026-11-20T04:45:00.000Z', held_by: 'mia' });
      isFirst = false;
    };
    await look('15:45');
    expect(await bookedNumbers()).toEqual([other]);
    expect(await auto()).toMatchObject({ orders: 1 });
  });

  const blocks: [string, string, () => Promise<unknown>][] = [
    ['an order is unclear', 'unclear', () => addOrder(stage.database, {}, { own_booking: 'unclear', booking_id: 'a' })],
    ['the service doesn’t answer', 'no_answer', () => Promise.resolve((service = 'unreachable'))],
  ];
  test.each(blocks)('%s: nothing is sent', async (_name, reason, arrange) => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await arrange();
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
    expect(await auto()).toMatchObject({ state: 'blocked', reason });
    service = 'connected';
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
  });

  test('nothing was ready, or Slipway was off at its time', async () => {
    await turnOn();
    await look('15:35');
    await look('15:45');
    expect(await auto()).toMatchObject({ state: 'blocked', reason: 'nothing_ready' });
    await save(
      brunswick({ lanes: [laneSetting(NORTHPOST, '17:00', { auto_book: setting() })], warnings: [] }),
      1,
      '2026-11-20 15:50',
    );
    await addOrder(stage.database, {});
    await look('16:35');
    await look('16:46');
    expect(await auto()).toMatchObject({ state: 'blocked', reason: 'was_off' });
  });

  test('it waits for the service past the cut-off: what wasn’t sent is stopped', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await look('15:45');
    heldUp = true;
    await look('15:59');
    expect(stopped).toEqual([]);
    await look('16:00');
    expect(stopped).toEqual([ATTEMPT]);
  });

  test('closed by hand, nothing books itself', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await closeLane(deps(), asked, 'mia');
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
  });

  test('closed by hand while it waits for the service: what wasn’t sent is stopped', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    await look('15:45');
    heldUp = true;
    await closeLane(deps(), asked, 'mia');
    await look('15:46');
    expect(stopped).toEqual([ATTEMPT]);
  });

  test('the clock jumps over the time in which it is announced: it doesn’t begin, and says that Slipway was off', async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    stage.clock = melbourne(`${FRIDAY} 15:45`);
    await lookAtCutOffs(deps(), true);
    expect(await bookedNumbers()).toEqual([]);
    expect(await auto()).toMatchObject({ state: 'blocked', reason: 'was_off' });
  });

  test('the ID is the same for the same lane and cut-off, and another for another', () => {
    expect(ATTEMPT).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(attemptOf({ ...CUT_OFF })).toBe(ATTEMPT);
    expect(attemptOf({ ...CUT_OFF, lane: 'perth:NorthpostStandard' })).not.toBe(ATTEMPT);
  });
});

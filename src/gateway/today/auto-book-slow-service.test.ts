import type { LaneSetting } from '#contract/gateway/cut-offs.ts';
import { addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import { auto, CUT_OFF, bookedNumbers, look, setting, useAutoBookStage } from '#gateway/testing/auto-book-stage.ts';
import { deps as todayDeps, FRIDAY, lane, NORTHPOST, save, stage } from '#gateway/testing/today-stage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { attemptOf } from './auto-book-attempts.ts';
import { closeLane } from './change-day.ts';

useAutoBookStage();

const SWIFTLINE = 'main:SwiftlineExpress';
const LANES = [NORTHPOST, SWIFTLINE];

/** Two carriers come at 16:00, and auto-book is on for both. */
const saveBoth = (change: Partial<LaneSetting> = {}, version = 0, at = '2026-11-01 09:00') => {
  const lanes = LANES.map((key) => laneSetting(key, '16:00', { auto_book: setting(), ...change }));
  return save(brunswick({ lanes, warnings: [] }), version, at);
};
const outcomes = () => Promise.all(LANES.map(async (key) => (await lane(key)).auto_book));
const booked = () => Promise.all(LANES.map((key) => bookedNumbers(attemptOf({ ...CUT_OFF, lane: key }))));

describe('at 15:45 the service is slow to answer', () => {
  let asked = 0;
  /** Until when the service is asked, and what it or a person does meanwhile. */
  const askedUntil = (time: string, meanwhile: () => unknown) => {
    auto.service = 'unreachable';
    auto.whileAsked = async () => {
      asked += 1;
      stage.clock = melbourne(`${FRIDAY} ${time}`);
      await meanwhile();
    };
  };
  beforeEach(async () => {
    asked = 0;
    await saveBoth();
    for (const courier_allocation of ['NorthpostStandard', 'SwiftlineExpress'])
      await addOrder(stage.database, { courier_allocation });
    await look('15:35');
  });

  test('it doesn’t answer within a minute: every lane says so, and it was asked once for all', async () => {
    askedUntil('15:47', () => undefined);
    await look('15:45');
    expect(await outcomes()).toMatchObject(LANES.map(() => ({ state: 'blocked', reason: 'no_answer' })));
    expect(asked).toBe(1);
  });

  test('it answers after more than a minute: nobody expects a booking any more', async () => {
    askedUntil('15:47', () => (auto.service = 'connected'));
    await look('15:45');
    expect(await outcomes()).toMatchObject(LANES.map(() => ({ state: 'blocked', reason: 'no_answer' })));
  });

  test('it answers within the minute: every lane is booked', async () => {
    askedUntil('15:45', () => (auto.service = 'connected'));
    await look('15:45');
    expect((await booked()).map((numbers) => numbers.length)).toEqual([1, 1]);
  });

  test('meanwhile a person closes a lane: nothing of it is booked', async () => {
    askedUntil('15:45', async () => {
      auto.service = 'connected';
      await closeLane(todayDeps(), { lane: SWIFTLINE, day: FRIDAY }, 'mia');
    });
    await look('15:45');
    expect((await booked()).map((numbers) => numbers.length)).toEqual([1, 0]);
  });

  test('meanwhile the owner turns auto-book off: nothing is booked', async () => {
    askedUntil('15:45', async () => {
      auto.service = 'connected';
      await saveBoth({ auto_book: { ...setting(), is_on: false } }, 1, '2026-11-20 15:45');
    });
    await look('15:45');
    expect((await booked()).flat()).toEqual([]);
  });
});

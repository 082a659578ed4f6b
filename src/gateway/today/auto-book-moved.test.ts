import type { CutOffSettings } from '#contract/gateway/cut-offs.ts';
import { addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import {
  ATTEMPT,
  auto,
  autoBook,
  bookedNumbers,
  CUT_OFF,
  look,
  setting,
  turnOn,
  useAutoBookStage,
} from '#gateway/testing/auto-book-stage.ts';
import { FRIDAY, NORTHPOST, save, stage } from '#gateway/testing/today-stage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { attemptOf } from './auto-book-attempts.ts';

useAutoBookStage();

/** The owner saves a cut-off and the minutes before it, at a time of the Friday. */
const saveAt = (time: string, version: number, cutOff: string, minutes: number, more: Partial<CutOffSettings> = {}) => {
  const auto_book = { ...setting(), minutes_before: minutes };
  const lanes = [laneSetting(NORTHPOST, cutOff, { auto_book })];
  return save(brunswick({ lanes, warnings: [], ...more }), version, `${FRIDAY} ${time}`);
};
const ON_MONDAY = '2026-11-23T';

describe('auto-book, 15 minutes before 16:00, is moved on the day itself', () => {
  beforeEach(async () => {
    await turnOn();
    await addOrder(stage.database, {});
  });

  test('to a time that has passed: it books on the next day; moved back, it is announced and books today, once', async () => {
    await look('14:00');
    await saveAt('14:05', 1, '16:00', 120);
    await look('14:05');
    expect(await autoBook()).toMatchObject({ state: 'set', at: `${ON_MONDAY}03:00:00.000Z`, reason: null });
    await saveAt('14:06', 2, '16:00', 15);
    for (const time of ['14:06', '15:34']) await look(time);
    expect(await autoBook()).toMatchObject({ state: 'set', at: '2026-11-20T04:45:00.000Z' });
    await look('15:35');
    expect(await autoBook()).toMatchObject({ state: 'announced' });
    await look('15:44');
    expect(await bookedNumbers()).toEqual([]);
    await look('15:45');
    expect(await bookedNumbers()).toHaveLength(1);
    // Moved once more, for the same cut-off, with another order that is ready.
    await addOrder(stage.database, {});
    await saveAt('15:46', 3, '16:00', 10);
    for (const time of ['15:46', '15:50', '15:59']) await look(time);
    expect(await bookedNumbers()).toHaveLength(1);
    expect(await autoBook()).toMatchObject({ state: 'running', orders: 1, booking_id: ATTEMPT });
  });

  test('by the weekday’s time, to one too early to be announced: it books on the next day', async () => {
    await look('14:49');
    await saveAt('14:50', 1, '15:00', 15);
    for (const time of ['14:50', '14:59', '15:01']) await look(time);
    expect(await autoBook()).toMatchObject({ state: 'set', at: `${ON_MONDAY}03:45:00.000Z`, reason: null });
    const cut_off_at = new Date(melbourne(`${FRIDAY} 15:00`)).toISOString();
    expect(await bookedNumbers(attemptOf({ ...CUT_OFF, cut_off_at }))).toEqual([]);
  });

  test('after it couldn’t start: at its new time it is announced anew, and books', async () => {
    auto.service = 'unreachable';
    await saveAt('09:00', 1, '16:00', 120);
    for (const time of ['13:50', '14:00']) await look(time);
    expect(await autoBook()).toMatchObject({ state: 'blocked', reason: 'no_answer' });
    auto.service = 'connected';
    await saveAt('14:10', 2, '16:00', 15);
    await look('15:34');
    expect(await autoBook()).toMatchObject({ state: 'set', at: '2026-11-20T04:45:00.000Z' });
    await look('15:35');
    expect(await autoBook()).toMatchObject({ state: 'announced' });
    await look('15:45');
    expect(await bookedNumbers()).toHaveLength(1);
  });

  test('never so that it books without 10 minutes’ notice, or after the cut-off', async () => {
    await look('15:35');
    await saveAt('15:42', 1, '16:00', 10);
    for (const time of ['15:42', '15:45', '15:50', '15:52', '16:00', '16:01']) await look(time);
    expect(await bookedNumbers()).toEqual([]);
  });

  test('while Slipway is off at its new time, it still says so', async () => {
    await saveAt('09:00', 1, '16:00', 30);
    await look('15:35');
    expect(await autoBook()).toMatchObject({ state: 'blocked', reason: 'was_off', at: '2026-11-20T04:30:00.000Z' });
  });

  const others: [string, () => Promise<unknown>][] = [
    [
      'another weekday’s time',
      () => {
        const lane = laneSetting(NORTHPOST, '16:00', { auto_book: setting() });
        const lanes = [{ ...lane, times: { ...lane.times, monday: '12:00' } }];
        return saveAt('15:40', 1, '16:00', 15, { lanes });
      },
    ],
    ['the warnings', () => saveAt('15:40', 1, '16:00', 15, { warnings: [30] })],
  ];
  test.each(others)('%s is changed between its announcement and its time: it books today', async (_name, change) => {
    await look('15:35');
    expect(await change()).toMatchObject({ kind: 'saved' });
    await look('15:45');
    expect(await bookedNumbers()).toHaveLength(1);
  });
});

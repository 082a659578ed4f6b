import { addOrder, melbourne } from '#gateway/store/testing/today-index.ts';
import { autoBook, bookedNumbers, deps, look, turnOn, useAutoBookStage } from '#gateway/testing/auto-book-stage.ts';
import { FRIDAY, NORTHPOST, stage } from '#gateway/testing/today-stage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeCutOff, closeLane, openLane, undoChange } from './change-day.ts';

useAutoBookStage();

const asked = { lane: NORTHPOST, day: FRIDAY };
const MONDAYS = '2026-11-23T04:45:00.000Z';

/** Slipway runs from one time of the Friday to another, and looks every minute. */
async function run(from: string, until: string): Promise<void> {
  for (let at = melbourne(`${FRIDAY} ${from}`); at <= melbourne(`${FRIDAY} ${until}`); at += 60_000)
    await look(new Date(at + 11 * 3_600_000).toISOString().slice(11, 16));
}

type Act = () => Promise<unknown>;
const acts: [string, Act, Act][] = [
  [
    '“Change for today”',
    () => changeCutOff(deps(), { ...asked, time: '18:00' }, 'ben'),
    () => undoChange(deps(), asked, 'ben'),
  ],
  ['“Van was here”', () => closeLane(deps(), asked, 'ben'), () => openLane(deps(), asked, 'ben')],
];

describe.each(acts)('%s is undone; auto-book was set to 15 minutes before 16:00', (_name, act, undo) => {
  beforeEach(async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await run('15:00', '15:01');
  });

  test.each([
    ['after its time', '15:30', '15:50'],
    ['after its time, and it had been announced', '15:40', '15:50'],
    ['after the cut-off', '15:30', '16:30'],
  ])('%s: Slipway ran all the time, and doesn’t say that it was off', async (_when, done, undone) => {
    await run('15:02', done);
    expect(await act()).toBeUndefined();
    await run(done, undone);
    expect(await undo()).toBeUndefined();
    await run(undone, undone);
    expect(await autoBook()).toMatchObject({ state: 'set', at: MONDAYS, reason: null });
    await run(undone, '16:40');
    expect(await autoBook()).toMatchObject({ state: 'set', at: MONDAYS, reason: null });
    expect(await bookedNumbers()).toEqual([]);
  });

  test.each([
    ['before its time: it is announced late', '15:30', '15:38', '15:48'],
    ['at once, after its announcement', '15:40', '15:41', '15:45'],
  ])('%s, and books', async (_when, done, undone, booked) => {
    await run('15:02', done);
    await act();
    await run(done, undone);
    await undo();
    await run(undone, booked);
    expect(await bookedNumbers()).toHaveLength(1);
  });

  test.each([
    ['before its announcement', '15:20', '15:25'],
    ['before its time', '15:36', '15:38'],
  ])('%s, and Slipway really was off at its time: it says so', async (_when, done, undone) => {
    await run('15:02', done);
    await act();
    await run(done, undone);
    await undo();
    await run(undone, undone);
    await look('16:05');
    expect(await autoBook()).toMatchObject({ state: 'blocked', reason: 'was_off' });
    expect(await bookedNumbers()).toEqual([]);
  });

  test('after Slipway really was off at its time: it says so', async () => {
    await look('15:50');
    await act();
    await run('15:51', '15:55');
    await undo();
    await run('15:56', '16:05');
    expect(await autoBook()).toMatchObject({ state: 'blocked', reason: 'was_off' });
  });
});

test('auto-book books although the cut-off of the day was changed while the clock was hours ahead', async () => {
  await turnOn();
  await addOrder(stage.database, {});
  stage.clock = melbourne('2026-11-20 15:50');
  await changeCutOff(deps(), { ...asked, time: '15:55' }, 'mia');
  await look('12:50');
  await look('15:30');
  await look('15:40');
  expect(await autoBook()).toMatchObject({ state: 'running', orders: 1 });
});

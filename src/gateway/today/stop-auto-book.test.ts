import { addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import {
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
import { beforeEach, describe, expect, test } from 'vitest';
import { attemptOf } from './auto-book-attempts.ts';
import { changeCutOff, undoChange } from './change-day.ts';
import { stopAutoBook } from './stop-auto-book.ts';

useAutoBookStage();

const asked = { lane: NORTHPOST, day: FRIDAY };
const attemptAt = (time: string) =>
  attemptOf({ ...CUT_OFF, cut_off_at: new Date(melbourne(`${FRIDAY} ${time}`)).toISOString() });
const changeTo = (time: string) => changeCutOff(deps(), { ...asked, time }, 'ben');

describe('auto-book stopped by Ana at 15:36, for 16:00', () => {
  beforeEach(async () => {
    await turnOn();
    await addOrder(stage.database, {});
    await look('15:35');
    stage.clock = melbourne(`${FRIDAY} 15:36`);
    await stopAutoBook(deps(), asked, 'ana', false);
    stage.clock = melbourne(`${FRIDAY} 15:38`);
  });

  const changes: [string, () => Promise<unknown>][] = [
    ['the cut-off of this day is changed', () => changeTo('16:30')],
    [
      'the owner saves another usual time',
      () =>
        save(
          brunswick({ lanes: [laneSetting(NORTHPOST, '16:30', { auto_book: setting() })], warnings: [] }),
          1,
          '2026-11-20 15:38',
        ),
    ],
  ];
  test.each(changes)('it stays stopped for the day when %s', async (_name, change) => {
    await change();
    expect(await autoBook()).toMatchObject({ state: 'stopped', stopped_by: 'ana', at: '2026-11-20T05:15:00.000Z' });
    await look('16:05');
    expect(await stopAutoBook(deps(), asked, 'ben', false)).toEqual({ kind: 'done' });
    expect(await autoBook()).toMatchObject({ state: 'stopped', stopped_by: 'ana' });
    await look('16:15');
    expect(await bookedNumbers(attemptAt('16:30'))).toEqual([]);
    expect(await autoBook()).toMatchObject({ state: 'stopped', stopped_by: 'ana' });
  });

  test('it stays stopped when a change is undone', async () => {
    await changeTo('16:30');
    await undoChange(deps(), asked, 'ben');
    await look('15:45');
    expect(await bookedNumbers()).toEqual([]);
    expect(await autoBook()).toMatchObject({ state: 'stopped', stopped_by: 'ana' });
  });

  test('turned on again, it is on for the day, whatever the cut-off', async () => {
    await changeTo('16:30');
    await look('16:05');
    expect(await stopAutoBook(deps(), asked, 'ana', true)).toEqual({ kind: 'done' });
    expect(await autoBook()).toMatchObject({ state: 'announced', stopped_by: null });
    await look('16:15');
    expect(await bookedNumbers(attemptAt('16:30'))).toHaveLength(1);
  });

  test('it books on the next day', async () => {
    await look('15:35', '2026-11-23');
    await look('15:45', '2026-11-23');
    expect(await autoBook()).toMatchObject({ state: 'running', orders: 1 });
  });
});

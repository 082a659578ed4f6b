import { seeWarnings } from '#gateway/store/lane-warnings.ts';
import { changeOwnFacts } from '#gateway/store/indexed-orders.ts';
import { addOrder, brunswick, melbourne } from '#gateway/store/testing/today-index.ts';
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
import { describe, expect, test } from 'vitest';
import { closeLane } from './change-day.ts';
import { lookAtCutOffs } from './watch-cut-offs.ts';

useTodayStage();

const CUT_OFF = { lane: NORTHPOST, cut_off_at: new Date(melbourne('2026-11-20 16:00')).toISOString() };
const asked = { lane: NORTHPOST, day: FRIDAY };
const deps = () => ({ ...todayDeps(), log: pino({ level: 'silent' }), bookings: {} as never });
const look = async (time: string) => {
  stage.clock = melbourne(`${FRIDAY} ${time}`);
  await lookAtCutOffs(deps());
};

describe('warnings', () => {
  const warnings = async () => (await lane()).warnings.map(({ minutes, seen_by }) => [minutes, seen_by]);

  test('come once each, are seen once for everybody, and the first name stays', async () => {
    await save();
    await addOrder(stage.database, {});
    await look('14:59');
    expect(await warnings()).toEqual([]);
    await look('15:00');
    await look('15:01');
    expect(await warnings()).toEqual([[60, null]]);
    await look('15:31');
    const seen = (seen_by: string) => ({ seen_at: new Date(stage.clock).toISOString(), seen_by });
    expect(await seeWarnings(stage.database, { ...CUT_OFF, minutes: 30 }, seen('mia'))).toBe(true);
    expect(await seeWarnings(stage.database, { ...CUT_OFF, minutes: 60 }, seen('jonas'))).toBe(true);
    expect(await seeWarnings(stage.database, { ...CUT_OFF, minutes: 10 }, seen('jonas'))).toBe(false);
    expect(await warnings()).toEqual([
      [60, 'mia'],
      [30, 'mia'],
    ]);
    await look('15:50');
    expect((await warnings()).at(-1)).toEqual([10, null]);
  });

  test('none is given when all is booked, when the lane is closed, or when the owner set none', async () => {
    await save();
    await addOrder(stage.database, {}, { booked: '2026-11-20 14:00' });
    await look('15:40');
    expect(await warnings()).toEqual([]);
    const number = await addOrder(stage.database, {});
    await closeLane(deps(), asked, 'mia');
    await look('15:41');
    expect(await warnings()).toEqual([]);
    await save(brunswick({ warnings: [] }), 1);
    await changeOwnFacts(stage.database, [number], { own_booking: null });
    await look('15:42');
    expect(await warnings()).toEqual([]);
  });

  test('Slipway was off: the nearest is given alone', async () => {
    await save();
    await addOrder(stage.database, {});
    await look('15:55');
    expect(await warnings()).toEqual([[10, null]]);
  });
});

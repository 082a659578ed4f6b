import { seeWarnings } from '#gateway/store/today/lane-warnings.ts';
import { changeOwnFacts } from '#gateway/store/orders/indexed-orders.ts';
import { addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import {
  deps as todayDeps,
  FRIDAY,
  lane,
  NORTHPOST,
  read,
  save,
  stage,
  useTodayStage,
} from '#gateway/testing/today-stage.ts';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { closeLane } from './change-day.ts';
import { processCutOffs } from './watch-cut-offs.ts';

useTodayStage();

const CUT_OFF = { lane: NORTHPOST, cut_off_at: new Date(melbourne('2026-11-20 16:00')).toISOString() };
const asked = { lane: NORTHPOST, day: FRIDAY };
const deps = () => ({ ...todayDeps(), log: pino({ level: 'silent' }), bookings: {} as never });
const look = async (time: string, day = FRIDAY) => {
  stage.clock = melbourne(`${day} ${time}`);
  await processCutOffs(deps());
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

  test('none is given if all is booked, the lane is closed, or the owner set none', async () => {
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

  test('Slipway was off: only the nearest one is given', async () => {
    await save();
    await addOrder(stage.database, {});
    await look('15:55');
    expect(await warnings()).toEqual([[10, null]]);
  });

  test('come on the evening before a cut-off soon after midnight, though the last one’s orders are still there', async () => {
    await save(brunswick({ lanes: [laneSetting(NORTHPOST, '00:10')] }));
    await addOrder(stage.database, { created: '2026-11-18 12:00' }, { booked: '2026-11-18 20:00' });
    await addOrder(stage.database, { created: '2026-11-19 12:00' });
    await look('23:09', '2026-11-19');
    expect(await warnings()).toEqual([]);
    await look('23:10', '2026-11-19');
    await look('23:40', '2026-11-19');
    expect(await warnings()).toEqual([
      [60, null],
      [30, null],
    ]);
    expect(await read()).toMatchObject({
      next: NORTHPOST,
      lanes: [{ state: 'warned', cut_off: { day: FRIDAY, time: '00:10' }, counts: { not_booked: 1, booked: 0 } }],
    });
    await look('00:00');
    expect((await warnings()).at(-1)).toEqual([10, null]);
  });
});

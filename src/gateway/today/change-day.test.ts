import { listRecordedActs } from '#gateway/store/today/lane-acts.ts';
import { addOrder, melbourne } from '#gateway/store/testing/today-index.ts';
import { deps, FRIDAY, lane, NORTHPOST, read, save, stage, useTodayStage } from '#gateway/testing/today-stage.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeCutOff, closeLane, moveLateOrders, openLane, undoChange } from './change-day.ts';

useTodayStage();

describe('actions on a day', () => {
  const asked = { lane: NORTHPOST, day: FRIDAY };

  beforeEach(async () => {
    await save();
    await addOrder(stage.database, { created: '2026-11-20 12:00' });
    await addOrder(stage.database, { created: '2026-11-20 12:00' }, { booked: '2026-11-20 14:00' });
  });

  test('another cut-off for today', async () => {
    expect(await changeCutOff(deps(), { ...asked, time: '15:30' }, 'jonas')).toBeUndefined();
    expect(await lane()).toMatchObject({
      state: 'urgent',
      cut_off: { time: '15:30' },
      today: { origin: 'changed', usual_time: '16:00', by: 'jonas' },
    });
    expect(await changeCutOff(deps(), { ...asked, time: '15:20' }, 'jonas')).toBe('has_passed');
    expect(await changeCutOff(deps(), { ...asked, time: 'noon' }, 'jonas')).toBe('not_a_time');
    expect(await changeCutOff(deps(), { lane: 'main:Nobody', day: FRIDAY, time: '17:00' }, 'jonas')).toBe('not_found');
    expect(await lane()).toMatchObject({ cut_off: { time: '15:30' } });
  });

  test('a time that somebody else set or took back meanwhile is not overwritten unseen', async () => {
    const seen = async () => (await lane())?.today.changed_at;
    await changeCutOff(deps(), { ...asked, time: '17:00', seen_change: null }, 'jonas');
    const first = await seen();
    stage.clock += 60_000;
    expect(await changeCutOff(deps(), { ...asked, time: '18:00', seen_change: null }, 'mia')).toBe('changed_meanwhile');
    expect(await lane()).toMatchObject({ cut_off: { time: '17:00' }, today: { by: 'jonas' } });
    expect(await changeCutOff(deps(), { ...asked, time: '18:00', seen_change: first }, 'mia')).toBeUndefined();
    expect(await undoChange(deps(), { ...asked, seen_change: first ?? '' }, 'jonas')).toBe('changed_meanwhile');
    expect(await lane()).toMatchObject({ cut_off: { time: '18:00' }, today: { by: 'mia' } });
    const second = (await seen()) ?? '';
    expect(await undoChange(deps(), { ...asked, seen_change: second }, 'jonas')).toBeUndefined();
    expect(await changeCutOff(deps(), { ...asked, time: '19:00', seen_change: second }, 'mia')).toBe(
      'changed_meanwhile',
    );
    expect(await lane()).toMatchObject({ cut_off: { time: '16:00' }, today: { origin: 'usual' } });
  });

  test('the van was here, and then it wasn’t', async () => {
    expect(await closeLane(deps(), asked, 'mia')).toBeUndefined();
    stage.clock += 60_000;
    expect(await closeLane(deps(), asked, 'jonas')).toBeUndefined();
    await addOrder(stage.database, { created: '2026-11-20 15:21' });
    expect(await lane()).toMatchObject({
      state: 'closed',
      counts: { not_booked: 0, booked: 1, next: 2 },
      today: { origin: 'closed', by: 'mia' },
      next_pickup: { day: '2026-11-23' },
    });
    expect((await read()).next).toBeNull();
    expect(await changeCutOff(deps(), { ...asked, time: '17:00' }, 'jonas')).toBe('closed');
    expect(await openLane(deps(), asked, 'mia')).toBeUndefined();
    expect(await lane()).toMatchObject({ state: 'warned', counts: { not_booked: 2, next: 0 } });
  });

  test('orders are moved to the next pickup once the cut-off has passed, and are late there', async () => {
    expect(await moveLateOrders(deps(), asked, 'mia')).toBe('not_passed');
    stage.clock = melbourne('2026-11-20 16:12');
    expect(await moveLateOrders(deps(), asked, 'mia')).toBeUndefined();
    expect(await lane()).toMatchObject({ counts: { not_booked: 0, booked: 1, next: 1 } });
    stage.clock = melbourne('2026-11-23 09:00');
    expect(await lane()).toMatchObject({
      cut_off: { day: '2026-11-23' },
      counts: { not_booked: 1, late: 1, booked: 0 },
    });
  });

  test('the van is delayed after orders were moved: they are due today again, and can be moved again', async () => {
    stage.clock = melbourne('2026-11-20 16:10');
    await moveLateOrders(deps(), asked, 'mia');
    stage.clock = melbourne('2026-11-20 16:15');
    await changeCutOff(deps(), { ...asked, time: '17:00' }, 'ben');
    await addOrder(stage.database, { created: '2026-11-20 16:20' });
    stage.clock = melbourne('2026-11-20 16:30');
    expect(await lane()).toMatchObject({ cut_off: { time: '17:00' }, counts: { not_booked: 2, next: 0 } });
    stage.clock = melbourne('2026-11-20 17:05');
    expect(await lane()).toMatchObject({ state: 'passed', counts: { not_booked: 2, late: 2, next: 0 } });
    expect(await moveLateOrders(deps(), asked, 'jonas')).toBeUndefined();
    expect(await lane()).toMatchObject({ counts: { not_booked: 0, next: 2 } });
    stage.clock = melbourne('2026-11-20 17:06');
    await moveLateOrders(deps(), asked, 'mia');
    const acts = await listRecordedActs(stage.database, NORTHPOST, FRIDAY);
    expect(acts.map(({ kind, by_person, detail }) => [kind, by_person, detail])).toEqual([
      ['late_moved', 'mia', '1'],
      ['cut_off_changed', 'ben', '17:00'],
      ['late_moved', 'jonas', '2'],
    ]);
  });

  test('a page that has been open since yesterday changes nothing today', async () => {
    stage.clock = melbourne('2026-11-23 09:00');
    expect(await closeLane(deps(), asked, 'mia')).toBe('another_day');
    expect(await lane()).toMatchObject({ state: 'open' });
  });

  test('no van comes on Saturday: there is nothing to close', async () => {
    stage.clock = melbourne('2026-11-21 10:00');
    expect(await closeLane(deps(), { lane: NORTHPOST, day: '2026-11-21' }, 'mia')).toBe('no_pickup');
  });
});

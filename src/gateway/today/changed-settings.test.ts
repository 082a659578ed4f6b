import type { LaneSetting } from '#contract/gateway/cut-offs.ts';
import { addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import { deps, FRIDAY, lane, NORTHPOST, save, stage, useTodayStage } from '#gateway/testing/today-stage.ts';
import { expect, test } from 'vitest';
import { listNumbers } from '#gateway/store/orders/order-queries.ts';
import { changeCutOff } from './change-day.ts';
import { findLaneOrders } from './find-lane-orders.ts';

useTodayStage();

/** Northpost comes at 16:00 from Monday to Friday, except as given. */
const northpost = (times: Partial<LaneSetting['times']> = {}) => {
  const setting = laneSetting(NORTHPOST, '16:00');
  return brunswick({ lanes: [{ ...setting, times: { ...setting.times, ...times } }] });
};
const late = async () => {
  const { counts, late_cost_cents } = await lane();
  return [counts.not_booked, counts.late, late_cost_cents];
};

test('on Monday the owner adds a Saturday: orders that came in on Friday evening haven’t missed it', async () => {
  await save(northpost());
  await addOrder(stage.database, { created: '2026-11-20 17:00' });
  await addOrder(stage.database, { created: '2026-11-20 12:00' });
  stage.clock = melbourne('2026-11-23 09:00');
  expect(await late()).toEqual([2, 1, 500]);
  await save(northpost({ saturday: '12:00' }), 1, '2026-11-23 09:00');
  expect(await late()).toEqual([2, 1, 500]);
});

test('on Monday the owner takes out Friday: orders that missed it stay late', async () => {
  await save(northpost());
  await addOrder(stage.database, { created: '2026-11-20 12:00' });
  stage.clock = melbourne('2026-11-23 09:00');
  await save(northpost({ friday: null }), 1, '2026-11-23 09:00');
  expect(await late()).toEqual([1, 1, 500]);
});

test('on Monday the owner takes out all of the carrier’s cut-offs: orders that missed one stay late, and no others become so', async () => {
  await save(northpost());
  const missed = await addOrder(stage.database, { created: '2026-11-20 12:00' });
  stage.clock = melbourne('2026-11-23 09:00');
  await addOrder(stage.database, { created: '2026-11-23 08:00' });
  const never = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null };
  await save(northpost(never), 1, '2026-11-23 09:00');
  expect(await lane()).toMatchObject({ state: 'none', cut_off: null, counts: { not_booked: 2, late: 1 } });
  expect(await late()).toEqual([2, 1, 500]);
  stage.clock = melbourne('2026-11-24 09:00');
  expect(await late()).toEqual([2, 1, 500]);
  const filter = await findLaneOrders(deps(), { part: 'left_over' });
  expect((await listNumbers(stage.database, filter, undefined)).tracking_numbers).toEqual([missed]);
});

test.each([
  ['earlier than today’s', { friday: '18:00' }, { friday: '16:00' }, '18:00'],
  ['for a day that had none', { friday: null }, { friday: '16:00' }, undefined],
  ['twice', { friday: '18:00' }, { friday: '15:30' }, '18:00'],
])(
  'a cut-off saved for today, at a time that has passed by then, %s, makes nobody late',
  async (how, before, after, today) => {
    await save(northpost(before));
    stage.clock = melbourne(`${FRIDAY} 17:00`);
    await addOrder(stage.database, { created: `${FRIDAY} 12:00` });
    await save(northpost(after), 1, `${FRIDAY} 17:00`);
    if (how === 'twice') await save(northpost(after), 2, `${FRIDAY} 17:00`);
    expect(await late()).toEqual([1, 0, 0]);
    expect((await lane()).today.cut_off?.time).toBe(today);
    // From the next time on it applies.
    stage.clock = melbourne('2026-11-27 12:00');
    expect((await lane()).today.cut_off?.time).toBe(after.friday);
  },
);

test('a cut-off saved for today at a time that is still to come applies today', async () => {
  await save(northpost({ friday: '18:00' }));
  stage.clock = melbourne(`${FRIDAY} 17:00`);
  await save(northpost({ friday: '17:30' }), 1, `${FRIDAY} 17:00`);
  expect((await lane()).today.cut_off?.time).toBe('17:30');
});

test('a cut-off was set for one day only, and days later regular ones: nobody starts with late orders', async () => {
  await save(brunswick({ lanes: [] }));
  stage.clock = melbourne('2026-11-16 10:00');
  await addOrder(stage.database, { created: '2026-11-16 09:00' }, { booked: '2026-11-16 15:00' });
  expect(await changeCutOff(deps(), { lane: NORTHPOST, day: '2026-11-16', time: '16:00' }, 'ben')).toBeUndefined();
  await addOrder(stage.database, { created: '2026-11-17 12:00' });
  await save(northpost(), 1, `${FRIDAY} 09:00`);
  stage.clock = melbourne(`${FRIDAY} 10:00`);
  expect(await late()).toEqual([1, 0, 0]);
});

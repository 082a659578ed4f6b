import type { CutOffSite } from '#contract/gateway/cut-offs.ts';
import { addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import { deps, FRIDAY, read, save, stage, useTodayStage } from '#gateway/testing/today-stage.ts';
import { describe, expect, test } from 'vitest';
import { closeLane } from './change-day.ts';
import { readDaySheets } from './day-sheets.ts';
import { exportDay } from './export-day.ts';

useTodayStage();

const MELBOURNE = 'melbourne:NorthpostStandard';
const PERTH = 'perth:NorthpostStandard';
const LOS_ANGELES = 'la:NorthpostStandard';
const ZONES = { melbourne: 'Australia/Melbourne', perth: 'Australia/Perth', la: 'America/Los_Angeles' };

/** Sites that each have a pickup at 16:00 from Monday to Friday; the first one is the default. */
const sitesOf = (...names: (keyof typeof ZONES)[]) =>
  brunswick({
    sites: names.map((name, index): CutOffSite => ({
      site_id: name,
      name,
      time_zone: ZONES[name],
      country: null,
      region: null,
      is_default: index === 0,
    })),
    lanes: names.map((name) => laneSetting(`${name}:NorthpostStandard`, '16:00')),
  });
const addAt = (site: keyof typeof ZONES, created: string, own = {}) =>
  addOrder(stage.database, { created }, { given_site_id: site, ...own });
const summary = async (asked: { day?: string; site?: string }) =>
  (await read(asked)).lanes.map(({ key, state, cut_off, counts }) => [key, cut_off?.day, state, counts.not_booked]);

describe('a past day with sites in several time zones', () => {
  test('each lane is shown as it was when the day ended at its own site: the default site is behind', async () => {
    await save(sitesOf('perth', 'melbourne'));
    await addAt('perth', '2026-11-20 12:00');
    await addAt('melbourne', '2026-11-20 12:00');
    // On Saturday in Melbourne, while it was still Friday in Perth.
    await addAt('melbourne', '2026-11-20 12:00', { booked: '2026-11-21 01:00' });
    stage.clock = melbourne('2026-11-23 09:00');
    expect(await summary({ day: FRIDAY })).toEqual([
      [MELBOURNE, FRIDAY, 'passed', 2],
      [PERTH, FRIDAY, 'passed', 1],
    ]);
    const sheets = await readDaySheets(deps(), { isOwner: true, day: FRIDAY });
    expect(sheets?.sheets.map(({ lane, day, not_booked_total }) => [lane.key, day, not_booked_total])).toEqual([
      [MELBOURNE, FRIDAY, 2],
      [PERTH, FRIDAY, 1],
    ]);
    const { csv = '' } = (await exportDay(deps(), { isOwner: true, day: FRIDAY })) ?? {};
    expect(csv.split('\r\n').filter((line) => line.startsWith('melbourne,Northpost'))).toHaveLength(2);
  });

  test('each lane follows the cut-offs that applied when the day ended at its own site', async () => {
    await save(sitesOf('perth', 'melbourne'));
    await addAt('perth', '2026-11-20 12:00');
    await addAt('melbourne', '2026-11-20 12:00');
    const later = sitesOf('perth', 'melbourne');
    const lanes = later.lanes.map(({ lane }) => laneSetting(lane, '23:00'));
    await save({ ...later, lanes }, 1, '2026-11-21 01:00');
    stage.clock = melbourne('2026-11-23 09:00');
    expect((await read({ day: FRIDAY })).lanes.map(({ key, cut_off }) => [key, cut_off?.time])).toEqual([
      [MELBOURNE, '16:00'],
      [PERTH, '23:00'],
    ]);
  });

  test('the default site is ahead: the other one’s day is over, or still running', async () => {
    await save(sitesOf('melbourne', 'la'));
    // On Friday at 09:00 in Los Angeles.
    await addAt('la', '2026-11-21 04:00');
    // There it is Friday, 14:00.
    stage.clock = melbourne('2026-11-21 09:00');
    expect(await summary({ day: FRIDAY })).toContainEqual([LOS_ANGELES, FRIDAY, 'open', 1]);
    stage.clock = melbourne('2026-11-23 09:00');
    expect(await summary({ day: FRIDAY })).toContainEqual([LOS_ANGELES, FRIDAY, 'passed', 1]);
  });

  test('it is over at the requested site, though not at the default one', async () => {
    await save(sitesOf('la', 'melbourne'));
    await addAt('melbourne', '2026-11-20 12:00');
    // Saturday in Melbourne; Friday, 14:00 in Los Angeles.
    stage.clock = melbourne('2026-11-21 09:00');
    const asked = { day: FRIDAY, site: 'melbourne' };
    expect(await read(asked)).toMatchObject({ day: FRIDAY, is_past: true });
    expect(await summary(asked)).toEqual([[MELBOURNE, FRIDAY, 'passed', 1]]);
    expect((await exportDay(deps(), { isOwner: true, ...asked }))?.csv).toContain('melbourne,Northpost');
  });
});

test('the sheet names the site’s own day, and has what was done on it', async () => {
  await save(sitesOf('la', 'melbourne'));
  await addAt('melbourne', '2026-11-20 12:00');
  // Friday in Melbourne; still Thursday in Los Angeles.
  await closeLane(deps(), { lane: MELBOURNE, day: FRIDAY }, 'mia');
  const found = await readDaySheets(deps(), { isOwner: true, lane: MELBOURNE });
  expect(found?.sheets).toMatchObject([{ day: FRIDAY, changes: [{ kind: 'closed', by: 'mia' }] }]);
});

test('with a cut-off soon after midnight, a past day is shown as it was when the lane turned to the next one', async () => {
  const settings = sitesOf('melbourne');
  await save({ ...settings, lanes: [laneSetting(MELBOURNE, '00:10')] });
  await addOrder(stage.database, { created: '2026-11-19 12:00' }, { booked: '2026-11-19 20:00' });
  await addOrder(stage.database, { created: '2026-11-19 12:00' }, { booked: '2026-11-19 21:00' });
  await addOrder(stage.database, { created: '2026-11-19 12:00' });
  // Late on the 19th.
  await addOrder(stage.database, { created: '2026-11-18 12:00' }, { booked: '2026-11-19 21:00' });
  await addOrder(stage.database, { created: '2026-11-18 12:00' }, { booked: '2026-11-18 21:00' });
  stage.clock = melbourne('2026-11-20 10:00');
  expect(await read({ day: '2026-11-19' })).toMatchObject({
    lanes: [
      { key: MELBOURNE, cut_off: { day: '2026-11-19', time: '00:10' }, counts: { booked: 1, late: 1, not_booked: 1 } },
    ],
  });
  expect(await read()).toMatchObject({ lanes: [{ cut_off: { day: FRIDAY }, counts: { booked: 3, late: 1 } }] });
});

import type { ManifestId } from '#contract/identifiers.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { addHandover, addPrints } from '#gateway/store/manifests/manifest-papers.ts';
import { addManifest, addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import { deps, FRIDAY, lane, NORTHPOST, read, save, stage, useTodayStage } from '#gateway/testing/today-stage.ts';
import { describe, expect, test } from 'vitest';
import { changeCutOff, closeLane, openLane } from './change-day.ts';
import { readDaySheets } from './day-sheets.ts';
import { exportDay } from './export-day.ts';

useTodayStage();

const at = (text: string) => toIsoTime(melbourne(text));
const csv = async (asked: { day?: string; isOwner?: boolean } = {}) => {
  const exported = await exportDay(deps(), { isOwner: true, ...asked });
  const [header = '', ...rows] = (exported?.csv ?? '').trim().split('\r\n');
  return { file: exported?.file, header: header.replace('\uFEFF', ''), rows };
};

test('the export has a line for every order that counts, and names the day', async () => {
  await save();
  await addManifest(stage.database, 7, '2026-11-20 14:00');
  const order = (tracking_number: string, created?: string) => ({ tracking_number, created });
  await addOrder(
    stage.database,
    { ...order('A', '2026-11-20 08:00'), manifest_id: 7 as ManifestId },
    { booked: '2026-11-20 14:00' },
  );
  await addOrder(stage.database, order('B', '2026-11-19 12:00'));
  await addOrder(stage.database, order('C'), { held_at: at('2026-11-20 09:30'), held_by: 'mia' });
  await addOrder(stage.database, order('=D', '2026-11-20 15:00'));
  await addOrder(stage.database, { ...order('E'), state: 'cancelled' });
  await addPrints(stage.database, 'p', [7], { at: at('2026-11-20 14:30'), by_person: 'mia' });
  const { file, header, rows } = await csv();
  expect(file).toBe('today-2026-11-20.csv');
  expect(header).toBe(
    'site,carrier,courier_allocation,cut_off,tracking_number,order_number,part,late,cost,manifest_number,manifest_id,booked_at,booked_by,printed_at,handed_over_at,handed_over_by',
  );
  const lead = 'Brunswick,Northpost,NorthpostStandard,16:00';
  expect(rows).toEqual([
    `${lead},B,,ready,yes,5.00,,,,,,,`,
    `${lead},A,,printed,no,,,7,${at('2026-11-20 14:00')},,${at('2026-11-20 14:30')},,`,
    `${lead},C,,held,no,,,,,,,,`,
    `${lead},'=D,,ready,no,,,,,,,,`,
  ]);
  expect((await csv({ isOwner: false })).rows[0]).toBe(`${lead},B,,ready,yes,,,,,,,,`);
});

test('the sheets and the export are in the order in which the vans come', async () => {
  const lanes = [
    laneSetting('main:Aardvark', '17:00'),
    laneSetting(NORTHPOST, '16:00'),
    laneSetting('main:Swiftline', '12:30'),
  ];
  await save(brunswick({ lanes }));
  for (const carrier of ['Unplanned', 'Aardvark', 'Swiftline'])
    await addOrder(stage.database, { courier_name: carrier, courier_allocation: carrier });
  await addOrder(stage.database, {});
  const sheets = (await readDaySheets(deps(), { isOwner: true }))?.sheets ?? [];
  const inOrder = ['Swiftline', 'Northpost', 'Aardvark', 'Unplanned'];
  expect(sheets.map((sheet) => sheet.lane.courier_name)).toEqual(inOrder);
  expect((await csv()).rows.map((row) => row.split(',')[1])).toEqual(inOrder);
});

describe('a past day', () => {
  test('is shown as it was at its end, by the cut-offs of that time, whatever was booked since', async () => {
    await save();
    await addManifest(stage.database, 7, '2026-11-20 14:00');
    await addOrder(
      stage.database,
      { created: '2026-11-20 09:00', manifest_id: 7 as ManifestId },
      { booked: '2026-11-20 14:00' },
    );
    await addOrder(stage.database, { created: '2026-11-20 09:00' }, { booked: '2026-11-23 10:00' });
    await addOrder(stage.database, { created: '2026-11-20 09:00' });
    await addOrder(stage.database, { created: '2026-11-20 17:00' });
    stage.clock = melbourne('2026-11-23 11:00');
    await save(brunswick({ lanes: [laneSetting(NORTHPOST, '12:00')] }), 1, '2026-11-23 10:30');
    const past = await read({ day: FRIDAY });
    expect(past).toMatchObject({ is_past: true, day: FRIDAY, next: null });
    expect(past.lanes).toMatchObject([
      { cut_off: { time: '16:00' }, counts: { booked: 1, not_booked: 2, late: 2 }, late_cost_cents: 1000 },
    ]);
    expect((await csv({ day: FRIDAY })).rows.map((row) => row.split(',').slice(6, 9))).toEqual([
      ['booked', 'no', ''],
      ['ready', 'yes', '5.00'],
      ['ready', 'yes', '5.00'],
    ]);
    expect(await lane()).toMatchObject({ cut_off: { time: '12:00' }, counts: { booked: 1, not_booked: 2, late: 1 } });
  });

  test('has no lanes from before anything was set; tomorrow counts as today', async () => {
    await save();
    await addOrder(stage.database, {});
    expect(await read({ day: '2026-10-01' })).toMatchObject({ is_past: true, lanes: [], has_cut_offs: true });
    expect(await read({ day: '2026-12-01' })).toMatchObject({ is_past: false, day: FRIDAY });
  });
});

test('a day’s sheet has the lane’s paper, what isn’t booked and why, and what people did', async () => {
  await save();
  await addManifest(stage.database, 7, '2026-11-20 14:00');
  await addOrder(stage.database, { manifest_id: 7 as ManifestId }, { booked: '2026-11-20 14:00' });
  await addOrder(stage.database, { tracking_number: 'ON-TIME' });
  await addOrder(stage.database, { tracking_number: 'LATE', created: '2026-11-19 09:00' });
  await addOrder(
    stage.database,
    { tracking_number: 'STOPPED', state: 'order_placed', created: '2026-11-20 10:00' },
    { own_label: 'attention', label_code: 'label_failed_rules_engine' },
  );
  await addHandover(stage.database, 'h', [7], { at: at('2026-11-20 15:00'), by_person: 'jonas', driver: 'Sam' });
  const asked = { lane: NORTHPOST, day: FRIDAY };
  await changeCutOff(deps(), { ...asked, time: '15:45' }, 'jonas');
  await closeLane(deps(), asked, 'mia');
  await openLane(deps(), asked, 'mia');
  const found = await readDaySheets(deps(), { isOwner: true });
  expect(found?.sheets).toHaveLength(1);
  expect(found?.sheets[0]).toMatchObject({
    day: FRIDAY,
    site: { name: 'Brunswick' },
    cut_off: { origin: 'changed', usual_time: '16:00' },
    manifests: [{ manifest_id: 7, order_count: 1, handed_over_by: 'jonas', driver: 'Sam' }],
    not_booked_total: 3,
    not_booked: [
      { tracking_number: 'LATE', part: 'ready', late: true, cost_cents: 500 },
      { tracking_number: 'ON-TIME', part: 'ready', late: false, cost_cents: null },
      { tracking_number: 'STOPPED', part: 'attention', cause: 'label_failed_rules_engine' },
    ],
    changes: [
      { by: 'jonas', kind: 'cut_off_changed', detail: '15:45' },
      { by: 'mia', kind: 'closed', detail: '3' },
      { by: 'mia', kind: 'opened_again' },
    ],
  });
  expect(await readDaySheets(deps(), { isOwner: true, lane: 'main:Nobody' })).toBeUndefined();
});

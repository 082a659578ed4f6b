import type { ManifestId } from '#contract/identifiers.ts';
import { addHandover, addPrints } from '#gateway/store/manifests/manifest-papers.ts';
import { addManifest, addOrder, brunswick, laneSetting, melbourne } from '#gateway/store/testing/today-index.ts';
import { deps, FRIDAY, lane, NORTHPOST, read, save, stage, useTodayStage } from '#gateway/testing/today-stage.ts';
import { describe, expect, test } from 'vitest';
import { readToday } from './read-today.ts';

useTodayStage();

describe('the figures of a lane', () => {
  test('every order counts in the first part that it matches', async () => {
    await save();
    await addOrder(stage.database, {});
    await addOrder(stage.database, {}, { own_booking: 'failed' });
    await addOrder(stage.database, { state: 'order_placed' });
    await addOrder(stage.database, { state: 'order_placed' }, { own_label: 'checking' });
    await addOrder(
      stage.database,
      { state: 'order_placed' },
      { own_label: 'attention', label_code: 'label_failed_rules_engine' },
    );
    await addOrder(stage.database, {}, { own_booking: 'unclear', booking_id: 'a' });
    await addOrder(stage.database, {}, { held_at: '2026-11-20T00:00:00.000Z', held_by: 'mia' });
    await addOrder(stage.database, { state: 'cancelled' });
    await addOrder(stage.database, { tracking_only: true });
    await addOrder(stage.database, { state: 'in_transit' });
    await addManifest(stage.database, 7, '2026-11-20 14:00');
    await addOrder(stage.database, { manifest_id: 7 as ManifestId }, { booked: '2026-11-20 14:00' });
    await addOrder(stage.database, { courier_name: null, courier_allocation: null });
    expect((await lane()).counts).toEqual({
      not_booked: 6,
      ready: 2,
      label: 2,
      attention: 1,
      unclear: 1,
      booked: 1,
      printed: 0,
      handed_over: 0,
      being_made: 1,
      to_label: 1,
      failed_before: 1,
      held: 1,
      next: 0,
      late: 0,
    });
    expect(await read()).toMatchObject({ without_carrier: 1, next: NORTHPOST, has_cut_offs: true });
    expect(await lane()).toMatchObject({
      state: 'warned',
      step: 'book',
      cut_off: { time: '16:00', day: FRIDAY },
      causes: [{ cause: 'label_failed_rules_engine', count: 1 }],
    });
  });

  test('late orders cost what the owner set if they had a label by then; packers don’t see it', async () => {
    await save();
    await addOrder(stage.database, { created: '2026-11-19 12:00' });
    await addOrder(stage.database, { created: '2026-11-19 12:00' }, { labelled: '2026-11-19 18:00' });
    await addOrder(stage.database, { created: '2026-11-19 12:00', state: 'order_placed' });
    await addOrder(stage.database, { created: '2026-11-20 12:00' });
    expect(await lane()).toMatchObject({ counts: { late: 3, not_booked: 4 }, late_cost_cents: 500 });
    expect((await read({ isOwner: false })).lanes[0]).toMatchObject({ late_cost_cents: null });
    await save(brunswick({ show_costs_to_packers: true }), 1);
    expect((await read({ isOwner: false })).lanes[0]).toMatchObject({ late_cost_cents: 500 });
  });

  test('nothing is late on the day on which the cut-off was set', async () => {
    await addOrder(stage.database, { created: '2026-11-10 12:00' });
    await save(brunswick(), 0, '2026-11-20 09:00');
    expect(await lane()).toMatchObject({ counts: { late: 0, not_booked: 1 } });
  });

  test('printed, then handed over; what the driver has counts as printed', async () => {
    await save();
    for (const id of [7, 8]) {
      await addManifest(stage.database, id, '2026-11-20 14:00');
      await addOrder(stage.database, { manifest_id: id as ManifestId }, { booked: '2026-11-20 14:00' });
    }
    expect(await lane()).toMatchObject({ step: 'print', counts: { booked: 2, printed: 0 } });
    await addPrints(stage.database, 'p', [7], { at: '2026-11-20T03:30:00.000Z', by_person: 'mia' });
    expect(await lane()).toMatchObject({ step: 'print', counts: { printed: 1, handed_over: 0 } });
    const handedOver = { at: '2026-11-20T04:00:00.000Z', by_person: 'jonas', driver: null };
    await addHandover(stage.database, 'h', [7, 8], handedOver);
    expect(await lane()).toMatchObject({
      state: 'done',
      step: 'none',
      counts: { printed: 2, handed_over: 2 },
      handed_over: { at: handedOver.at, by: 'jonas' },
    });
    expect((await read()).next).toBeNull();
  });

  test('after the cut-off a lane stays while something is left; with nothing left the next cut-off is shown', async () => {
    await save();
    stage.clock = melbourne('2026-11-20 16:12');
    await addOrder(stage.database, { created: '2026-11-20 16:05' });
    expect(await lane()).toMatchObject({
      cut_off: { day: '2026-11-23' },
      state: 'open',
      counts: { not_booked: 1, next: 0, late: 0 },
    });
    await addOrder(stage.database, { created: '2026-11-20 12:00' });
    expect(await lane()).toMatchObject({
      cut_off: { day: FRIDAY },
      state: 'passed',
      counts: { not_booked: 1, next: 1, late: 1 },
    });
    expect((await read()).next).toBe(NORTHPOST);
  });

  test('on a holiday nothing is due, and the page says which', async () => {
    await save();
    stage.clock = melbourne('2026-11-03 10:00');
    await addOrder(stage.database, { created: '2026-11-03 09:00' });
    expect(await lane()).toMatchObject({
      today: { origin: 'holiday', holiday: { name: 'Melbourne Cup', region: 'Victoria' } },
      cut_off: { day: '2026-11-04', time: '16:00' },
    });
    expect((await read()).next).toBeNull();
  });

  test('without any cut-off each carrier still has its lane', async () => {
    await addOrder(stage.database, {});
    await addOrder(stage.database, { courier_name: 'Plain Label', courier_allocation: null });
    const today = await read();
    expect(today).toMatchObject({ has_cut_offs: false, next: null });
    expect(today.lanes.map(({ key, state, counts }) => [key, state, counts.ready])).toEqual([
      ['main:NorthpostStandard', 'none', 1],
      ['main:Plain Label', 'none', 1],
    ]);
  });

  test('two sites, each with its own time', async () => {
    const perth = {
      ...brunswick().sites[0],
      site_id: 'perth',
      name: 'Perth',
      time_zone: 'Australia/Perth',
      region: 'WA',
      is_default: false,
    };
    const settings = brunswick();
    await save({
      ...settings,
      sites: [...settings.sites, perth as never],
      lanes: [...settings.lanes, laneSetting('perth:NorthpostStandard', '15:00')],
    });
    await addOrder(stage.database, {});
    await addOrder(stage.database, {}, { given_site_id: 'perth' });
    await addOrder(stage.database, {}, { given_site_id: 'main' });
    const today = await read();
    expect(today.lanes.map(({ key, cut_off, counts }) => [key, cut_off?.at, counts.ready])).toEqual([
      ['main:NorthpostStandard', '2026-11-20T05:00:00.000Z', 2],
      ['perth:NorthpostStandard', '2026-11-20T07:00:00.000Z', 1],
    ]);
    expect(today.sites.map(({ name, utc_offset }) => [name, utc_offset])).toEqual([
      ['Brunswick', 660],
      ['Perth', 480],
    ]);
    expect((await read({ site: 'perth' })).lanes).toHaveLength(1);
    expect(await readToday(deps(), { isOwner: true, site: 'nowhere' })).toBeUndefined();
  });
});

import type { SavedCutOffs } from '#contract/gateway/cut-offs.ts';
import { brunswick } from '#gateway/store/testing/today-index.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrders,
  call,
  NORTHPOST,
  northpost,
  saved,
  today,
  useTodayGateway,
} from '#gateway/testing/today-gateway.ts';
import { describe, expect, test } from 'vitest';

useTodayGateway();

describe('the settings of cut-offs', () => {
  test('somebody who saves over other changes is told, and nothing is changed', async () => {
    stage.gateway.setClock(5 * 60_000);
    expect((await saved({ version: 1, warnings: [60] })).status).toBe(200);
    const late = await saved({ version: 1, warnings: [30] });
    expect(late).toMatchObject({
      status: 409,
      body: {
        error: 'changed_meanwhile',
        error_description: 'owner@slipway.test changed these cut-offs at 15:25. Nothing was saved.',
        current: { version: 2, warnings: [60] },
      },
    });
    expect((await call('GET', '/cut-offs')).body).toMatchObject({
      version: 2,
      warnings: [60],
      saved_by: 'owner@slipway.test',
    });
  });

  test('saving the same again, as after a lost answer, is no conflict and changes nothing', async () => {
    expect((await saved({ version: 1, warnings: [60] })).status).toBe(200);
    expect(await saved({ version: 1, warnings: [60] })).toMatchObject({ status: 200, body: { version: 2 } });
    // The first entry is of the cut-offs that the test starts with.
    const { body } = await call<{ entries: { action: string }[] }>('GET', '/audit');
    expect(body.entries.filter(({ action }) => action === 'cut_offs_saved')).toHaveLength(2);
  });

  test('errors are shown at their fields, and nothing is saved', async () => {
    const [site] = brunswick().sites;
    const [lane] = brunswick().lanes;
    const answer = await saved({
      version: 1,
      sites: [site, { ...site, site_id: 'b', is_default: false, time_zone: '' }],
      lanes: [{ ...lane, times: { ...lane?.times, monday: '4 pm' }, late_cost_cents: -1 }],
    });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        fields: {
          'sites.1.name': ['Two sites are called Brunswick'],
          'sites.1.time_zone': ['Choose a time zone'],
          'lanes.0.times.monday': ['Enter a time like 16:00'],
          'lanes.0.late_cost_cents': ['Enter a cost like 5.00'],
        },
      },
    });
    expect((await call('GET', '/cut-offs')).body).toMatchObject({ version: 1 });
  });

  test('every carrier in the index can be set; holidays and places are listed', async () => {
    await addOrders(1, { courier_name: 'Swiftline', courier_allocation: 'SwiftlineExpress', courier_type: 'express' });
    const { body } = await call<SavedCutOffs>('GET', '/cut-offs');
    expect(body.lanes.map(({ lane }) => lane)).toEqual([NORTHPOST, 'main:SwiftlineExpress']);
    expect(body.courier_types).toMatchObject({ 'main:SwiftlineExpress': 'express' });
    const holidays = await call<{ holidays: object[] }>('GET', '/cut-offs/holidays?country=AU&region=VIC');
    expect(holidays.body.holidays).toHaveLength(5);
    expect(holidays.body.holidays[0]).toEqual({ day: '2026-12-25', name: 'Christmas Day', region: null });
    expect((await call('GET', '/cut-offs/places?country=AU')).body).toMatchObject({
      places: expect.arrayContaining([{ code: 'VIC', name: 'Victoria' }]) as object[],
    });
  });

  test('orders are picked up at the site that a person sets; those of a removed site at the default site', async () => {
    const [number = ''] = await addOrders(1);
    const [site] = brunswick().sites;
    const sites = [site, { ...site, site_id: 'perth', name: 'Perth', is_default: false }];
    expect((await saved({ version: 1, sites })).status).toBe(200);
    expect((await call('POST', '/orders/site', { tracking_numbers: [number], site_id: 'nowhere' })).status).toBe(404);
    await call('POST', '/orders/site', { tracking_numbers: [number], site_id: 'perth' });
    expect((await today()).lanes.find(({ key }) => key === 'perth:NorthpostStandard')?.counts.ready).toBe(1);
    await saved({ version: 2 });
    expect((await northpost())?.counts.ready).toBe(1);
  });
});

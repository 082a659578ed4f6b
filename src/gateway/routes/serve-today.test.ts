import type { Order } from '#contract/documented/order.ts';
import type { SavedCutOffs } from '#contract/gateway/cut-offs.ts';
import type { Lane, Today } from '#contract/gateway/today.ts';
import { brunswick, melbourne } from '#gateway/store/testing/today-index.ts';
import { acceptAll, newId, put, rowsOf, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { beforeEach, describe, expect, test } from 'vitest';

useBookingStage();

const NORTHPOST = 'main:NorthpostStandard';
const FRIDAY = '2026-11-20';
const { call } = {
  call: <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    stage.gateway.call<T>(method, `/api${path}`, body),
};
const today = async () => (await call<Today>('GET', '/today')).body;
const northpost = async () => (await today()).lanes.find(({ key }) => key === NORTHPOST);

/** Orders that came in on Friday morning, and are in the index. */
async function addOrders(count: number, more: Partial<Order> = {}): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_value, at) => `SLPT${String(at).padStart(8, '0')}`);
  for (const tracking_number of numbers) {
    stage.platform.orders.set(tracking_number, {
      tracking_number,
      state: 'despatch_in_progress',
      courier_name: 'Northpost',
      courier_allocation: 'NorthpostStandard',
      created_at: '2026-11-19T22:00:00.000Z',
      ...more,
    });
  }
  await call('POST', '/orders/lookup', { tracking_numbers: numbers });
  return numbers;
}

const saved = async (change = {}) => call<SavedCutOffs>('PUT', '/cut-offs', { ...brunswick(), version: 0, ...change });

beforeEach(async () => {
  stage.gateway.setClock(melbourne('2026-11-20 09:00') - Date.now());
  await stage.gateway.signIn('owner@slipway.test');
  await saved();
  stage.gateway.setClock(6 * 3_600_000 + 20 * 60_000);
  await stage.gateway.signIn('owner@slipway.test');
});

describe('a day at the gateway', () => {
  test('orders are ready, booked, printed and handed over, and each figure says so at once', async () => {
    acceptAll();
    const numbers = await addOrders(3);
    expect(await northpost()).toMatchObject({ step: 'book', state: 'warned', counts: { ready: 3 } });
    const { body: list } = await call<{ tracking_numbers: string[] }>(
      'GET',
      `/orders/numbers?lane=${encodeURIComponent(NORTHPOST)}&part=ready`,
    );
    expect(list.tracking_numbers.toSorted()).toEqual(numbers);
    const id = newId();
    await put(id, list.tracking_numbers);
    await stage.gateway.settled(id);
    stage.platform.answers.set('GET /book/901/document', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ response: { success: true, manifest_id: 901, qualified_url: 'https://storage.test/m.pdf' } }),
      );
    });
    expect((await northpost())?.counts).toMatchObject({ booked: 3, not_booked: 0, printed: 0 });
    const printed = await call<{ print_id: string }>('POST', '/manifests/printed', { manifest_ids: [901] });
    expect(printed.status).toBe(200);
    expect((await northpost())?.counts).toMatchObject({ printed: 3, handed_over: 0 });
    expect((await call('GET', '/handovers/scan?number=m-901')).body).toMatchObject({
      result: 'known',
      manifest: { manifest_id: 901, lane: NORTHPOST, order_count: 3 },
    });
    const { body: handed } = await call<{ handover_id: string }>('POST', '/handovers', {
      manifest_ids: [901],
      driver: ' Sam ',
    });
    expect(await northpost()).toMatchObject({
      state: 'done',
      counts: { handed_over: 3 },
      handed_over: { by: 'owner@slipway.test' },
    });
    const again = await call('POST', '/handovers', { manifest_ids: [901] });
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'handed_over', passed_over: [{ manifest_id: 901, by: 'owner@slipway.test' }] },
    });
    expect((await call('GET', '/handovers/scan?number=M-901')).body).toMatchObject({
      result: 'handed_over',
      manifest: { handed_over_by: 'owner@slipway.test', driver: 'Sam' },
    });
    expect((await call('DELETE', `/handovers/${handed.handover_id}`)).body).toEqual({ manifest_ids: [901] });
    expect((await call('DELETE', `/manifests/printed/${printed.body.print_id}`)).body).toEqual({ manifest_ids: [901] });
    expect(await northpost()).toMatchObject({ counts: { booked: 3, printed: 0, handed_over: 0 } });
    expect((await call('GET', '/handovers/scan?number=901')).body).toMatchObject({ result: 'not_printed' });
    expect((await call('GET', '/handovers/scan?number=nothing')).body).toEqual({ result: 'unknown', manifest: null });
    expect((await call('DELETE', '/handovers/nothing')).status).toBe(404);
    expect((await call('POST', '/handovers', { manifest_ids: [901, 5] })).status).toBe(404);
  });

  test('held orders are counted beside the lane, and no booking takes them', async () => {
    acceptAll();
    const [first = '', second = ''] = await addOrders(2);
    const held = await call('POST', '/orders/hold', {
      tracking_numbers: [first.toLowerCase(), 'NOBODY'],
      reason: 'Address',
    });
    expect(held.body).toEqual({ tracking_numbers: [first], passed_over: ['NOBODY'] });
    expect((await northpost())?.counts).toMatchObject({ held: 1, ready: 1, not_booked: 1 });
    const assessed = await call('POST', '/selection/assess', { tracking_numbers: [first, second] });
    expect(assessed.body).toMatchObject({ bookable: 1, left_out: [{ reason: 'held', tracking_numbers: [first] }] });
    const refused = await put(newId(), [first, second]);
    expect(refused).toMatchObject({
      status: 409,
      body: { conflicts: [{ tracking_number: first, reason: 'held', by: 'owner@slipway.test' }] },
    });
    expect((await rowsOf([second]))[0]?.booking).toBe('not_booked');
    expect((await call<{ order: object }>('GET', `/orders/${first}`)).body.order).toMatchObject({
      held: { reason: 'Address' },
    });
    expect((await call('POST', '/orders/release', { tracking_numbers: [first, second] })).body).toEqual({
      tracking_numbers: [first],
    });
    const id = newId();
    expect((await put(id, [first, second])).status).toBe(202);
    await stage.gateway.settled(id);
    const late = await call('POST', '/orders/hold', { tracking_numbers: [first] });
    expect(late.body).toEqual({ tracking_numbers: [], passed_over: [first] });
  });

  test('what people do with the day is answered with the lane, and refused with a reason', async () => {
    await addOrders(2);
    const lane = { lane: NORTHPOST, day: FRIDAY };
    const changed = await call<{ lane: Lane }>('PUT', '/today/cut-off', { ...lane, time: '15:45' });
    expect(changed.body.lane).toMatchObject({ cut_off: { time: '15:45' }, today: { by: 'owner@slipway.test' } });
    expect(await call('PUT', '/today/cut-off', { ...lane, time: '15:00' })).toMatchObject({
      status: 422,
      body: { fields: { time: ['15:00 has already passed. Enter a later time, or use “Van was here”'] } },
    });
    expect(await call('PUT', '/today/closed', { ...lane, day: '2026-11-19' })).toMatchObject({
      status: 409,
      body: { error: 'another_day' },
    });
    expect((await call('PUT', '/today/closed', { ...lane, lane: 'main:Nobody' })).status).toBe(404);
    const closed = await call<{ lane: Lane }>('PUT', '/today/closed', lane);
    expect(closed.body.lane).toMatchObject({ state: 'closed', counts: { next: 2, not_booked: 0 } });
    const query = new URLSearchParams(lane).toString();
    expect((await call<{ lane: Lane }>('DELETE', `/today/closed?${query}`)).body.lane.state).toBe('warned');
    expect((await call<{ lane: Lane }>('DELETE', `/today/cut-off?${query}`)).body.lane).toMatchObject({
      cut_off: { time: '16:00' },
    });
  });

  test('packers see no costs and change no cut-offs, but close and hand over', async () => {
    await addOrders(1, { created_at: '2026-11-18T22:00:00.000Z' });
    await stage.gateway.signIn('packer@slipway.test');
    const seen = await today();
    expect(seen.shows_costs).toBe(false);
    expect(seen.lanes[0]).toMatchObject({ key: NORTHPOST, late_cost_cents: null });
    const lane = { lane: NORTHPOST, day: FRIDAY };
    expect((await call('PUT', '/today/cut-off', { ...lane, time: '15:45' })).status).toBe(403);
    expect((await saved({ version: 1 })).status).toBe(403);
    expect((await call<SavedCutOffs>('GET', '/cut-offs')).body.lanes[0]?.late_cost_cents).toBeNull();
    expect((await call('PUT', '/today/closed', lane)).status).toBe(200);
  });

  test('a day or a site that isn’t there is refused in words', async () => {
    expect((await call('GET', '/today?day=2026-02-30')).status).toBe(400);
    expect(await call('GET', '/today?site=nowhere')).toMatchObject({ status: 404, body: { error: 'no_such_site' } });
  });
});

describe('the settings of cut-offs', () => {
  test('who saves over what somebody else saved is told, and nothing is changed', async () => {
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

  test('errors stand at their fields, and nothing is saved', async () => {
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

  test('every carrier that the index knows is there to be set; holidays and places are told', async () => {
    await addOrders(1, { courier_name: 'Swiftline', courier_allocation: 'SwiftlineExpress' });
    const { body } = await call<SavedCutOffs>('GET', '/cut-offs');
    expect(body.lanes.map(({ lane }) => lane)).toEqual([NORTHPOST, 'main:SwiftlineExpress']);
    const holidays = await call<{ holidays: object[] }>('GET', '/cut-offs/holidays?country=AU&region=VIC');
    expect(holidays.body.holidays).toHaveLength(5);
    expect(holidays.body.holidays[0]).toEqual({ day: '2026-12-25', name: 'Christmas Day', region: null });
    expect((await call('GET', '/cut-offs/places?country=AU')).body).toMatchObject({
      places: expect.arrayContaining([{ code: 'VIC', name: 'Victoria' }]) as object[],
    });
  });

  test('orders are picked up where somebody says; those of a site that is removed, at the default one', async () => {
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

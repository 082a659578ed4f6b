import type { Lane } from '#contract/gateway/today.ts';
import { brunswick } from '#gateway/store/testing/today-index.ts';
import { acceptAll, newId, put, rowsOf, stage } from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import {
  addOrders,
  call,
  FRIDAY,
  NORTHPOST,
  northpost,
  saved,
  today,
  useTodayGateway,
} from '#gateway/testing/today-gateway.ts';
import type { SavedCutOffs } from '#contract/gateway/cut-offs.ts';
import { describe, expect, test } from 'vitest';

useTodayGateway();

describe('a day at the gateway', () => {
  test('orders are ready, booked, printed and handed over, and each figure says so at once', async () => {
    acceptAll();
    stage.platform.answers.set('GET /book/901/document', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ response: { success: true, manifest_id: 901, qualified_url: 'https://storage.test/m.pdf' } }),
      );
    });
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

test('auto-book goes through the journal like a person’s booking, over a restart, and never twice', async () => {
  acceptAll();
  await addOrders(3);
  const [lane] = brunswick().lanes;
  const auto_book = { ...lane?.auto_book, is_on: true };
  await saved({ version: 1, lanes: [{ ...lane, auto_book }], warnings: [60] });
  stage.gateway.setClock(15 * 60_000);
  await stage.gateway.restart();
  await stage.gateway.signIn('packer@slipway.test');
  await until(async () => (await northpost())?.auto_book.state === 'announced');
  expect(await northpost()).toMatchObject({ warnings: [{ minutes: 60 }], auto_book: { orders: 3 } });
  stage.gateway.setClock(10 * 60_000);
  await stage.gateway.crash();
  await stage.gateway.signIn('packer@slipway.test');
  await until(async () => (await northpost())?.auto_book.state === 'done');
  expect(await northpost()).toMatchObject({ auto_book: { orders: 3, booked: 3 }, counts: { booked: 3, ready: 0 } });
  await stage.gateway.restart();
  await stage.gateway.signIn('packer@slipway.test');
  const { body } = await call<{ bookings: { created_by: string }[] }>('GET', '/bookings');
  expect(body.bookings.map(({ created_by }) => created_by)).toEqual(['Slipway']);
});

import type { Lane } from '#contract/gateway/today.ts';
import { brunswick, laneSetting } from '#gateway/store/testing/today-index.ts';
import { acceptAll, newId, put, rowsOf, stage } from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
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

describe('a day in the gateway', () => {
  test('orders are ready, booked, printed and handed over, and each figure changes at once', async () => {
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

  test('a print or handover that is sent again, as after a lost answer, is the same one and undone as one', async () => {
    acceptAll();
    const numbers = await addOrders(3);
    const id = newId();
    await put(id, numbers);
    await stage.gateway.settled(id);
    const print = { print_id: newId(), manifest_ids: [901] };
    const handover = { handover_id: newId(), manifest_ids: [901] };
    // The third time after somebody has undone it.
    for (const times of [2, 1]) {
      for (let time = 0; time < times; time += 1) {
        expect((await call('POST', '/manifests/printed', print)).body).toMatchObject(print);
        expect((await call('POST', '/handovers', handover)).body).toMatchObject({ ...handover, passed_over: [] });
      }
      expect((await northpost())?.counts).toMatchObject({ printed: 3, handed_over: 3 });
      await call('DELETE', `/handovers/${handover.handover_id}`);
      await call('DELETE', `/manifests/printed/${print.print_id}`);
      expect((await northpost())?.counts).toMatchObject({ printed: 0, handed_over: 0 });
    }
  });

  test('held orders are counted beside the lane, and no booking takes them', async () => {
    acceptAll();
    const [first = '', second = ''] = await addOrders(2);
    const held = await call('POST', '/orders/hold', {
      tracking_numbers: [first.toLowerCase(), 'NOBODY'],
      reason: 'Address',
    });
    expect(held.body).toEqual({ tracking_numbers: [first], held_before: [], passed_over: ['NOBODY'] });
    const again = await call('POST', '/orders/hold', { tracking_numbers: [first.toLowerCase(), 'NOBODY'] });
    expect(again.body).toEqual({ tracking_numbers: [], held_before: [first], passed_over: ['NOBODY'] });
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
    expect(late.body).toEqual({ tracking_numbers: [], held_before: [], passed_over: [first] });
  });

  test('actions on the day are answered with the lane, or refused with a reason', async () => {
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

  test('packers see no costs and can’t change cut-offs, but can close lanes and hand over', async () => {
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

  test('a day or a site that doesn’t exist is refused with an explanation', async () => {
    expect((await call('GET', '/today?day=2026-02-30')).status).toBe(400);
    expect(await call('GET', '/today?site=nowhere')).toMatchObject({ status: 404, body: { error: 'no_such_site' } });
  });
});

test('auto-book uses the journal like a person’s booking, over a restart, and never books twice', async () => {
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

test('the cut-off passes while auto-book waits for an answer: no further request goes out', async () => {
  const answered = Promise.withResolvers<void>();
  acceptAll((response, orders) => {
    const item = { success: true, manifest_id: 901, manifest: 'M-901', orders, order_count: orders.length };
    void answered.promise.then(() => sendJson(response, 200, { response: [item], count: 1 }));
  });
  await addOrders(1200);
  const swiftline = { courier_name: 'Swiftline', courier_allocation: 'Swiftline' };
  stage.platform.orders.set('SLPSWIFT', { tracking_number: 'SLPSWIFT', state: 'despatch_in_progress', ...swiftline });
  await rowsOf(['SLPSWIFT']);
  const [lane] = brunswick().lanes;
  const auto_book = { ...lane?.auto_book, is_on: true };
  const lanes = [{ ...lane, auto_book }, laneSetting('main:Swiftline', '17:00')];
  await saved({ version: 1, lanes, warnings: [60] });
  stage.gateway.setClock(15 * 60_000);
  await stage.gateway.restart();
  await stage.gateway.signIn('packer@slipway.test');
  await until(async () => (await northpost())?.auto_book.state === 'announced');
  stage.gateway.advance(10 * 60_000);
  await until(() => Promise.resolve(stage.platform.booked.length === 1));
  const bookingId = (await northpost())?.auto_book.booking_id ?? '';
  stage.gateway.advance(15 * 60_000);
  // Given in the same round, after it has dealt with Northpost.
  await until(async () => (await today()).lanes.some(({ key, warnings }) => key === 'main:Swiftline' && warnings[0]));
  answered.resolve();
  const { counts } = await stage.gateway.settled(bookingId);
  expect(counts).toEqual({ waiting: 0, booked: 999, not_booked: 201, unclear: 0 });
  expect(stage.platform.booked).toHaveLength(1);
});

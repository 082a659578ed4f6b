import { randomUUID } from 'node:crypto';
import type { Booking } from '#contract/gateway/booking.ts';
import type { ServiceOffer } from '#contract/gateway/offer.ts';
import type { Session } from '#contract/gateway/session.ts';
import { rowsOf, stage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const TYPOS = ['TYPO00001', 'TYPO00002', 'TYPO00003'];
const [BOOKED, FREE] = ['GOOD00001', 'GOOD00002'];
let asked: string[];

/** A service that answers unknown orders and unknown addresses alike. */
beforeEach(async () => {
  asked = [];
  stage.platform = await startStubPlatform();
  stage.platform.answers.set('*', (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const number = (request.url ?? '').replace('/orders/', '');
    const order = stage.platform.orders.get(number);
    if (order) sendJson(response, 200, order);
    else sendJson(response, 404, { error: 'not_found' });
  });
  stage.platform.answers.set('POST /book', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    const item = { success: true, manifest_id: 9, manifest: 'M-9', orders };
    sendJson(response, 200, { response: [item], count: 1 });
  });
  stage.gateway = await openGateway(stage.platform.url, { embedded: false, quiescenceMs: 0 });
});
afterEach(async () => {
  await stage.gateway.close();
  await stage.platform.close();
});

const takeAsked = () => asked.splice(0);
const enter = (numbers: readonly string[]) =>
  stage.gateway.call<{ results: { verdict: string }[] }>('POST', '/api/orders/enter', {
    orders: numbers.map((tracking_number) => ({ tracking_number })),
  });
const verdicts = async (numbers: readonly string[]) => (await enter(numbers)).body.results.map((one) => one.verdict);
const readsAre = async () =>
  (await stage.gateway.call<ServiceOffer>('GET', '/api/connection/offer')).body.capabilities.orderRead;
async function book(numbers: readonly string[]): Promise<Booking> {
  const id = randomUUID();
  await stage.gateway.call('PUT', `/api/bookings/${id}`, { orders: numbers });
  return stage.gateway.settled(id);
}
async function receive(tracking_number: string): Promise<void> {
  const { body } = await stage.gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
  await stage.gateway.call('POST', body.path, { tracking_number, current_state: 'despatch_in_progress' });
}

describe('a service that can read orders', () => {
  beforeEach(() => {
    const at = (tracking_number: string, state: string) => ({ tracking_number, state });
    stage.platform.orders.set(BOOKED, { ...at(BOOKED, 'ready_for_pickup'), manifest_number: 'M-77' as never });
    stage.platform.orders.set(FREE, at(FREE, 'despatch_in_progress'));
  });

  test('is not taken for one that can’t because the first number was mistyped', async () => {
    expect(await verdicts(TYPOS.slice(0, 1))).toEqual(['entered']);
    expect(await readsAre()).toBe('not_known');
    expect(await verdicts([FREE])).toEqual(['entered']);
    expect(await readsAre()).toBe('yes');
    expect(await rowsOf([FREE])).toMatchObject([{ state: 'despatch_in_progress' }]);
  });

  test('is asked about numbers from the whole booking: what is booked already isn’t sent again', async () => {
    const many = Array.from({ length: 60 }, (_value, at) => `TYPO1${String(at).padStart(4, '0')}`);
    expect((await book([...TYPOS, ...many, FREE, BOOKED])).counts).toMatchObject({ booked: 1, not_booked: 64 });
    expect(stage.platform.booked).toEqual([]);
  });
});

describe('a service with only the documented endpoints', () => {
  test('accepts numbers that nobody can check, for one request each, and books them', async () => {
    expect(await verdicts(TYPOS)).toEqual(['entered', 'entered', 'entered']);
    takeAsked();
    expect(await verdicts(['TYPO00004'])).toEqual(['entered']);
    expect(takeAsked()).toEqual(['GET /orders/TYPO00004']);
    expect(await readsAre()).toBe('not_known');
    const booked = await book(TYPOS);
    expect(booked.counts.booked).toBe(3);
    // Nobody is sent to a check that can't find out anything.
    expect(booked.can_check).toBe(false);
    const { body } = await stage.gateway.call<Session>('GET', '/api/session');
    expect(body.service?.capabilities.orderRead).toBe('no');
  });

  test('is recognised once it knows one of the orders', async () => {
    await enter([...TYPOS, FREE]);
    await receive(FREE);
    await stage.gateway.call('POST', '/api/connection/offer');
    expect(await readsAre()).toBe('no');
    takeAsked();
    expect(await verdicts(['TYPO00004'])).toEqual(['entered']);
    expect(takeAsked()).toEqual([]);
  });

  test('an order that was cancelled proves nothing: the service may have forgotten it', async () => {
    await enter([FREE]);
    await receive(FREE);
    stage.platform.answers.set(`DELETE /orders/${FREE}`, (_request, response) => {
      sendJson(response, 200, { response: { tracking_number: FREE, state: 'cancelled' } });
    });
    await stage.gateway.call('POST', '/api/orders/cancellations', { tracking_numbers: [FREE] });
    expect(await rowsOf([FREE])).toMatchObject([{ state: 'cancelled' }]);
    await stage.gateway.call('POST', '/api/connection/offer');
    expect(await readsAre()).toBe('not_known');
  });
});

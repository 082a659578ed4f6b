import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LabelCheck } from '#contract/gateway/label.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { type KillableGateway, openKillableGateway } from '#gateway/testing/open-killable-gateway.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: KillableGateway;
/** State-changing requests, in order of arrival. */
let arrived: string[];
/** How many of them kill the gateway: each arrives and its work is done, but the gateway is killed before it gets the answer. */
let killsLeft: number;
let killing: Promise<void> | undefined;

beforeEach(async () => {
  platform = await startStubPlatform();
  gateway = openKillableGateway(platform.url);
  [arrived, killsLeft, killing] = [[], 0, undefined];
  await gateway.start();
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

function add(prefix: string, count: number, state: string): string[] {
  const numbers = Array.from({ length: count }, (_one, at) => `SLP${prefix}${String(at).padStart(4, '0')}`);
  for (const tracking_number of numbers) {
    platform.orders.set(tracking_number, {
      tracking_number,
      state,
      courier_name: 'Parcelbird',
      courier_allocation: 'NorthpostStandard',
      retailer_reference: `ref-${tracking_number}`,
      created_at: '2026-01-01T00:00:00.000Z',
    });
  }
  return numbers;
}

/** The service has done its work; if a kill is pending, the gateway is killed instead of being answered. */
function answer(response: ServerResponse, status: number, body: unknown): void {
  if (killsLeft > 0) {
    killsLeft -= 1;
    killing = gateway.kill();
  } else sendJson(response, status, body);
}

/** Repeats `act` until `isDone`, restarting the gateway whenever it was killed. */
async function carryThrough(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    while (killing) {
      await killing;
      killing = undefined;
      // It may be killed again, by the answer to what it takes up, before it is known to listen.
      await gateway.start().catch((error: unknown) => {
        if (killing === undefined) throw error;
      });
    }
    if (await isDone()) return true;
    await act();
    return false;
  });
}

const count = (what: string) => arrived.filter((one) => one === what).length;
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;
const on = (endpoint: string, handler: Handler) => platform.answers.set(endpoint, handler);

test('killed repeatedly while bookings are in flight: each order is booked once', async () => {
  const orders = add('BOOK', 12, 'despatch_in_progress');
  on('POST /book', (_request, response, body) => {
    const sent = (JSON.parse(body) as { orders: string[] }).orders;
    const id = 900 + platform.booked.length;
    for (const number of sent) {
      arrived.push(`book ${number}`);
      const manifest = { manifest_id: id as ManifestId, manifest_number: `M-${id}` as ManifestNumber };
      platform.orders.set(number, { ...platform.orders.get(number), tracking_number: number, ...manifest });
    }
    const item = { success: true, manifest_id: id, manifest: `M-${id}`, orders: sent, order_count: sent.length };
    answer(response, 200, { response: [item], count: 1 });
  });
  const stateOf = async (number: string) => {
    const seen = await gateway.call<{ orders: { booking: string }[] }>('POST', '/api/orders/lookup', {
      tracking_numbers: [number],
    });
    return seen?.body.orders[0]?.booking;
  };
  for (let from = 0; from < orders.length; from += 6) {
    const group = orders.slice(from, from + 6);
    killsLeft = 1;
    await carryThrough(
      () => gateway.call('PUT', `/api/bookings/${crypto.randomUUID()}`, { orders: group }),
      async () => (await Promise.all(group.map(stateOf))).every((state) => state === 'booked'),
    );
  }
  expect(orders.map((number) => count(`book ${number}`))).toEqual(orders.map(() => 1));
  expect(killsLeft).toBe(0);
});

test('killed repeatedly while labels are requested: every request is counted, and the labels arrive', async () => {
  const orders = add('LABEL', 3, 'order_placed');
  for (const number of orders) {
    on(`GET /orders/${number}/label`, (_request, response) => {
      arrived.push(`label ${number}`);
      if (count(`label ${number}`) < 2) answer(response, 422, { error: 'label_failed_still_generating' });
      else answer(response, 200, { response: { id: 1, qualified_url: `${platform.url}/pdf?X-Amz-Expires=604800` } });
    });
  }
  const checkOf = async (number: string) =>
    (await gateway.call<{ check: LabelCheck | null }>('GET', `/api/orders/${number}/label/attempts`))?.body.check;
  const numbers = { tracking_numbers: orders };
  await gateway.call('POST', '/api/orders/lookup', numbers);
  killsLeft = 3;
  await carryThrough(
    () => gateway.call('POST', '/api/labels', numbers),
    async () => (await Promise.all(orders.map(checkOf))).every((check) => check?.state === 'ready'),
  );
  // Counted before it is sent: a kill in between costs an attempt, and no request goes uncounted.
  for (const number of orders) {
    const attempts = (await checkOf(number))?.attempts ?? 0;
    expect(attempts).toBeGreaterThanOrEqual(count(`label ${number}`));
    expect(attempts).toBeLessThanOrEqual(8);
  }
  expect(killsLeft).toBe(0);
});

test('killed repeatedly while orders are cancelled and created again: one cancellation and one new order each', async () => {
  const orders = add('OLD', 2, 'order_placed');
  for (const number of orders) {
    on(`GET /orders/${number}`, (_request, response) =>
      sendJson(response, 200, { response: platform.orders.get(number) }),
    );
    on(`DELETE /orders/${number}`, (_request, response) => {
      arrived.push(`cancel ${number}`);
      const order = { ...platform.orders.get(number), tracking_number: number, state: 'cancelled' };
      platform.orders.set(number, order);
      answer(response, 200, { response: order });
    });
  }
  on('POST /orders', (_request, response, body) => {
    const { order } = JSON.parse(body) as { order: { retailer_reference: string } };
    arrived.push(`create ${order.retailer_reference}`);
    const created = { ...order, tracking_number: `SLPNEW${platform.orders.size}`, state: 'processing' };
    platform.orders.set(created.tracking_number, created);
    answer(response, 200, { response: created });
  });
  const linksOf = async (number: string) =>
    (
      await gateway.call<{ links: { cancel: { state: string } | null; created_as: string | null } }>(
        'GET',
        `/api/orders/${number}`,
      )
    )?.body.links;
  await gateway.call('POST', '/api/orders/lookup', { tracking_numbers: orders });
  for (const number of orders) {
    killsLeft = 1;
    await carryThrough(
      () => gateway.call('POST', '/api/orders/cancellations', { tracking_numbers: [number] }),
      async () => (await linksOf(number))?.cancel?.state === 'cancelled',
    );
    killsLeft = 1;
    await carryThrough(
      () => gateway.call('POST', `/api/orders/${number}/again`),
      async () => typeof (await linksOf(number))?.created_as === 'string',
    );
  }
  expect(orders.map((number) => count(`cancel ${number}`))).toEqual([1, 1]);
  expect(orders.map((number) => count(`create ref-${number}`))).toEqual([1, 1]);
});

import type { ServerResponse } from 'node:http';
import type { Order } from '#contract/documented/order.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
/** How many POST /orders have arrived. */
let sent: number;

const NUMBER = 'SLP1';

/** A cancelled order at a service that shows single orders but doesn't list them, as most do. */
beforeEach(async () => {
  platform = await startStubPlatform();
  sent = 0;
  for (const endpoint of ['GET /orders', 'POST /orders/lookup'])
    platform.answers.set(endpoint, (_request, response) => sendJson(response, 404, { error: 'not_found' }));
  take({ state: 'cancelled', retailer_reference: 'R-1' }, NUMBER);
  gateway = await openGateway(platform.url, { embedded: false });
  await until(async () => (await lookUp(NUMBER)).body.orders.length === 1);
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

/** Answers a read, on a connection of its own; `then` runs once that is done. */
function showOrder(number: string, then: () => void = () => undefined): void {
  platform.answers.set(`GET /orders/${number}`, (_request, response) => {
    const body = JSON.stringify({ response: platform.orders.get(number) });
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(body, then);
  });
}

function take(order: Omit<Order, 'tracking_number'>, number: string): void {
  platform.orders.set(number, { ...order, tracking_number: number });
  showOrder(number);
}

const lookUp = (number: string) =>
  gateway.call<{ orders: unknown[] }>('POST', '/api/orders/lookup', { tracking_numbers: [number] });

function answerCreate(reply: (response: ServerResponse, order: Omit<Order, 'tracking_number'>) => void): void {
  platform.answers.set('POST /orders', (_request, response, body) => {
    sent += 1;
    reply(response, (JSON.parse(body) as { order: Omit<Order, 'tracking_number'> }).order);
  });
}

const lose = (response: ServerResponse) => response.destroy();
const create = (response: ServerResponse, order: Omit<Order, 'tracking_number'>) => {
  take({ ...order, state: 'processing' }, 'SLPNEW');
  sendJson(response, 200, { response: platform.orders.get('SLPNEW') });
};

const again = async (query = '') => {
  const { status, body } = await gateway.call('POST', `/api/orders/${NUMBER}/again${query}`);
  return [status, body['error'] ?? body['tracking_number']];
};

test('an order for whose creation no connection could be made was never sent: it can be created again at once', async () => {
  showOrder(NUMBER, () => void platform.close());
  expect(await again()).toEqual([502, 'unreachable']);
  const { links } = (await gateway.call<{ links: object }>('GET', `/api/orders/${NUMBER}`)).body;
  expect(links).toMatchObject({ created_as: null });
  expect(await again()).toEqual([502, 'unreachable']);
});

describe('an order whose creation lost its answer, found out by a person', () => {
  beforeEach(async () => {
    answerCreate(lose);
    await again();
    answerCreate(create);
    gateway.advance(66_000);
    await until(async () => (await again())[1] === 'needs_person');
  });

  test('is created once a person has checked that it wasn’t', async () => {
    expect(await again('?despite=lost_answer')).toEqual([200, 'SLPNEW']);
    expect(sent).toBe(2);
  });

  test('can be checked after a restart, too, once the first request can’t be carried out any more', async () => {
    await gateway.restart();
    expect(await again('?despite=lost_answer')).toEqual([409, 'unclear']);
    gateway.advance(66_000);
    expect(await again('?despite=restore')).toEqual([409, 'needs_person']);
    expect(sent).toBe(1);
    expect(await again('?despite=lost_answer')).toEqual([200, 'SLPNEW']);
    expect(await again('?despite=lost_answer')).toEqual([200, 'SLPNEW']);
    expect(sent).toBe(2);
  });

  test('is recognised once a person has added it', async () => {
    take({ state: 'processing', retailer_reference: 'R-1' }, 'SLPFOUND');
    await lookUp('SLPFOUND');
    expect(await again('?despite=lost_answer')).toEqual([200, 'SLPFOUND']);
    expect(sent).toBe(1);
  });
});

test('where the service answers a request for its list with an error, a person finds it out, too', async () => {
  platform.answers.set('GET /orders', (_request, response) => sendJson(response, 500, { error: 'unknown_error' }));
  await gateway.restart();
  answerCreate(lose);
  expect(await again()).toEqual([409, 'unclear']);
  answerCreate(create);
  gateway.advance(66_000);
  await until(async () => (await again())[1] === 'needs_person');
  expect(await again('?despite=lost_answer')).toEqual([200, 'SLPNEW']);
  expect(sent).toBe(2);
});

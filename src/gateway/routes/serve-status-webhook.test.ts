import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
let path = '';
beforeAll(async () => {
  platform = await startStubPlatform();
  // A platform that offers only the documented endpoints: the index learns from webhooks alone.
  for (const endpoint of ['GET /orders', 'POST /orders/lookup', 'GET /orders/SLIPWAY-PROBE']) {
    platform.answers.set(endpoint, (_request, response) => response.writeHead(404).end());
  }
  gateway = await openGateway(platform.url);
  path = (await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver')).body.path;
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

const send = async (body: unknown, to = path, headers: Record<string, string> = {}) => {
  const response = await fetch(gateway.url + to, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { taken?: boolean; error?: string } };
};
const read = async (number: string) =>
  (
    await gateway.call<{ order: Record<string, unknown>; record: Record<string, unknown> }>(
      'GET',
      `/api/orders/${number}`,
    )
  ).body;
const TN = EXAMPLE_UPDATE.tracking_number ?? '';

test('the address has 256 random bits, stays the same, and is shown to the owner', async () => {
  expect(path).toMatch(/^\/api\/hooks\/[\w-]{43}$/);
  expect((await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver')).body.path).toBe(path);
});

test('a wrong token opens nothing', async () => {
  for (const wrong of ['x', path.slice(-43).toLowerCase(), `${path.slice(-43)}x`, '%00', '../session']) {
    expect((await send(EXAMPLE_UPDATE, `/api/hooks/${wrong}`)).status).not.toBe(200);
  }
  expect((await read(TN)).order).toBeUndefined();
});

describe('an update', () => {
  test('of an unknown order is stored separately until a person adds the order, with its reported history', async () => {
    expect(await send(EXAMPLE_UPDATE)).toEqual({ status: 200, body: { taken: true } });
    expect((await read(TN)).order).toBeUndefined();
    await gateway.call('POST', '/api/webhook/unknown-orders/take-in', { tracking_numbers: [TN.toLowerCase()] });
    const { order, record } = await read(TN);
    expect(order).toMatchObject({ tracking_number: TN, state: 'in_transit', retailer_order_number: '#10482' });
    expect(record).toMatchObject({
      delivery_address: '12 Example Street',
      status_history: EXAMPLE_UPDATE.status_history,
    });
    const list = await gateway.call<{ orders: { tracking_number: string }[] }>('GET', '/api/orders?q=10482');
    expect(list.body.orders.map((one) => one.tracking_number)).toEqual([TN]);
  });

  test('reaches every open browser', async () => {
    const opened = await Promise.all([openEvents(), openEvents()]);
    await send({ tracking_number: TN, current_state: 'with_driver' });
    for (const events of opened) expect(await events.find(TN)).toContain('orders');
    expect((await read(TN)).order['state']).toBe('with_driver');
  });

  test('that comes late, twice or with another spelling of the number changes nothing', async () => {
    await send(EXAMPLE_UPDATE);
    await send({ tracking_number: TN.toLowerCase(), current_state: 'order_placed', status_history: null });
    expect((await read(TN)).order['state']).toBe('with_driver');
  });

  test('with a status that the document does not name is shown as received', async () => {
    await send({
      tracking_number: 'SLPODD',
      current_state: 'returned_to_sender',
      delivery_latitude: 'north',
      extra: {},
    });
    await gateway.call('POST', '/api/webhook/unknown-orders/take-in', {});
    expect((await read('SLPODD')).order['state']).toBe('returned_to_sender');
  });

  test('may come from another site and with any content type', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
    expect((await send({ tracking_number: 'SLPX' }, path, headers)).status).toBe(200);
  });

  test('is accepted in `response` too, and from a service that appends /webhook to the address', async () => {
    await send({ response: { tracking_number: TN, current_state: 'delivery_failed' } }, `${path}/webhook`);
    expect((await read(TN)).order['state']).toBe('delivery_failed');
    await send({ tracking_number: TN, current_state: 'returned_to_sender' }, `${path}/`);
    expect((await read(TN)).order['state']).toBe('returned_to_sender');
    expect((await send(EXAMPLE_UPDATE, `${path}/webhooks`)).status).toBe(404);
  });

  test('about an order whose number came without quotes is stored with all its digits', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const update = `{"tracking_number":90071992547409931234,"current_state":"in_transit","parcels":${deep}}`;
    expect(await send(update)).toEqual({ status: 200, body: { taken: true } });
    const kept = await gateway.call<{ orders: { tracking_number: string }[] }>('GET', '/api/webhook/unknown-orders');
    expect(kept.body.orders.map((order) => order.tracking_number)).toContain('90071992547409931234');
  });

  test("that can't be used is answered anyway, and counted until one can", async () => {
    const receiver = async () => (await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver')).body;
    const { received_count } = await receiver();
    const bodies = [{}, [], null, 'null', { tracking_number: '' }, { tracking_number: 'a b' }];
    for (const body of bodies) expect(await send(body)).toEqual({ status: 200, body: { taken: false } });
    expect(await receiver()).toMatchObject({ received_count, unusable_count: 6, last_unusable: 'no_order' });
    expect((await send('tracking_number=SLPX')).status).toBe(400);
    expect(await receiver()).toMatchObject({ received_count, unusable_count: 7, last_unusable: 'not_json' });
    await send(EXAMPLE_UPDATE);
    expect(await receiver()).toMatchObject({
      received_count: received_count + 1,
      unusable_count: 0,
      last_unusable_at: null,
    });
  });
});

test('replacing the address ends the old one at once', async () => {
  const { body } = await gateway.call<WebhookReceiver>('POST', '/api/webhook/receiver/rotate');
  expect(body).toMatchObject({ received_count: 0, last_received_at: null });
  expect((await send(EXAMPLE_UPDATE)).status).toBe(404);
  expect((await send(EXAMPLE_UPDATE, body.path)).status).toBe(200);
  const after = await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver');
  expect(after.body).toMatchObject({ path: body.path, received_count: 1 });
});

test('what is not JSON, or too large, is refused', async () => {
  const { body } = await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver');
  expect((await send('{"tracking_number":', body.path)).status).toBe(400);
  expect((await send({ tracking_number: 'SLPX', extra: 'x'.repeat(600_000) }, body.path)).status).toBe(413);
});

/** Another browser's event stream, signed in as the packer. */
async function openEvents() {
  const signedIn = await fetch(`${gateway.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'packer@slipway.test', password: 'slipway-demo' }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const response = await fetch(`${gateway.url}/api/events`, { headers: { cookie } });
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  return {
    find: async (message: string) => {
      let text = '';
      while (!text.includes(message)) text += new TextDecoder().decode((await reader.read()).value);
      await reader.cancel();
      return text;
    },
  };
}

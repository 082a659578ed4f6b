import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../testing/open-receiver.ts';
import { openTestPlatform, type TestPlatform } from '../testing/open-test-platform.ts';

let platform: TestPlatform;
let receiver: Receiver;
beforeEach(async () => {
  platform = await openTestPlatform();
  receiver = await openReceiver();
});
afterEach(async () => {
  await platform.close();
  await receiver.close();
});

const save = (change: object = {}, options = {}) =>
  platform.call(
    'PUT /merchant/webhook',
    { url: receiver.url, kind: 'mapped', headers: [], fields: [...WEBHOOK_FIELDS], enabled: true, ...change },
    options,
  );
const scan = (number: string, status: string) => platform.call(`POST /sandbox/orders/${number}/status`, { status });
const list = async (query = '', options = {}) =>
  (await platform.call(`GET /merchant/webhook/deliveries${query}`, undefined, options)).body;
const LOOK_MS = 20;
const DELIVERIES = '/merchant/webhook/deliveries';
/** Looks until what was received is in the log too. */
async function settled(count: number, query: string) {
  for (;;) {
    const page = await list(query);
    if (page.response.length >= count) return page.response;
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
}

describe('the log', () => {
  test('shows the newest first, page by page, by outcome and by order', async () => {
    const numbers = await platform.makeLabelled(5);
    await save();
    for (const number of numbers) await platform.book([number]);
    await receiver.waitFor(5);
    await settled(5, '?outcome=delivered');
    const first = await list('?limit=3');
    const rest = await list(`?limit=3&cursor=${first.next_cursor}`);
    const told = [...first.response, ...rest.response].map((one) => one.tracking_number as string);
    expect(told).toEqual(numbers.toReversed());
    expect(rest.next_cursor).toBeNull();
    expect((await list('?outcome=failed')).response).toEqual([]);
    expect((await list(`?tracking_number=${numbers[2]?.toLowerCase()}`)).response).toHaveLength(1);
    expect((await list('?cursor=abc')).error).toBe('bad_request');
    expect((await list('?from=2999-01-01T00:00:00Z')).response).toEqual([]);
  });

  test('masks the values of headers and the signature', async () => {
    const [number = ''] = await platform.makeLabelled(1);
    await save({ headers: [{ key: 'X-Token', value: 'canary-value-ab12' }] });
    receiver.answer = (response) => response.writeHead(200, { 'set-cookie': 'x=1', server: 'shop' }).end('thanks');
    await platform.book([number]);
    const [delivery] = await settled(1, '?outcome=delivered');
    const { body } = await platform.call(`GET ${DELIVERIES}/${delivery.id}`);
    expect(body.response.request.headers).toContainEqual({ key: 'X-Token', value: '••••ab12' });
    expect(body.response.request.headers).toContainEqual({ key: 'webhook-signature', value: 'v1,••••' });
    expect(body.response.request.headers).toContainEqual({ key: 'Content-Type', value: 'application/json' });
    expect(body.response.attempts).toMatchObject([{ status_code: 200, error: null, body: 'thanks', manual: false }]);
    expect(JSON.stringify(body)).not.toContain('canary');
    expect(JSON.stringify(body)).not.toContain('set-cookie');
  });

  test('keeps deliveries thirty days', async () => {
    const [number = ''] = await platform.makeLabelled(1);
    await save();
    await platform.book([number]);
    const [delivery] = await settled(1, '?outcome=delivered');
    await platform.call('POST /sandbox/clock', { advance_s: 29 * 86_400 });
    expect((await list()).response).toHaveLength(1);
    await platform.call('POST /sandbox/clock', { advance_s: 2 * 86_400 });
    while ((await list()).response.length > 0);
    expect((await platform.call(`GET ${DELIVERIES}/${delivery.id}`)).status).toBe(404);
  });

  test('of another account is invisible', async () => {
    const [number = ''] = await platform.makeLabelled(1);
    await save();
    await platform.book([number]);
    const [delivery] = await settled(1, '?outcome=delivered');
    const other = { secret: SANDBOX_SECRETS.otherAccount };
    await save({}, other);
    expect((await list('', other)).response).toEqual([]);
    expect((await platform.call(`GET ${DELIVERIES}/${delivery.id}`, undefined, other)).status).toBe(404);
    expect((await platform.call(`POST ${DELIVERIES}/${delivery.id}/replay`, undefined, other)).status).toBe(404);
  });

  test('is gone after a reset, with the settings', async () => {
    const [number = ''] = await platform.makeLabelled(1);
    await save();
    await platform.book([number]);
    await settled(1, '?outcome=delivered');
    await platform.call('POST /sandbox/reset');
    expect((await list()).response).toEqual([]);
    expect((await platform.call('GET /merchant/webhook')).body.response.state).toBe('unset');
  });
});

describe('a replay', () => {
  test('sends the same id and bytes again, and answers how that went', async () => {
    const [number = ''] = await platform.makeLabelled(1);
    await save();
    await platform.book([number]);
    const [delivery] = await settled(1, '?outcome=delivered');
    const replayed = await platform.call(`POST ${DELIVERIES}/${delivery.id}/replay`);
    expect(replayed.body.response).toMatchObject({
      outcome: 'delivered',
      attempts: [{}, { manual: true, status_code: 200 }],
    });
    const [first, second] = receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  test('of an older update after a newer one says that it is superseded', async () => {
    const [number = ''] = await platform.makeLabelled(1);
    await save();
    await platform.book([number]);
    await scan(number, 'in_transit');
    const [newer, older] = await settled(2, '?outcome=delivered');
    await platform.call(`POST ${DELIVERIES}/${older.id}/replay`);
    await platform.call(`POST ${DELIVERIES}/${newer.id}/replay`);
    const marks = receiver.received.map(({ headers }) => headers['webhook-superseded']);
    expect(marks).toEqual([undefined, undefined, 'true', undefined]);
  });

  test('neither resets nor doubles the schedule', async () => {
    const [number = ''] = await platform.makeLabelled(1);
    await save();
    receiver.answer = (response) => response.writeHead(500).end();
    await platform.book([number]);
    const [delivery] = await settled(1, '?outcome=retrying');
    const replayed = (await platform.call(`POST ${DELIVERIES}/${delivery.id}/replay`)).body.response;
    expect(replayed).toMatchObject({ outcome: 'retrying', next_attempt_at: delivery.next_attempt_at });
    receiver.answer = (response) => response.end();
    await platform.call(`POST ${DELIVERIES}/${delivery.id}/replay`);
    await platform.call('POST /sandbox/clock', { advance_s: 400_000 });
    expect(await settled(1, '?outcome=delivered')).toMatchObject([{ next_attempt_at: null }]);
    expect(receiver.received).toHaveLength(3);
  });

  test('while nothing can be sent says why', async () => {
    const [number = ''] = await platform.makeLabelled(1);
    const since = '2020-01-01T00:00:00Z';
    expect((await platform.call('POST /merchant/webhook/replay', { since })).body.error).toBe('webhook_not_set');
    await save({ enabled: false });
    await platform.book([number]);
    const [held] = (await list('?outcome=held')).response;
    expect((await platform.call(`POST ${DELIVERIES}/${held.id}/replay`)).body.error).toBe('webhook_disabled');
    expect((await platform.call('GET /merchant/webhook')).body.response).toMatchObject({
      state: 'disabled',
      disabled_by: 'by_person',
      held_count: 1,
    });
    expect(receiver.received).toHaveLength(0);
    await save();
    expect((await platform.call('POST /merchant/webhook/replay', { since })).body.response).toEqual({ count: 1 });
    await receiver.waitFor(1);
    await settled(1, '?outcome=delivered');
  });
});

test('the merchant row shows and changes the address by the same rules', async () => {
  const change = (webhook_url: string | null, options = {}) =>
    platform.call('PATCH /merchant', { merchant: { webhook_url } }, options);
  expect((await change('http://10.0.0.5/')).body.fields).toEqual({
    webhook_url: ['must be a public host name, like shop.example'],
  });
  await save({ headers: [{ key: 'X-Token', value: 'secret-of-one-host' }] });
  expect((await change('http://localhost:9/other')).body.response.webhook_url).toBe('http://localhost:9/other');
  expect((await platform.call('GET /merchant/webhook')).body.response.headers).toEqual([]);
  expect((await change(null)).body.response.webhook_url).toBeNull();
  expect((await platform.call('GET /merchant/webhook')).body.response.state).toBe('unset');
  const secret = await platform.makeSecret(['orders']);
  expect((await change(receiver.url, { secret })).status).toBe(403);
});

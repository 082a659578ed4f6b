import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWebhookStage, type WebhookStage } from '#platform/testing/open-webhook-stage.ts';

let stage: WebhookStage;
beforeEach(async () => {
  stage = await openWebhookStage();
});
afterEach(() => stage.close());

const DELIVERIES = '/merchant/webhook/deliveries';

describe('the delivery log', () => {
  test('shows deliveries newest first, page by page, by outcome and by order', async () => {
    const numbers = await stage.platform.makeLabelled(5);
    await stage.save();
    for (const number of numbers) await stage.platform.book([number]);
    await stage.receiver.waitFor(5);
    await stage.settled(5, '?outcome=delivered');
    const first = await stage.list('?limit=3');
    const rest = await stage.list(`?limit=3&cursor=${first.next_cursor}`);
    const told = [...first.response, ...rest.response].map((one) => one.tracking_number as string);
    expect(told).toEqual(numbers.toReversed());
    expect(rest.next_cursor).toBeNull();
    expect((await stage.list('?outcome=failed')).response).toEqual([]);
    expect((await stage.list(`?tracking_number=${numbers[2]?.toLowerCase()}`)).response).toHaveLength(1);
    expect((await stage.list('?cursor=abc')).error).toBe('bad_request');
    expect((await stage.list('?from=2999-01-01T00:00:00Z')).response).toEqual([]);
  });

  test('masks header values and the signature', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save({ headers: [{ key: 'X-Token', value: 'canary-value-ab12' }] });
    stage.receiver.answer = (response) =>
      response.writeHead(200, { 'set-cookie': 'x=1', server: 'shop' }).end('thanks');
    await stage.platform.book([number]);
    const [delivery] = await stage.settled(1, '?outcome=delivered');
    const { body } = await stage.platform.call(`GET ${DELIVERIES}/${delivery.id}`);
    expect(body.response.request.headers).toContainEqual({ key: 'X-Token', value: '••••ab12' });
    expect(body.response.request.headers).toContainEqual({ key: 'webhook-signature', value: 'v1,••••' });
    expect(body.response.request.headers).toContainEqual({ key: 'Content-Type', value: 'application/json' });
    expect(body.response.attempts).toMatchObject([{ status_code: 200, error: null, body: 'thanks', manual: false }]);
    expect(JSON.stringify(body)).not.toContain('canary');
    expect(JSON.stringify(body)).not.toContain('set-cookie');
  });

  test('keeps deliveries for thirty days', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save();
    await stage.platform.book([number]);
    const [delivery] = await stage.settled(1, '?outcome=delivered');
    await stage.platform.call('POST /sandbox/clock', { advance_s: 29 * 86_400 });
    expect((await stage.list()).response).toHaveLength(1);
    await stage.platform.call('POST /sandbox/clock', { advance_s: 2 * 86_400 });
    while ((await stage.list()).response.length > 0);
    expect((await stage.platform.call(`GET ${DELIVERIES}/${delivery.id}`)).status).toBe(404);
  });

  test('of another account is invisible', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save();
    await stage.platform.book([number]);
    const [delivery] = await stage.settled(1, '?outcome=delivered');
    const other = { secret: SANDBOX_SECRETS.otherAccount };
    await stage.save({}, other);
    expect((await stage.list('', other)).response).toEqual([]);
    expect((await stage.platform.call(`GET ${DELIVERIES}/${delivery.id}`, undefined, other)).status).toBe(404);
    expect((await stage.platform.call(`POST ${DELIVERIES}/${delivery.id}/replay`, undefined, other)).status).toBe(404);
  });

  test('is gone after a reset, together with the settings', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save();
    await stage.platform.book([number]);
    await stage.settled(1, '?outcome=delivered');
    await stage.platform.call('POST /sandbox/reset');
    expect((await stage.list()).response).toEqual([]);
    expect((await stage.platform.call('GET /merchant/webhook')).body.response.state).toBe('unset');
  });
});

describe('a replay', () => {
  test('sends the same id and bytes again, and returns the result', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save();
    await stage.platform.book([number]);
    const [delivery] = await stage.settled(1, '?outcome=delivered');
    const replayed = await stage.platform.call(`POST ${DELIVERIES}/${delivery.id}/replay`);
    expect(replayed.body.response).toMatchObject({
      outcome: 'delivered',
      attempts: [{}, { manual: true, status_code: 200 }],
    });
    const [first, second] = stage.receiver.received;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
  });

  test('of an older update after a newer one says that it is superseded', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save();
    await stage.platform.book([number]);
    await stage.scan(number, 'in_transit');
    const [newer, older] = await stage.settled(2, '?outcome=delivered');
    await stage.platform.call(`POST ${DELIVERIES}/${older.id}/replay`);
    await stage.platform.call(`POST ${DELIVERIES}/${newer.id}/replay`);
    const marks = stage.receiver.received.map(({ headers }) => headers['webhook-superseded']);
    expect(marks).toEqual([undefined, undefined, 'true', undefined]);
  });

  test('neither resets nor doubles the schedule', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    await stage.save();
    stage.receiver.answer = (response) => response.writeHead(500).end();
    await stage.platform.book([number]);
    const [delivery] = await stage.settled(1, '?outcome=retrying');
    const replayed = (await stage.platform.call(`POST ${DELIVERIES}/${delivery.id}/replay`)).body.response;
    expect(replayed).toMatchObject({ outcome: 'retrying', next_attempt_at: delivery.next_attempt_at });
    stage.receiver.answer = (response) => response.end();
    await stage.platform.call(`POST ${DELIVERIES}/${delivery.id}/replay`);
    await stage.platform.call('POST /sandbox/clock', { advance_s: 400_000 });
    expect(await stage.settled(1, '?outcome=delivered')).toMatchObject([{ next_attempt_at: null }]);
    expect(stage.receiver.received).toHaveLength(3);
  });

  test('while nothing can be sent says why', async () => {
    const [number = ''] = await stage.platform.makeLabelled(1);
    const since = '2020-01-01T00:00:00Z';
    expect((await stage.platform.call('POST /merchant/webhook/replay', { since })).body.error).toBe('webhook_not_set');
    await stage.save({ enabled: false });
    await stage.platform.book([number]);
    const [held] = (await stage.list('?outcome=held')).response;
    expect((await stage.platform.call(`POST ${DELIVERIES}/${held.id}/replay`)).body.error).toBe('webhook_disabled');
    expect((await stage.platform.call('GET /merchant/webhook')).body.response).toMatchObject({
      state: 'disabled',
      disabled_by: 'by_person',
      held_count: 1,
    });
    expect(stage.receiver.received).toHaveLength(0);
    await stage.save();
    expect((await stage.platform.call('POST /merchant/webhook/replay', { since })).body.response).toEqual({ count: 1 });
    await stage.receiver.waitFor(1);
    await stage.settled(1, '?outcome=delivered');
  });
});

test('the merchant endpoint shows and changes the address by the same rules', async () => {
  const change = (webhook_url: string | null, options = {}) =>
    stage.platform.call('PATCH /merchant', { merchant: { webhook_url } }, options);
  expect((await change('http://10.0.0.5/')).body.fields).toEqual({
    webhook_url: ['must be a public host name, like shop.example'],
  });
  await stage.save({ headers: [{ key: 'X-Token', value: 'secret-of-one-host' }] });
  expect((await change('http://localhost:9009/other')).body.response.webhook_url).toBe('http://localhost:9009/other');
  expect((await stage.platform.call('GET /merchant/webhook')).body.response.headers).toEqual([]);
  expect((await change(null)).body.response.webhook_url).toBeNull();
  expect((await stage.platform.call('GET /merchant/webhook')).body.response.state).toBe('unset');
  const secret = await stage.platform.makeSecret(['orders']);
  expect((await change(stage.receiver.url, { secret })).status).toBe(403);
});

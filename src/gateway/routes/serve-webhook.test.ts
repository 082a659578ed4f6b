import type { IncomingMessage, ServerResponse } from 'node:http';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { failWrites } from '#gateway/store/testing/tamper.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
beforeEach(async () => {
  platform = await startStubPlatform();
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

const SETTINGS = { url: 'https://shop.example/', state: 'active', headers: [{ key: 'X-T', set: true, hint: null }] };
const DRAFT = {
  url: 'https://shop.example/',
  kind: 'mapped',
  headers: [{ key: 'X-T', value: 'canary-value' }],
  fields: ['tracking_number'],
  enabled: true,
};
const DELIVERY = { id: 'dlv_1', outcome: 'failed', attempts: [] };
const ROWS: [string, string, object | undefined][] = [
  ['GET', '/api/webhook', undefined],
  ['PUT', '/api/webhook', DRAFT],
  ['POST', '/api/webhook/test', { settings: DRAFT }],
  ['GET', '/api/webhook/deliveries', undefined],
  ['GET', '/api/webhook/deliveries/dlv_1', undefined],
  ['POST', '/api/webhook/deliveries/dlv_1/replay', undefined],
  ['POST', '/api/webhook/replay', { since: '2026-11-21T09:00:00Z' }],
  ['POST', '/api/webhook/secret/reveal', undefined],
  ['POST', '/api/webhook/secret/rotate', undefined],
];

/** A platform with every webhook endpoint. */
function offerWebhooks(): { bodies: unknown[] } {
  const bodies: unknown[] = [];
  const give = (endpoint: string, response: unknown) =>
    platform.answers.set(endpoint, (_request: IncomingMessage, answer: ServerResponse, body: string) => {
      if (body !== '') bodies.push(JSON.parse(body));
      sendJson(answer, 200, { response, next_cursor: 'next' });
    });
  give('GET /merchant/webhook', { ...SETTINGS, secret: { hint: 'ab12' } });
  give('PUT /merchant/webhook', SETTINGS);
  give('POST /merchant/webhook/test', {
    delivered: true,
    request: { url: 'https://shop.example/', headers: [], body: '{}' },
    answer: { status_code: 200 },
  });
  give('GET /merchant/webhook/deliveries', [DELIVERY]);
  give('GET /merchant/webhook/deliveries/dlv_1', DELIVERY);
  give('POST /merchant/webhook/deliveries/dlv_1/replay', DELIVERY);
  give('POST /merchant/webhook/replay', { count: 3 });
  give('POST /merchant/webhook/secret/reveal', { secret: 'whsec_x' });
  give('POST /merchant/webhook/secret/rotate', { secret: 'whsec_y', previous_valid_until: '2026-11-22T09:00:00Z' });
  return { bodies };
}

test('if the platform has no such endpoints, each one says so and requests nothing', async () => {
  gateway = await openGateway(platform.url);
  const { body: session } = await gateway.call('GET', '/api/session');
  expect(session).toMatchObject({ service: { capabilities: { webhookSettings: 'no', webhookReplay: 'no' } } });
  for (const [method, path, body] of ROWS) {
    const answer = await gateway.call(method, path, body);
    expect([path, answer.status, answer.body['error']]).toEqual([path, 404, 'not_offered']);
  }
});

describe('with a platform that has them', () => {
  test('who has the signing secret revealed is in the audit log', async () => {
    offerWebhooks();
    gateway = await openGateway(platform.url);
    expect((await gateway.call('POST', '/api/webhook/secret/reveal')).status).toBe(200);
    const { body } = await gateway.call('GET', '/api/audit?q=webhook_secret_revealed');
    expect(body['entries']).toMatchObject([{ by: 'owner@slipway.test' }]);
  });

  test('settings that the service saved are reported as saved, even if that can’t be recorded here', async () => {
    const { bodies } = offerWebhooks();
    gateway = await openGateway(platform.url);
    await failWrites(gateway.database(), 'insert', 'audit_entry', "new.action = 'webhook_saved'");
    expect(await gateway.call('PUT', '/api/webhook', DRAFT)).toMatchObject({
      status: 200,
      body: { url: SETTINGS.url },
    });
    expect(bodies).toHaveLength(1);
  });

  test('says who saved the settings unless somebody else did, and that others were saved meanwhile', async () => {
    offerWebhooks();
    let updated_at = '2026-11-21T09:00:00.000Z';
    let status = 200;
    const give = (_request: IncomingMessage, reply: ServerResponse) =>
      sendJson(
        reply,
        status,
        status === 200 ? { response: { ...SETTINGS, updated_at } } : { error: 'settings_changed' },
      );
    platform.answers.set('PUT /merchant/webhook', give);
    platform.answers.set('GET /merchant/webhook', give);
    gateway = await openGateway(platform.url);
    const read = async () => (await gateway.call('GET', '/api/webhook')).body['updated_by'];
    expect(await read()).toBeNull();
    expect((await gateway.call('PUT', '/api/webhook', DRAFT)).body['updated_by']).toMatch(/@/);
    expect(await read()).toMatch(/@/);
    updated_at = '2026-11-21T10:00:00.000Z';
    expect(await read()).toBeNull();
    status = 409;
    const stale = await gateway.call('PUT', '/api/webhook', { ...DRAFT, version: 1 });
    expect([stale.status, stale.body['error']]).toEqual([409, 'settings_changed']);
  });

  test('the owner sees, changes, tests and replays', async () => {
    const { bodies } = offerWebhooks();
    gateway = await openGateway(platform.url);
    const { body: session } = await gateway.call('GET', '/api/session');
    expect(session).toMatchObject({
      service: {
        capabilities: {
          webhookSettings: 'yes',
          webhookTest: 'yes',
          webhookDeliveries: 'yes',
          webhookReplay: 'yes',
          webhookSigning: 'yes',
        },
      },
    });
    const answers = [];
    for (const [method, path, body] of ROWS) {
      const answer = await gateway.call(method, path, body);
      expect([path, answer.status]).toEqual([path, 200]);
      answers.push(answer.body);
    }
    expect(answers).toMatchObject([
      SETTINGS,
      SETTINGS,
      { delivered: true },
      { deliveries: [DELIVERY], next_cursor: 'next' },
      DELIVERY,
      DELIVERY,
      { count: 3 },
      { secret: 'whsec_x', previous_valid_until: null },
      { secret: 'whsec_y' },
    ]);
    expect(bodies).toContainEqual(DRAFT);
    expect(JSON.stringify(answers)).not.toContain('canary');
  });

  test('the packer sees settings and deliveries but can’t change anything', async () => {
    offerWebhooks();
    gateway = await openGateway(platform.url);
    await gateway.signIn('packer@slipway.test');
    for (const [method, path, body] of ROWS) {
      const { status } = await gateway.call(method, path, body);
      expect([path, status]).toEqual([path, method === 'GET' ? 200 : 403]);
    }
    expect((await gateway.call('GET', '/api/webhook/receiver')).status).toBe(403);
  });

  test.each([
    ['Slipway’s own receiver', 'https://slipway.example/api/hooks/canary-token', 'https://slipway.example/api/hooks/…'],
    ['a plug-in', 'https://shop.example/hooks?key=canary-key', 'https://shop.example/hooks'],
  ])('only the owner sees the secret part of the address of %s', async (_what, url, described) => {
    offerWebhooks();
    const { pathname, search } = new URL(url);
    const attempt = {
      at: '2026-11-21T09:00:00Z',
      status_code: 404,
      headers: [{ key: 'location', value: `${url}#moved` }],
      body: `Cannot POST ${pathname}${search}`,
    };
    const request = { url, headers: [], body: '{"tracking_number":"SLP1"}' };
    const detail = { ...DELIVERY, attempts: [attempt], request };
    const give = (endpoint: string, response: unknown) =>
      platform.answers.set(endpoint, (_request, reply) => sendJson(reply, 200, { response }));
    give('GET /merchant/webhook', { ...SETTINGS, url });
    give('GET /merchant/webhook/deliveries', [detail]);
    give('GET /merchant/webhook/deliveries/dlv_1', detail);
    gateway = await openGateway(platform.url);
    const paths = ROWS.flatMap(([method, path]) => (method === 'GET' ? [path] : []));
    const read = () => Promise.all(paths.map(async (path) => (await gateway.call('GET', path)).body));
    expect(await read()).toMatchObject([{ ...SETTINGS, url }, { deliveries: [detail] }, detail]);
    await gateway.signIn('packer@slipway.test');
    const seen = await read();
    expect(JSON.stringify(seen)).not.toContain('canary');
    const shown = {
      ...detail,
      attempts: [{ at: attempt.at, status_code: 404 }],
      request: { ...request, url: described },
    };
    expect(seen).toMatchObject([{ ...SETTINGS, url: described }, { deliveries: [shown] }, shown]);
  });

  test('the platform’s refusals come with their messages by field', async () => {
    offerWebhooks();
    const invalid = {
      error: 'invalid',
      error_description: 'No.',
      fields: { 'headers.0.key': ['is reserved'] },
      codes: { 'headers.0.key': ['header_key_reserved'] },
    };
    platform.answers.set('PUT /merchant/webhook', (_request, answer) => {
      sendJson(answer, 422, invalid);
    });
    platform.answers.set('POST /merchant/webhook/replay', (_request, answer) => {
      sendJson(answer, 422, { error: 'webhook_disabled', error_description: 'Switch it on first.' });
    });
    gateway = await openGateway(platform.url);
    expect(await gateway.call('PUT', '/api/webhook', DRAFT)).toMatchObject({ status: 422, body: invalid });
    const replay = await gateway.call('POST', '/api/webhook/replay', { since: '2026-11-21T09:00:00Z' });
    expect(replay).toMatchObject({ status: 422, body: { error: 'webhook_disabled' } });
  });
});

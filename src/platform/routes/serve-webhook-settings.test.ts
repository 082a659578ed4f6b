import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { RESERVED_HEADER_KEYS, WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { renderPayload } from '#domain/webhook-payload.ts';
import { openDatabase } from '#server/database/database.ts';
import { readStoredSettings } from '#platform/testing/read-stored-settings.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DEMO_ACCOUNT } from '#platform/demo/demo-account.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Tables } from '#platform/store/schema.ts';
import { changeEndpoint } from '#platform/store/webhook-endpoints.ts';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';
import { sealHeader } from '#platform/webhooks/sealed-settings.ts';
import { openPlatformVault } from '#platform/webhooks/open-platform-vault.ts';

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

const settings = (change: object = {}) => ({
  url: receiver.url,
  kind: 'mapped',
  headers: [] as unknown[],
  fields: [...WEBHOOK_FIELDS],
  enabled: true,
  ...change,
});
const save = (change: object = {}) => platform.call('PUT /merchant/webhook', settings(change));
const ROWS = [
  'GET /merchant/webhook',
  'PUT /merchant/webhook',
  'POST /merchant/webhook/test',
  'POST /merchant/webhook/secret/reveal',
  'POST /merchant/webhook/secret/rotate',
  'GET /merchant/webhook/deliveries',
  'GET /merchant/webhook/deliveries/dlv_1',
  'POST /merchant/webhook/deliveries/dlv_1/replay',
  'POST /merchant/webhook/replay',
];

test('without a secret, or without the permission, every endpoint answers 403', async () => {
  const secret = await platform.makeSecret(['orders', 'labels', 'book', 'manifests']);
  for (const row of ROWS) {
    const body = row.startsWith('GET') ? undefined : {};
    expect((await platform.call(row, body, { secret: null })).status).toBe(403);
    expect((await platform.call(row, body, { secret })).status).toBe(403);
  }
});

test('nothing is set at first, and all fields are selected', async () => {
  const { status, body } = await platform.call('GET /merchant/webhook');
  expect(status).toBe(200);
  expect(body.response).toMatchObject({ url: null, state: 'unset', headers: [], fields: [...WEBHOOK_FIELDS] });
});

test('saved settings are shown, except for header values', async () => {
  const headers = [
    { key: 'X-Shop-Token', value: 'canary-value-ab12' },
    { key: 'X-Short', value: 'canary' },
  ];
  expect((await save({ headers })).status).toBe(200);
  const { body } = await platform.call('GET /merchant/webhook');
  expect(body.response).toMatchObject({ url: receiver.url, state: 'active', enabled: true });
  expect(body.response.headers).toEqual([
    { key: 'X-Shop-Token', set: true, hint: '••••ab12' },
    { key: 'X-Short', set: true, hint: null },
  ]);
  expect(JSON.stringify(body)).not.toContain('canary');
  const received = await platform.call('GET /sandbox/requests?endpoint=PUT%20/merchant/webhook');
  expect(received.body.response[0].body.headers[0]).toEqual({ key: 'X-Shop-Token', value: '••••' });
  // The database doesn't reveal them either, and only its owner can read its key.
  const kept = await readStoredSettings(platform);
  expect(kept).toContain('X-Shop-Token');
  expect(kept).not.toContain('canary');
  expect(statSync(join(platform.dataFolder, 'webhook.key')).mode & 0o777).toBe(0o600);
});

test('the other account has its own settings', async () => {
  await save();
  const { body } = await platform.call('GET /merchant/webhook', undefined, { secret: SANDBOX_SECRETS.otherAccount });
  expect(body.response.url).toBeNull();
});

describe('invalid settings', () => {
  test.each([...RESERVED_HEADER_KEYS])(
    'with the header %s are refused, in any letter case, and nothing changes',
    async (key) => {
      await save();
      const headers = [key, key.toUpperCase()].map((one) => ({ key: one, value: 'x' }));
      const { status, body } = await save({ url: `${receiver.url}/other`, headers });
      expect(status).toBe(422);
      expect(body).toMatchObject({
        error: 'invalid',
        codes: { 'headers.0.key': ['header_key_reserved'], 'headers.1.key': ['header_key_reserved'] },
      });
      expect(body.fields['headers.0.key'][0]).toContain(`"${key}" is reserved`);
      expect((await platform.call('GET /merchant/webhook')).body.response).toMatchObject({
        url: receiver.url,
        headers: [],
      });
    },
  );

  test('are refused with all errors at once, and never with a value', async () => {
    const headers = [{ key: ' te ', value: 'x' }, { key: 'X-A', value: 'canary\r\nHost: evil' }, { key: 'x-a' }];
    const { status, body } = await save({ url: 'http://10.0.0.5/', headers, fields: ['price'] });
    expect(status).toBe(422);
    expect(body.codes).toEqual({
      url: ['url_not_public'],
      'headers.0.key': ['header_key_invalid'],
      'headers.1.value': ['header_value_invalid'],
      'headers.2.key': ['header_key_duplicate'],
      'headers.2.value': ['header_value_invalid'],
      fields: ['field_unknown'],
    });
    expect(JSON.stringify(body)).not.toContain('canary');
  });

  test.each([
    [{ kind: 'other' }, 'kind'],
    [{ headers: [{ key: 7, value: 'x' }] }, 'headers.0.key'],
    [{ headers: { __proto__: null } }, 'headers'],
    [{ fields: 'all' }, 'fields'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ url: null }, 'url'],
  ])('%j names its field', async (change, field) => {
    const { status, body } = await save(change);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });
});

test('a header saved without a value keeps its value, until the host changes', async () => {
  await save({ headers: [{ key: 'X-Token', value: 'first-value-1234' }] });
  expect((await save({ headers: [{ key: 'x-token' }] })).status).toBe(200);
  await platform.call('POST /merchant/webhook/test', {});
  expect(receiver.received[0]?.headers['x-token']).toBe('first-value-1234');
  const moved = await save({ url: 'http://localhost:9009/', headers: [{ key: 'X-Token' }] });
  expect(moved.body.codes).toEqual({ 'headers.0.value': ['header_value_invalid'] });
});

test('a reserved key that somehow got into the database is never sent', async () => {
  await save({ headers: [{ key: 'X-Token', value: 'v' }] });
  const database = await openDatabase<Tables>(platform.place, migrations);
  const vault = openPlatformVault(platform.dataFolder, undefined);
  await changeEndpoint(database, DEMO_ACCOUNT, {
    headers: JSON.stringify([sealHeader(vault, DEMO_ACCOUNT, 'Content-Length', '1')]),
  });
  const answer = await platform.call('POST /merchant/webhook/test', {});
  expect(answer.body.response).toMatchObject({ delivered: false, answer: { error: 'settings' } });
  // Nor is a value that was sealed for another account, or with another key.
  await changeEndpoint(database, DEMO_ACCOUNT, { headers: JSON.stringify([sealHeader(vault, 7, 'X-Token', 'v')]) });
  expect((await platform.call('POST /merchant/webhook/test', {})).body.response.answer.error).toBe('settings');
  await database.destroy();
  expect(receiver.received).toHaveLength(0);
});

describe('a test delivery', () => {
  test('sends unsaved settings, byte for byte as in the preview, and saves nothing', async () => {
    receiver.answer = (response) => response.writeHead(202, { 'content-type': 'text/plain' }).end('taken');
    const fields = ['tracking_number', 'current_state'];
    const draft = settings({ fields, headers: [{ key: 'X-Shop', value: 'wattle' }] });
    const { status, body } = await platform.call('POST /merchant/webhook/test', { settings: draft });
    expect(status).toBe(200);
    expect(body.response).toMatchObject({
      delivered: true,
      answer: { status_code: 202, headers: [], body: null, error: null },
    });
    expect(receiver.received[0]?.body).toBe(renderPayload(EXAMPLE_UPDATE, fields));
    expect(receiver.received[0]?.headers['x-shop']).toBe('wattle');
    expect(JSON.stringify(body.response.request)).not.toContain('wattle"');
    expect((await platform.call('GET /merchant/webhook')).body.response.url).toBeNull();
    expect((await platform.call('GET /merchant/webhook/deliveries')).body.response).toEqual([]);
  });

  test('says how a receiver failed', async () => {
    receiver.answer = (response) => response.writeHead(503).end('later');
    const refused = await platform.call('POST /merchant/webhook/test', { settings: settings() });
    expect(refused.body.response).toMatchObject({ delivered: false, answer: { status_code: 503, error: 'refused' } });
    await receiver.close();
    const gone = await platform.call('POST /merchant/webhook/test', { settings: settings() });
    expect(gone.body.response).toMatchObject({ delivered: false, answer: { status_code: null, error: 'unreachable' } });
    expect(gone.body.response.answer.duration_ms).toBeNull();
  });

  test('without settings, or with invalid ones, sends nothing', async () => {
    expect((await platform.call('POST /merchant/webhook/test', {})).body.codes).toEqual({ url: ['url_missing'] });
    const bad = settings({ headers: [{ key: 'Host', value: 'x' }] });
    expect((await platform.call('POST /merchant/webhook/test', { settings: bad })).status).toBe(422);
    expect(receiver.received).toHaveLength(0);
  });
});

describe('the signing secret', () => {
  const verify = (secret: string) => () => {
    const { body = '', headers = {} } = receiver.received.at(-1) ?? {};
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  };
  const reveal = () => platform.call('POST /merchant/webhook/secret/reveal');

  test('is shown once', async () => {
    await save();
    const { body } = await reveal();
    expect(body.response.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await reveal()).body.error).toBe('secret_already_revealed');
    await platform.call('POST /merchant/webhook/test', {});
    expect(verify(body.response.secret as string)).not.toThrow();
  });

  test('stays valid for a day beside its replacement', async () => {
    await save();
    const old = (await reveal()).body.response.secret as string;
    const { body } = await platform.call('POST /merchant/webhook/secret/rotate', {});
    const renewed = body.response.secret as string;
    await platform.call('POST /merchant/webhook/test', {});
    expect([verify(old), verify(renewed)].map((look) => look())).toHaveLength(2);
    expect((await reveal()).body.error).toBe('secret_already_revealed');
    const { body: second } = await platform.call('POST /merchant/webhook/secret/rotate', { old_valid_for_s: 3600 });
    await platform.call('POST /merchant/webhook/test', {});
    expect(verify(second.response.secret as string)).not.toThrow();
    expect(verify(renewed)).not.toThrow();
    expect(verify(old)).toThrow('No matching signature');
  });

  test('can be chosen by the client, who may ask again when no answer came', async () => {
    await save();
    const old = (await reveal()).body.response.secret as string;
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const rotate = (wanted: string) => platform.call('POST /merchant/webhook/secret/rotate', { secret: wanted });
    const { body } = await rotate(secret);
    await platform.call('POST /sandbox/clock', { advance_s: 60 });
    expect((await rotate(secret)).body).toEqual(body);
    await platform.call('POST /merchant/webhook/test', {});
    for (const valid of [secret, old]) expect(verify(valid)).not.toThrow();
    expect((await rotate('whsec_short')).status).toBe(400);
    const received = await platform.call('GET /sandbox/requests?endpoint=POST%20/merchant/webhook/secret/rotate');
    expect(JSON.stringify(received.body)).not.toContain(secret);
  });
});

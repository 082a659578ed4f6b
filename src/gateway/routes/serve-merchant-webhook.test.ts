import { offerDocumentedOnly } from '#gateway/testing/documented-only.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
let webhookUrl: string | null;

beforeEach(async () => {
  platform = await startStubPlatform();
  offerDocumentedOnly(platform);
  webhookUrl = 'https://shop.example/hook?key=1';
  gateway = await openGateway(platform.url, { embedded: false });
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

/** Offers a merchant record that is returned without an envelope (F1) and changed with these methods. */
function offerMerchant(methods: readonly string[]): string[] {
  const used: string[] = [];
  platform.answers.set('GET /merchant', (_request, response) => {
    sendJson(response, 200, { name: 'Field', webhook_url: webhookUrl });
  });
  for (const method of methods) {
    platform.answers.set(`${method} /merchant`, (_request, response, body) => {
      used.push(method);
      webhookUrl = (JSON.parse(body) as { merchant: { webhook_url: string | null } }).merchant.webhook_url;
      sendJson(response, 200, { name: 'Field', webhook_url: webhookUrl });
    });
  }
  return used;
}
const save = (url: unknown) => gateway.call('PUT', '/api/webhook/address', { url });

test.each([[['PATCH', 'PUT'], 'PATCH'] as const, [['PUT'], 'PUT'] as const])(
  'with %j the address is set by %s, and removed with null',
  async (methods, expected) => {
    const used = offerMerchant(methods);
    expect((await gateway.call('GET', '/api/webhook/address')).body).toEqual({
      url: 'https://shop.example/hook?key=1',
    });
    expect(await save('https://slipway.example/api/hooks/x')).toMatchObject({
      status: 200,
      body: { url: 'https://slipway.example/api/hooks/x' },
    });
    expect(await save(null)).toMatchObject({ status: 200, body: { url: null } });
    expect(used).toEqual([expected, expected]);
    const { entries } = (
      await gateway.call<{ entries: { action: string; subject: string | null }[] }>('GET', '/api/audit')
    ).body;
    expect(entries.filter(({ action }) => action === 'webhook_saved').map(({ subject }) => subject)).toEqual([
      null,
      'https://slipway.example/api/hooks/…',
    ]);
  },
);

test('a service that shows a page of its own for every address has nothing to set', async () => {
  platform.answers.set('GET /merchant', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Sign in</title>');
  });
  expect((await gateway.call('GET', '/api/webhook/address')).status).toBe(404);
});

test('a service without a merchant record has nothing to set', async () => {
  expect(await gateway.call('GET', '/api/webhook/address')).toMatchObject({
    status: 404,
    body: { error: 'not_offered' },
  });
  expect(await save('https://slipway.example/x')).toMatchObject({ status: 404, body: { error: 'not_offered' } });
});

test.each([
  ['unwell', 503, { error: 'unavailable' }, 502],
  ['too busy', 429, { error: 'rate_limited' }, 429],
  ['not letting this secret see it', 403, { error: 'forbidden' }, 403],
  ['telling of an error in a 200', 200, { error: 'maintenance' }, 502],
])('a service that is %s has not said that it has no address', async (_what, status, body, expected) => {
  platform.answers.set('GET /merchant', (_request, response) => {
    sendJson(response, status, body);
  });
  expect((await gateway.call('GET', '/api/webhook/address')).status).toBe(expected);
});

test.each([
  ['unwell', 503, { error: 'unavailable' }],
  ['too busy', 429, { error: 'rate_limited', error_description: 'Slow down' }],
  ['not letting this secret see it', 403, { error: 'forbidden' }],
  ['without a record to read', 404, { error: 'not_found' }],
])('a service that changed the address is %s when asked for it: the address is saved', async (_what, status, body) => {
  offerMerchant(['PATCH']);
  platform.answers.set('GET /merchant', (_request, response) => {
    sendJson(response, status, body);
  });
  expect(await save('https://slipway.example/x')).toMatchObject({
    status: 200,
    body: { url: 'https://slipway.example/x' },
  });
  expect(await save(null)).toMatchObject({ status: 200, body: { url: null } });
});

test('a change that can’t be read back gives the address that the service said it stored, or else the one sent', async () => {
  platform.answers.set('PATCH /merchant', (_request, response) => {
    sendJson(response, 200, { webhook_url: 'https://slipway.example/as-stored' });
  });
  platform.answers.set('GET /merchant', (_request, response) => {
    sendJson(response, 429, { error: 'rate_limited' });
  });
  expect((await save('https://slipway.example/x')).body).toEqual({ url: 'https://slipway.example/as-stored' });
  platform.answers.set('PATCH /merchant', (_request, response) => {
    sendJson(response, 200, { success: true });
  });
  expect((await save('https://slipway.example/x')).body).toEqual({ url: 'https://slipway.example/x' });
});

test('an error in the 200 of a change is a refusal: nothing is recorded as saved', async () => {
  offerMerchant([]);
  platform.answers.set('PATCH /merchant', (_request, response) => {
    sendJson(response, 200, { error: 'maintenance', error_description: 'Back at nine' });
  });
  expect(await save('https://slipway.example/x')).toMatchObject({
    status: 502,
    body: { error_description: 'Back at nine' },
  });
  const { entries } = (await gateway.call<{ entries: { action: string }[] }>('GET', '/api/audit')).body;
  expect(entries.filter(({ action }) => action === 'webhook_saved')).toEqual([]);
});

test('a refusal of the service is passed on in its own words, and an invalid address is not sent', async () => {
  offerMerchant([]);
  platform.answers.set('PATCH /merchant', (_request, response) => {
    sendJson(response, 422, { error: 'invalid', webhook_url: ['must be https'] });
  });
  expect(await save('http://slipway.example/x')).toMatchObject({
    status: 422,
    body: { error_description: 'webhook_url: must be https' },
  });
  expect((await save('javascript:alert(1)')).status).toBe(400);
  expect(webhookUrl).toBe('https://shop.example/hook?key=1');
});

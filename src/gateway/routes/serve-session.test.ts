import { GATEWAY_ENDPOINTS } from '#gateway/app.ts';
import type { Session } from '#contract/gateway/session.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

beforeAll(async () => {
  platform = await startStubPlatform();
  platform.orders.set('SLPAAAAAAAAAA', { tracking_number: 'SLPAAAAAAAAAA', state: 'despatch_in_progress' });
  gateway = await openGateway(platform.url);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

const example = (path: string) =>
  path
    .replace('{attempt_id}', '00000000-0000-4000-8000-000000000000')
    .replace('{manifest_id}', '7')
    .replace('{tracking_number}', 'SLPAAAAAAAAAA');

describe('without signing in', () => {
  const guarded = GATEWAY_ENDPOINTS.filter((endpoint) => endpoint.role !== undefined);

  test.each(guarded.map((endpoint) => [endpoint.method, endpoint.path] as const))(
    '%s %s answers 401',
    async (method, path) => {
      const response = await fetch(`${gateway.url}/api${example(path)}`, { method });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'signed_out' });
    },
  );

  test('only signing in, creating the owner and the address with its own token are open', () => {
    const open = GATEWAY_ENDPOINTS.filter((endpoint) => endpoint.role === undefined).map((endpoint) => endpoint.name);
    expect(open.toSorted()).toEqual([
      'createOwner',
      'readSession',
      'receiveStatusWebhook',
      'signIn',
      'signInAsDemo',
      'signOut',
    ]);
  });

  test('the event stream answers 401', async () => {
    expect((await fetch(`${gateway.url}/api/events`)).status).toBe(401);
  });

  test('nothing is revealed about the platform', async () => {
    const session = (await (await fetch(`${gateway.url}/api/session`)).json()) as object;
    expect(session).toMatchObject({ person: null, service: null, first_visit: false });
  });
});

describe('signing in', () => {
  test('the cookie is HTTP-only and same-site, and only its hash is stored', async () => {
    const { headers, body } = await gateway.call('POST', '/api/session', {
      email: ' Owner@Slipway.test ',
      password: 'slipway-demo',
    });
    expect(headers.get('set-cookie')).toMatch(/^slipway_session=[\w-]{43}; .*HttpOnly.*SameSite=Strict/);
    expect(body).toMatchObject({ person: { email: 'owner@slipway.test', role: 'owner' } });
  });

  test('a wrong password and an unknown person get the same answer', async () => {
    const wrong = await gateway.call('POST', '/api/session', { email: 'owner@slipway.test', password: 'nope' });
    const unknown = await gateway.call('POST', '/api/session', { email: 'nobody@slipway.test', password: 'nope' });
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  test('after signing out the old cookie opens nothing', async () => {
    const signedIn = await fetch(`${gateway.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'packer@slipway.test', password: 'slipway-demo' }),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const read = () => fetch(`${gateway.url}/api/orders`, { headers: { cookie } });
    expect((await read()).status).toBe(200);
    await fetch(`${gateway.url}/api/session`, { method: 'DELETE', headers: { cookie } });
    expect((await read()).status).toBe(401);
  });

  test('a second owner can’t be created', async () => {
    const owner = { email: 'evil@slipway.test', password: 'long enough', setup_code: 'AAAA-AAAA' };
    expect((await gateway.call('POST', '/api/owner', owner)).status).toBe(409);
  });

  test('after too many wrong passwords a person has to wait, even with the right one', async () => {
    const attempt = (password: string) =>
      gateway.call('POST', '/api/session', { email: 'throttled@slipway.test', password });
    for (let tries = 0; tries < 12; tries += 1) await attempt('wrong');
    const { status, headers } = await attempt('slipway-demo');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    gateway.advance(61_000);
    await gateway.signIn('owner@slipway.test');
  });

  test('a clock that is set back lengthens no wait', async () => {
    const attempt = () => gateway.call('POST', '/api/session', { email: 'throttled@slipway.test', password: 'wrong' });
    for (let tries = 0; tries < 10; tries += 1) await attempt();
    expect((await attempt()).status).toBe(429);
    gateway.setClock(-3_600_000);
    expect((await attempt()).status).toBe(401);
    await gateway.signIn('owner@slipway.test');
  });
});

describe('requests from other sites', () => {
  const put = (headers: Record<string, string>, body = '{"email":"a","password":"b"}') =>
    fetch(`${gateway.url}/api/session`, { method: 'POST', headers, body });

  test.each([
    [{ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' }],
    [{ 'content-type': 'application/json', 'sec-fetch-site': 'same-site' }],
    [{ 'content-type': 'application/json', origin: 'https://evil.example' }],
    [{ 'content-type': 'application/json', origin: 'null' }],
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'multipart/form-data; boundary=x' }],
    [{ 'content-type': 'application/jsonp' }],
  ])('with %j change nothing', async (headers) => {
    const response = await put(headers);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'cross_site' });
  });

  test('our own pages may send them', async () => {
    const { host } = new URL(gateway.url);
    const response = await put({
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      origin: `http://${host}`,
    });
    expect(response.status).toBe(401);
  });
});

describe('invalid input', () => {
  test.each(['{', '', 'null', '[]', '"x"', '{"email":1}', '{"__proto__":{"email":"a"}}'])(
    '%j as a body is refused with an explanation',
    async (body) => {
      const response = await fetch(`${gateway.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.text()).not.toMatch(/at .*\.ts/);
    },
  );

  test('a huge body is refused', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(5_000_000), password: 'x' });
    const response = await fetch(`${gateway.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(413);
  });

  test.each(['0x10', '1e3', '0', '-1', '%207', '99999999999', 'NPM-1'])('%s is not a manifest ID', async (id) => {
    expect((await gateway.call('GET', `/api/manifests/${id}`)).status).toBe(400);
  });

  test.each(['%2e%2e', '%2E', 'a%20b', 'a%2Fb'])('%s is not a tracking number', async (number) => {
    expect((await gateway.call('GET', `/api/orders/${number}`)).status).toBeGreaterThanOrEqual(400);
  });

  test('an unknown endpoint is 404 in JSON', async () => {
    expect(await gateway.call('GET', '/api/nothing')).toMatchObject({ status: 404, body: { error: 'not_found' } });
  });
});

test('every answer has the security headers, and none the platform’s secret', async () => {
  for (const path of [
    '/api/session',
    '/api/orders',
    '/api/nothing',
    '/',
    '/orders',
    '/api/openapi.json',
    '/api/docs',
  ]) {
    const { headers, body } = await gateway.call('GET', path);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'self'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(JSON.stringify(body)).not.toContain('canary-secret');
  }
});

test('right after the start, a service that says nothing keeps nobody from signing in; pages hear what it offers later', async () => {
  const silent = await startStubPlatform();
  const held: (() => void)[] = [];
  silent.answers.set('*', (_request, response) => {
    held.push(() => sendJson(response, 404, { error: 'not_found' }));
  });
  const started = await openGateway(silent.url);
  onTestFinished(async () => {
    await started.close();
    await silent.close();
  });
  const signedIn = await started.call<Session>('POST', '/api/session/demo', { role: 'owner' });
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.service).toMatchObject({ state: 'connected', capabilities: { ordersFeed: 'not_known' } });
  expect(held.length).toBeGreaterThan(0);
  silent.answers.delete('*');
  for (const say of held) say();
  await expect
    .poll(async () => (await started.call<Session>('GET', '/api/session')).body.service?.capabilities.ordersFeed)
    .toBe('yes');
});

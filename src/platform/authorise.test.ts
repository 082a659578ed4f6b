import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
const startedAt = Date.now();
beforeAll(async () => {
  // The clock stands still: on a slow machine a thousand requests take longer than the minute they are counted in.
  platform = await openTestPlatform({ now: () => startedAt });
});
afterAll(() => platform.close());

const ROWS = [
  'POST /book',
  'GET /book/1/document',
  'GET /orders/SLP0000000000/label',
  'GET /orders/SLP0000000000',
  'DELETE /orders/SLP0000000000',
  'POST /quotes',
  'POST /orders',
  'PUT /orders/SLP0000000000',
  'GET /orders',
  'POST /orders/lookup',
  'GET /merchant',
  'PATCH /merchant',
  'GET /manifests',
];
const SANDBOX_ENDPOINTS = [
  'POST /sandbox/orders',
  'PUT /sandbox/carriers/PlainLabel',
  'POST /sandbox/faults',
  'POST /sandbox/clock',
  'POST /sandbox/orders/SLP0000000000/status',
  'GET /sandbox/requests',
  'GET /sandbox/ledger',
  'POST /sandbox/reset',
];
const withBody = (endpoint: string) => (/^(?:POST|PUT|PATCH)/.test(endpoint) ? {} : undefined);

describe.each([...ROWS, ...SANDBOX_ENDPOINTS])('%s', (endpoint) => {
  test('without a secret answers 403, never 401', async () => {
    for (const options of [
      { secret: null },
      { secret: 'unknown' },
      { secret: null, headers: { authorization: 'Basic c2FuZGJveC1zZWNyZXQ=' } },
    ]) {
      const answer = await platform.call(endpoint, withBody(endpoint), options);
      expect(answer.status).toBe(403);
      expect(answer.body.error).toBe('invalid_merchant_account');
    }
  });
});

describe('with a secret that lacks the permission', () => {
  test('POST /book answers 403', async () => {
    const answer = await platform.call(
      'POST /book',
      { orders: ['SLP0000000000'] },
      { secret: SANDBOX_SECRETS.withoutBook },
    );
    expect(answer.status).toBe(403);
  });

  test('GET label answers 403', async () => {
    const answer = await platform.call('GET /orders/SLP0000000000/label', undefined, {
      secret: SANDBOX_SECRETS.withoutLabels,
    });
    expect(answer.status).toBe(403);
  });

  test.each(SANDBOX_ENDPOINTS)('%s answers 403 to every secret but one', async (endpoint) => {
    const { all: _all, ...others } = SANDBOX_SECRETS;
    for (const secret of Object.values(others)) {
      expect((await platform.call(endpoint, withBody(endpoint), { secret })).status).toBe(403);
    }
  });
});

test.each(['Bearer ', 'bearer ', 'Bearer  ', 'Bearer    '])(
  '“%s” before the secret is accepted, as HTTP allows it',
  async (before) => {
    const headers = { authorization: `${before}${SANDBOX_SECRETS.all}` };
    expect((await platform.call('GET /merchant', undefined, { secret: null, headers })).status).toBe(200);
  },
);

describe('malformed requests', () => {
  test.each(['GET /nothing', 'POST /orders/lookup/more', 'GET /../../etc/passwd', 'PUT /book'])(
    '%s answers 404',
    async (endpoint) => {
      const answer = await platform.call(endpoint, withBody(endpoint));
      expect(answer.status).toBe(404);
      expect(answer.body.error).toBe('not_found');
    },
  );

  test.each([
    ['POST /orders', '{'],
    ['POST /orders', '[]'],
    ['PUT /orders/SLP0000000000', '{'],
    ['POST /quotes', ''],
    ['PATCH /merchant', 'null'],
    ['POST /orders/lookup', '{"orders":"x"}'],
    ['POST /orders/lookup', JSON.stringify({ orders: Array.from({ length: 1001 }, () => 'x') })],
    ['POST /sandbox/orders', '{"count":0}'],
  ])('%s with %s answers 400, and no stack', async (endpoint, body) => {
    const answer = await platform.call(endpoint, body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).not.toMatch(/\.ts|node_modules| at /);
  });

  test.each(['limit=0', 'limit=1e2', 'limit=501', 'cursor=x', 'cursor=' + 'a'.repeat(300), 'updated_since=yesterday'])(
    'the orders feed with %s answers 400',
    async (query) => {
      expect((await platform.call(`GET /orders?${query}`)).status).toBe(400);
    },
  );

  test('a strange tracking number in a path is not an order', async () => {
    for (const number of ['%00', '%2e%2e', 'a%20b', '%F0%9F%98%80', "'%20or%201=1"]) {
      expect((await platform.call(`GET /orders/${number}`)).status).toBe(404);
    }
  });
});

test('the endpoints are published as an OpenAPI document', async () => {
  const { status, body } = await platform.call('GET /openapi.json', undefined, { secret: null });
  expect(status).toBe(200);
  expect(body.openapi).toBe('3.1.0');
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/book', '/book/{manifest_id}/document', '/sandbox/reset']),
  );
});

test('beyond 1000 requests a minute an endpoint answers 429 with Retry-After, and works again a minute later', async () => {
  const readMerchant = () => platform.call('GET /merchant', undefined, { secret: SANDBOX_SECRETS.otherAccount });
  let last = await readMerchant();
  for (let turn = 1; turn < 1000; turn += 1) last = await readMerchant();
  expect(last.status).toBe(200);
  const refused = await readMerchant();
  expect(refused.status).toBe(429);
  expect(refused.body.error).toBe('rate_limited');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await platform.call('GET /merchant')).status).toBe(200);
  await platform.call('POST /sandbox/clock', { advance_s: 60 });
  expect((await readMerchant()).status).toBe(200);
});

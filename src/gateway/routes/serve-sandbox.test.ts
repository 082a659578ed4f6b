import { openGateway, type OpenGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
beforeAll(async () => {
  platform = await startStubPlatform();
  gateway = await openGateway(platform.url);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

const MADE = { response: { tracking_numbers: ['SLP4408812K7Q2'] } };

describe('the sandbox through the gateway', () => {
  test('is closed to people who are not signed in', async () => {
    await gateway.call('DELETE', '/api/session');
    expect(await gateway.call('POST', '/api/sandbox/orders', { count: 1 })).toMatchObject({ status: 401 });
    await gateway.signIn('packer@slipway.test');
  });

  test('does not exist with any other service, and nothing is sent to it', async () => {
    let asked = 0;
    platform.answers.set('POST /sandbox/orders', (_request, response) => {
      asked += 1;
      sendJson(response, 200, MADE);
    });
    const remote = await openGateway(platform.url, { embedded: false });
    expect(await remote.call('POST', '/api/sandbox/orders', { count: 1 })).toMatchObject({ status: 404 });
    expect(asked).toBe(0);
    await remote.close();
  });

  test('passes requests and answers on', async () => {
    platform.answers.set('POST /sandbox/orders', (request, response, body) => {
      expect(request.headers.authorization).toBe('Bearer canary-secret-9f2');
      expect(JSON.parse(body)).toEqual({ count: 1, labelled: true });
      sendJson(response, 200, MADE);
    });
    const made = await gateway.call('POST', '/api/sandbox/orders', { count: 1, labelled: true });
    expect(made).toMatchObject({ status: 200, body: MADE });
  });

  test('shows a packer the requests without the secret part of webhook addresses in them', async () => {
    const received = { endpoint: 'PATCH /merchant', path: '/merchant', time: '2026-11-21T09:00:00Z' };
    const body = { merchant: { webhook_url: 'https://slipway.example/api/hooks/canary-token' } };
    platform.answers.set('GET /sandbox/requests', (_request, response) => {
      sendJson(response, 200, { response: [{ ...received, body }], count: 1 });
    });
    const shown = { merchant: { webhook_url: 'https://slipway.example/api/hooks/…' } };
    expect((await gateway.call('GET', '/api/sandbox/requests')).body).toEqual({
      response: [{ ...received, body: shown }],
      count: 1,
    });
  });

  test.each([
    ['no orders', { count: 0 }],
    ['too many orders', { count: 100_001 }],
    ['a problem that does not exist', { count: 1, problem: 'bad_weather' }],
    ['no body', undefined],
  ])('refuses %s with a clear error', async (_, body) => {
    const refused = await gateway.call('POST', '/api/sandbox/orders', body);
    expect(refused).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  });

  test("passes on the platform's own words when it refuses", async () => {
    platform.answers.set('POST /sandbox/orders', (_request, response) => {
      sendJson(response, 422, { error: 'invalid', error_description: 'courier_allocation is no carrier of ours.' });
    });
    expect(await gateway.call('POST', '/api/sandbox/orders', { count: 1, courier_allocation: 'Snail' })).toMatchObject({
      status: 422,
      body: { error: 'invalid', error_description: 'courier_allocation is no carrier of ours.' },
    });
  });
});

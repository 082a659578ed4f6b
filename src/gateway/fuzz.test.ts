import { proofSize } from '#server/testing/env.ts';
import { type FuzzTarget, fuzzEndpoint } from '#server/testing/fuzz-endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GATEWAY_ENDPOINTS } from './app.ts';
import { openGateway, type OpenGateway } from '#gateway/testing/open-gateway.ts';
import { type StubPlatform, startStubPlatform } from '#gateway/testing/stub-platform.ts';

/** Fewer than for the platform's endpoints: each of these requests calls a second server. */
const REQUESTS = proofSize('requests for each endpoint of the gateway', { short: 30, full: 2000 });
const REQUESTS_OF_A_SESSION = 100;
const OWNER = 'owner@slipway.test';
const ATTEMPT = '0b6b1c1e-7a3f-4a41-9d52-3f6f8a1c2d3e';

let stub: StubPlatform;
let gateway: OpenGateway;
let target: FuzzTarget;
beforeAll(async () => {
  stub = await startStubPlatform();
  gateway = await openGateway(stub.url);
  const numbers = ['SLPAAAAAAAAA1', 'SLPAAAAAAAAA2'];
  for (const tracking_number of numbers) stub.orders.set(tracking_number, { tracking_number, state: 'order_placed' });
  target = {
    baseAddress: `${gateway.url}/api`,
    headers: () => ({ cookie: gateway.cookie() }),
    samples: [...numbers, ATTEMPT, OWNER, 'slipway-demo'],
    // Some of these endpoints end sessions, and some count wrong passwords.
    every: {
      requests: REQUESTS_OF_A_SESSION,
      run: async () => {
        gateway.advance(61_000);
        await gateway.signIn(OWNER);
      },
    },
  };
});
afterAll(async () => {
  await gateway.close();
  await stub.close();
});

/** A stream never ends, so it can't be waited for. */
const ROWS = GATEWAY_ENDPOINTS.filter((endpoint) => endpoint.produces !== 'text/event-stream');

describe.each(ROWS.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, endpoint) => {
  test('answers any request with a status that it declares', async () => {
    await fuzzEndpoint(endpoint, target, REQUESTS);
  });
});

test('afterwards it serves signed-in users as before, and no prototype was polluted', async () => {
  gateway.advance(61_000);
  await gateway.signIn(OWNER);
  expect((await gateway.call('GET', '/api/session')).status).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { proofSize } from '#server/testing/env.ts';
import { type FuzzTarget, fuzzEndpoint } from '#server/testing/fuzz-endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDED_ENDPOINTS, DOCUMENTED_ENDPOINTS, SANDBOX_ENDPOINTS } from './endpoints.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

const REQUESTS = proofSize('requests for each endpoint of the platform', { short: 100, full: 20_000 });
/** A reset rebuilds the demo shop each time, and has nothing to vary. */
const REQUESTS_OF_RESET = 20;
const BELOW_THE_RATE_LIMIT = 900;

let platform: TestPlatform;
let target: FuzzTarget;
beforeAll(async () => {
  platform = await openTestPlatform();
  const labelled = await platform.makeLabelled(40);
  const made = await platform.call('POST /sandbox/orders', { count: 10 });
  const placed = made.body.response.tracking_numbers as string[];
  target = {
    baseAddress: platform.baseUrl(),
    headers: () => ({ authorization: `Bearer ${SANDBOX_SECRETS.all}` }),
    samples: [...labelled, ...placed, labelled[0]?.toLowerCase() ?? '', 'NorthpostStandard', 'express', 'in_transit'],
    every: {
      requests: BELOW_THE_RATE_LIMIT,
      run: async () => {
        await platform.call('POST /sandbox/clock', { advance_s: 61 });
      },
    },
    tame,
  };
});
afterAll(() => platform.close());

/** Limits requests to few orders at a time and to carriers that don't delay a booking. */
function tame(endpoint: Endpoint, body: unknown): unknown {
  const asked = body as { count?: number; booking?: { delay_s?: number } };
  if (endpoint.name === 'makeSandboxOrders' && typeof asked.count === 'number')
    return { ...asked, count: 1 + (asked.count % 5) };
  if (endpoint.name === 'setSandboxCarrier' && asked.booking)
    return { ...asked, booking: { ...asked.booking, delay_s: 0 } };
  return body;
}

describe.each(
  [...DOCUMENTED_ENDPOINTS, ...ADDED_ENDPOINTS, ...SANDBOX_ENDPOINTS].map(
    (endpoint) => [endpoint.name, endpoint] as const,
  ),
)('%s', (_name, endpoint) => {
  test('answers any request with a status that it declares', async () => {
    await fuzzEndpoint(endpoint, target, endpoint.name === 'resetSandbox' ? REQUESTS_OF_RESET : REQUESTS);
  });
});

test('afterwards it books as before, and no prototype was polluted', async () => {
  await platform.call('POST /sandbox/reset');
  const orders = await platform.makeLabelled(3);
  expect((await platform.book(orders)).body.response.every((item: { success: boolean }) => item.success)).toBe(true);
  expect(Object.keys(Object.prototype)).toEqual([]);
});

import { readMerchant } from '#contract/added/merchant.ts';
import { expect, test } from 'vitest';
import { DOCUMENTED_OFFER, probeCapabilities } from './probe-capabilities.ts';
import { probeEndpoint } from './probe-endpoint.ts';

const callerThat = (act: () => Response | Promise<Response>) => ({
  baseUrl: 'http://service.example',
  fetch: () => Promise.resolve().then(act),
});

test('a fault of ours is thrown; a failing connection counts as a missing answer', async () => {
  const fault = new TypeError('undefined is not a function');
  const ours = callerThat(() => {
    throw fault;
  });
  await expect(probeEndpoint(ours, readMerchant)).rejects.toBe(fault);
  const theirs = callerThat(() => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
  });
  expect(await probeEndpoint(theirs, readMerchant)).toMatchObject({ status: 0, detail: 'ECONNREFUSED' });
});

test('a round in which the service has problems takes back nothing that was known', async () => {
  const capabilities = { ...DOCUMENTED_OFFER.capabilities, orderRead: 'yes', ordersFeed: 'no' } as const;
  const before = { ...DOCUMENTED_OFFER, capabilities, ordersLookup: 'yes' } as const;
  const unwell = callerThat(() => new Response('{"error":"unwell"}', { status: 503 }));
  const after = await probeCapabilities(unwell, before, [], () => 0);
  expect(after).toMatchObject({ capabilities, ordersLookup: 'yes' });
});

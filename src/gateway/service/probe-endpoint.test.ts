import { readMerchant } from '#contract/added/merchant.ts';
import { HTML_ROUNDS } from '#domain/endpoint-evidence.ts';
import { expect, test } from 'vitest';
import { DOCUMENTED_OFFER, type Offer, probeCapabilities } from './probe-capabilities.ts';
import { probeEndpoint } from './probe-endpoint.ts';

const callerThat = (act: (url: string) => Response | Promise<Response>) => ({
  baseUrl: 'http://service.example',
  fetch: (url: string | URL | Request) => Promise.resolve(url as string).then(act),
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

test.each([null, '', false])('F3: %j in place of an error is none', async (error) => {
  const answering = callerThat(() => Response.json({ response: { name: 'Daylight Coffee' }, error }));
  expect(await probeEndpoint(answering, readMerchant)).toMatchObject({ fits: true, code: null });
});

test('a round in which the service has problems takes back nothing that was known', async () => {
  const capabilities = { ...DOCUMENTED_OFFER.capabilities, orderRead: 'yes', ordersFeed: 'no' } as const;
  const before = { ...DOCUMENTED_OFFER, capabilities, ordersLookup: 'yes' } as const;
  const unwell = callerThat(() => new Response('{"error":"unwell"}', { status: 503 }));
  const after = await probeCapabilities(unwell, before, { proven: [], wanted: [], hasRead: true }, () => 0);
  expect(after).toMatchObject({ capabilities, ordersLookup: 'yes' });
});

test.each([
  ['has never let us read orders', false, 'no'],
  ['has let us read orders before', true, 'not_known'],
] as const)('a service that %s, and forbids it round after round: %s', async (_name, hasRead, orderRead) => {
  const forbidding = callerThat((url) => {
    const isOfOrders = new URL(url).pathname.includes('/orders');
    return new Response('{"error":"not_found"}', { status: isOfOrders ? 403 : 404 });
  });
  let offer: Offer = DOCUMENTED_OFFER;
  for (let round = 0; round < HTML_ROUNDS; round += 1)
    offer = await probeCapabilities(forbidding, offer, { proven: ['SLP1'], wanted: [], hasRead }, () => 0);
  expect(offer.capabilities.orderRead).toBe(orderRead);
});

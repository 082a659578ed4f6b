// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { cancelOrders } from '#contract/gateway/cancellations.ts';
import { SIGNED_IN_AS } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { cancelOrdersMutation } from './cancellations.ts';
import { keepShownPerson } from './signed-in-as.ts';

afterEach(() => vi.unstubAllGlobals());

test('orders that one person cancels, one per request, stay theirs when another signs in meanwhile', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const gateway = fakeGateway();
  gateway.answer(cancelOrders, 200, () => {
    keepShownPerson('ben@shop.example');
    return { results: [] };
  });
  keepShownPerson('mia@shop.example');
  const numbers = ['SLP1', 'SLP2', 'SLP3'];
  const client = new QueryClient();
  await client
    .getMutationCache()
    .build(client, cancelOrdersMutation())
    .execute({ numbers, onProgress: () => undefined, stop: new AbortController().signal });
  expect(gateway.calls.map(({ headers }) => headers.get(SIGNED_IN_AS))).toEqual(
    Array.from({ length: 3 }, () => 'mia%40shop.example'),
  );
});

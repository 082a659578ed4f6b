import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

const list = async (query: string) =>
  (await gateway.call<{ orders: IndexedOrder[]; total: number }>('GET', `/api/orders?${query}`)).body;

beforeAll(async () => {
  platform = await startStubPlatform();
  for (const tracking_number of ['SLP1', 'SLP2', 'SLP3']) platform.orders.set(tracking_number, { tracking_number });
  gateway = await openGateway(platform.url);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

test.each([
  ['page=1', 2],
  ['page=2', 1],
  ['page=3', 0],
  ['page=100', 0],
  ['page=1&q=nobody', 0, 0],
  ['page=9&q=nobody', 0, 0],
])('%s has %i orders, and the total counts what there is, whatever page is read', async (query, rows, total = 3) => {
  await expect.poll(async () => (await list('view=all')).total).toBe(3);
  const page = await list(`view=all&size=2&${query}`);
  expect({ rows: page.orders.length, total: page.total }).toEqual({ rows, total });
});

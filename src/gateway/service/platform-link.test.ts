import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlatformLink } from './platform-link.ts';

let headers: Record<string, string> = { 'retry-after': '1' };
const server = createServer((_request, response) => response.writeHead(429, headers).end());
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function paceAfter(path: string): Promise<number | null> {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = new PlatformLink(baseUrl, 'secret', Date.now, () => undefined);
  await link.caller.fetch(baseUrl + path);
  return link.pace.perMinute('other');
}

test('a 429 slows everything down (field services F13)', async () => {
  expect(await paceAfter('/orders/SLP1')).toBe(50);
});

test('tests of a webhook have a limit of their own, which slows nothing down', async () => {
  expect(await paceAfter('/merchant/webhook/test')).toBeNull();
});

test('that the clock of the service was set is told once: pages show how long its links are good by it', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told: string[] = [];
  const link = new PlatformLink(baseUrl, 'secret', Date.now, (state) => told.push(state));
  await link.caller.fetch(`${baseUrl}/orders`);
  headers = { date: new Date(Date.now() + 8 * 86_400_000).toUTCString() };
  await link.caller.fetch(`${baseUrl}/orders`);
  await link.caller.fetch(`${baseUrl}/orders`);
  expect(told).toEqual(['connected']);
});

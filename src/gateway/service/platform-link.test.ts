import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { callEndpoint } from '#client/call.ts';
import { readOrder } from '#contract/added/orders.ts';
import { cancelOrder } from '#contract/documented/order.ts';
import { PlatformLink } from './platform-link.ts';

let headers: Record<string, string> = { 'retry-after': '1' };
let status = 429;
const server = createServer((_request, response) => response.writeHead(status, headers).end());
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

test.each(['polling', 'unclear_read'] as const)('requests count by what they are for, such as %s', async (kind) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = new PlatformLink(baseUrl, 'secret', Date.now, () => undefined);
  const sent = vi.spyOn(link.pace, 'recordSent');
  await (kind === 'polling' ? link.pollingCaller : link.unclearCaller).fetch(`${baseUrl}/orders`);
  await link.caller.fetch(`${baseUrl}/orders/SLP1/label`);
  expect(sent.mock.calls).toEqual([[kind], ['label_check']]);
});

test('webhook tests have a limit of their own, which slows nothing else down', async () => {
  expect(await paceAfter('/merchant/webhook/test')).toBeNull();
});

test('a service that names the time of the next try, by its own clock, is given that long', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  headers = { 'retry-after': 'Fri, 27 Nov 2020 10:00:17 GMT', date: 'Fri, 27 Nov 2020 10:00:00 GMT' };
  const link = new PlatformLink(
    baseUrl,
    'secret',
    () => 0,
    () => undefined,
  );
  const call = callEndpoint(link.caller, readOrder, { params: { tracking_number: 'SLP1' } });
  await expect(call).rejects.toMatchObject({ status: 429, retryAfterS: 17 });
  expect(link.pace.waitMs('other')).toBe(17_000);
  headers = {};
});

test.each([
  ['a label, which may only be made now, as long as any proxy in between does', '/orders/SLP1/label', 110],
  ['a document, which may come from the carrier, nearly as long as a page does', '/book/42/document', 55],
  ['anything else for half a minute', '/orders/SLP1', 30],
])('waits for %s', async (_name, path, seconds) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const timeouts = vi.spyOn(AbortSignal, 'timeout');
  const link = new PlatformLink(baseUrl, 'secret', Date.now, () => undefined);
  await link.caller.fetch(baseUrl + path);
  expect(timeouts.mock.lastCall).toEqual([seconds * 1000]);
  timeouts.mockRestore();
});

test('a change of the service’s clock is reported once: pages show by it how long links are valid', async () => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const told: string[] = [];
  const link = new PlatformLink(baseUrl, 'secret', Date.now, (state) => told.push(state));
  await link.caller.fetch(`${baseUrl}/orders`);
  headers = { date: new Date(Date.now() + 8 * 86_400_000).toUTCString() };
  await link.caller.fetch(`${baseUrl}/orders`);
  await link.caller.fetch(`${baseUrl}/orders`);
  expect(told).toEqual(['connected']);
});

describe('what people are told about the service', () => {
  /** Has a new link ask once per status; returns what it told and how it ended. */
  async function ask(path: string, ...statuses: readonly number[]) {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const told: string[] = [];
    const link = new PlatformLink(baseUrl, 'secret', Date.now, (state) => told.push(state));
    headers = {};
    for (status of statuses) await link.caller.fetch(baseUrl + path);
    return { told, shown: link.shownState(), used: link.state().state };
  }

  test('three answers in a row that it is unavailable mean that it is away; decisions keep waiting for it', async () => {
    expect(await ask('/orders', 503, 502)).toEqual({ told: [], shown: 'connected', used: 'connected' });
    expect(await ask('/orders', 503, 502, 504)).toEqual({
      told: ['unreachable'],
      shown: 'unreachable',
      used: 'connected',
    });
  });

  test('any other answer shows that it is back', async () => {
    expect(await ask('/orders', 503, 503, 503, 503, 200)).toMatchObject({
      told: ['unreachable', 'connected'],
      shown: 'connected',
    });
    expect((await ask('/orders', 503, 503, 200, 503)).told).toEqual([]);
  });

  test('labels that the service can’t provide at the moment say nothing about the rest', async () => {
    expect((await ask('/orders/SLP1/label', 503, 503, 503, 503)).shown).toBe('connected');
  });

  test.each([401, 403])('%i for documented endpoints alone means that it refuses the key', async (refusal) => {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const told: string[] = [];
    const link = new PlatformLink(baseUrl, 'secret', Date.now, (state) => told.push(state));
    const shownAfter = async (path: string, next: number) => {
      status = next;
      await link.caller.fetch(baseUrl + path);
      return link.shownState();
    };
    // Manifest 0 is nobody else's.
    expect(await shownAfter('/book/42/document', refusal)).toBe('connected');
    expect(await shownAfter('/book/0/document', refusal)).toBe('refused');
    // Not offered, down or too busy: nothing about the key.
    for (const next of [404, 503, 429]) expect(await shownAfter('/merchant', next)).toBe('refused');
    expect(await shownAfter('/orders/SLP1/label', 200)).toBe('connected');
    // It accepts the key, which only lacks a permission.
    expect(await shownAfter('/book/0/document', refusal)).toBe('connected');
    link.recordBookingAnswer(200);
    // What it accepted before is refused now: the key was changed.
    expect(await shownAfter('/orders/SLP1/label', refusal)).toBe('refused');
    link.recordBookingAnswer(refusal);
    expect(link.shownState()).toBe('refused');
    link.recordBookingAnswer(422);
    expect(link.shownState()).toBe('connected');
    expect(told).toEqual(['refused', 'connected', 'refused', 'connected']);
    expect(link.state().state).toBe('connected');
  });

  test('a key that may read orders is not refused, even if it may not read documents', async () => {
    const link = new PlatformLink('http://service.example', 'secret', Date.now, () => undefined);
    vi.spyOn(globalThis, 'fetch').mockImplementation((input) =>
      Promise.resolve(
        new Response(null, { status: typeof input === 'string' && input.endsWith('/document') ? 403 : 200 }),
      ),
    );
    await link.caller.fetch('http://service.example/orders/SLP1');
    await link.caller.fetch('http://service.example/book/0/document');
    expect(link.shownState()).toBe('connected');
    vi.restoreAllMocks();
  });

  test.each([401, 403])('%i for orders means that it refuses the key', async (refusal) => {
    expect((await ask('/orders/SLP1', refusal)).shown).toBe('refused');
  });

  test.each([401, 403])('%i for a cancellation alone means only that the key may not cancel', async (refusal) => {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const link = new PlatformLink(baseUrl, 'secret', Date.now, () => undefined);
    status = refusal;
    await callEndpoint(link.caller, cancelOrder, { params: { tracking_number: 'SLP1' } }).catch(() => undefined);
    expect([link.shownState(), link.state().state]).toEqual(['connected', 'connected']);
  });
});

import { EVENTS_PATH } from '#contract/gateway/events-path.ts';
import { EventHub } from '#gateway/events/event-hub.ts';
import type { GatewayDeps } from '#gateway/routes/gateway-deps.ts';
import { serveEvents } from '#gateway/routes/serve-events.ts';
import { untilLater } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { addKnownOrders, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';

useBookingStage();

const streams: AbortController[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
});

interface Message {
  readonly id: string | undefined;
  readonly event: { readonly kind: string };
}

/** Opens a page's stream; returns a function that reads events up to and including the first one of a kind. */
async function listen(query = '', headers: Record<string, string> = {}) {
  const stream = new AbortController();
  streams.push(stream);
  const response = await fetch(`${stage.gateway.url}/api/events${query}`, {
    headers: { cookie: stage.gateway.cookie(), ...headers },
    signal: stream.signal,
  });
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  const messages: Message[] = [];
  let text = '';
  return async (kind: string): Promise<Message[]> => {
    for (;;) {
      const at = messages.findIndex(({ event }) => event.kind === kind);
      if (at !== -1) return messages.splice(0, at + 1);
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended before it said ${kind}`);
      text += new TextDecoder().decode(value);
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = /^data: (\{.*)$/mu.exec(block)?.[1];
        if (data === undefined) continue;
        messages.push({ id: /^id: (.+)$/mu.exec(block)?.[1], event: JSON.parse(data) as Message['event'] });
      }
    }
  };
}
const kindsOf = (messages: readonly Message[]) => messages.map(({ event }) => event.kind);
const positionOf = (messages: readonly Message[]) => messages.at(-1)?.id ?? '';
/** The last event in the greeting of a new connection. */
const GREETED = 'storage';
const tag = (number: string | undefined) =>
  stage.gateway.call('POST', '/api/orders/tags', { tracking_numbers: [number], add: ['gift'] });

/** Each read of the stub's feed repeats every order, and tells all pages of them. Ends that, once a read that had begun before is over. */
async function silenceFeed(): Promise<void> {
  let reads = 0;
  stage.platform.answers.set('GET /orders', (request, response) => {
    if (request.url?.endsWith('?limit=1') !== true) reads += 1;
    sendJson(response, 200, { response: [], next_cursor: 'end' });
  });
  await untilLater(() => reads > 0);
}

test('a client that connects for the first time is told where the stream is, and nothing from before', async () => {
  const greeting = await (await listen())(GREETED);
  expect(kindsOf(greeting)).toEqual([GREETED]);
  expect(positionOf(greeting)).toMatch(/^[\w-]{36}:\d+$/u);
});

test('a client that names the last event it received learns that nothing was missed', async () => {
  const position = positionOf(await (await listen())(GREETED));
  expect(kindsOf(await (await listen(`?after=${position}`))(GREETED))).toEqual(['continued', GREETED]);
});

test('a client that missed something learns of what kind it was, once for each kind, by either way of asking', async () => {
  const numbers = await addKnownOrders(3);
  await silenceFeed();
  const open = await listen();
  const position = positionOf(await open(GREETED));
  for (const number of numbers) await tag(number);
  const heard = await open('orders');
  for (const again of [await listen(`?after=${position}`), await listen('', { 'last-event-id': position })]) {
    const greeting = await again(GREETED);
    expect(kindsOf(greeting)).toEqual(['continued', 'orders', GREETED]);
    expect(greeting[1]?.event).toEqual({ kind: 'orders', tracking_numbers: null });
  }
  // A page that received the first of three events continues from there, not from its start.
  expect(kindsOf(await (await listen(`?after=${positionOf(heard)}`))(GREETED))).toContain('orders');
  const now = positionOf(await (await listen())(GREETED));
  expect(kindsOf(await (await listen(`?after=${now}`))(GREETED))).toEqual(['continued', GREETED]);
});

test('people, saved views and webhook settings that somebody changes are told to everybody', async () => {
  const open = await listen();
  await open(GREETED);
  const view = { name: 'Abroad', search: '?view=all&country=NZ', is_shared: true, version: 0 };
  const person = { email: 'nia@shop.example', role: 'packer', password: 'long enough to keep' };
  const told = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await stage.gateway.call<{ person_id?: string }>(method, path, body);
    expect([path, status]).toEqual([path, 200]);
    expect(kindsOf(await open('settings'))).toContain('settings');
    return answer;
  };
  await told('PUT', '/api/saved-views/abroad', view);
  await told('POST', '/api/saved-views/abroad/delete', { version: 1 });
  const { person_id = '' } = await told('POST', '/api/people', person);
  await told('PUT', `/api/people/${person_id}/name`, { name: 'Nia' });
  await told('DELETE', `/api/people/${person_id}`);
  await told('POST', '/api/webhook/receiver/rotate');
  stage.platform.answers.set('PATCH /merchant', (_request, response) => {
    sendJson(response, 200, { name: 'Field', webhook_url: 'https://slipway.example/x' });
  });
  await told('PUT', '/api/webhook/address', { url: 'https://slipway.example/x' });
});

test.each([
  ['signs out', 'DELETE', undefined],
  ['signs in as somebody else', 'POST', { email: 'packer@slipway.test', password: 'slipway-demo' }],
])('when a browser %s, its other tabs are told before their streams end', async (_how, method, body) => {
  const session = await fetch(`${stage.gateway.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@slipway.test', password: 'slipway-demo' }),
  });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const open = await listen('', { cookie });
  await open(GREETED);
  await fetch(`${stage.gateway.url}/api/session`, {
    method,
    headers: { 'content-type': 'application/json', cookie },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(kindsOf(await open('signed_out'))).toContain('signed_out');
  await expect(open('orders')).rejects.toThrow('The stream ended');
});

test.each(['', 'nonsense', '8b0f6c4e-0000-4000-8000-000000000000:3', ':', '%00'])(
  'a position that was not issued here continues nothing: %j',
  async (position) => {
    expect(kindsOf(await (await listen(`?after=${position}`))(GREETED))).toEqual([GREETED]);
  },
);

test('a position ahead of what was sent, or of a time in which something may have been missed, is unknown', () => {
  const hub = new EventHub();
  hub.publishOrders(['SLP1']);
  const position = hub.position();
  expect(hub.since(position)).toEqual([]);
  for (const count of ['2', '1e3', '-1', '1.5', '', '99999999999999999999'])
    expect(hub.since(position.replace(/\d+$/u, count))).toBeUndefined();
  hub.endStreams();
  expect(hub.since(position)).toBeUndefined();
  expect(hub.since(hub.position())).toEqual([]);
});

test("a client that doesn't read is disconnected before its events fill the memory", async () => {
  const hub = new EventHub();
  const app = new Hono();
  const someone = { person_id: 'p', email: 'o@example.com', role: 'owner', tokenHash: 'h' };
  const deps = { hub, sessions: { find: () => Promise.resolve(someone) }, storage: { current: () => null } };
  serveEvents(app, { ...deps, access: { trustProxy: () => false } } as unknown as GatewayDeps);
  const response = await app.request(EVENTS_PATH);
  for (let event = 1; event <= 1000; event += 1) hub.publish({ kind: 'booking', attempt_id: `attempt ${event}` });
  hub.endStreams();
  const text = await response.text();
  expect(text).not.toContain('attempt 1000');
});

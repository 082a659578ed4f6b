import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  acceptAll,
  addOrders,
  newId,
  put,
  readBooking,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { log } from '#server/log.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTracing } from './open-telemetry.ts';

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}
const [SERVER, CLIENT, FAILED] = [2, 3, 2];

useBookingStage();

let collector: Server;
let texts: string[] = [];
let tracing: { readonly close: () => Promise<void> } | undefined;
beforeEach(async () => {
  texts = [];
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      texts.push(Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
});
afterEach(async () => {
  await tracing?.close();
  tracing = undefined;
  vi.unstubAllEnvs();
  collector.close();
  collector.closeAllConnections();
});

function trace(share = 1): void {
  const { port } = collector.address() as AddressInfo;
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  tracing = startTracing(log, share);
}

/** Stops tracing, so that every span is sent. */
async function spans(): Promise<Sent[]> {
  await tracing?.close();
  return texts.flatMap((text) => {
    const { resourceSpans } = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
    return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  });
}
const attributesOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('a booking is one trace, from the request to what was sent, and names no order', async () => {
  trace();
  const arrived: string[] = [];
  stage.platform.answers.set('POST /book', (request, response) => {
    arrived.push(String(request.headers['traceparent']));
    response.destroy();
  });
  const orders = addOrders(2, 'NorthpostStandard', 'CANARY');
  const id = newId();
  const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  await stage.gateway.call('PUT', `/api/bookings/${id}`, { orders }, { traceparent: parent });
  // Only then has its span ended; its orders are unclear a little earlier.
  expect((await stage.gateway.settled(id)).counts.unclear).toBe(2);
  const all = (await spans()).filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c');
  const request = all.find(({ kind }) => kind === SERVER);
  const booking = all.find(({ name }) => name === 'booking');
  const sent = all.find(({ name }) => name === 'POST /book');
  expect(request).toMatchObject({ name: 'PUT /api/bookings/{attempt_id}', parentSpanId: 'b7ad6b7169203331' });
  expect(attributesOf(request as Sent)).toMatchObject({ 'http.response.status_code': 202 });
  expect(booking?.parentSpanId).toBe(request?.spanId);
  expect(sent).toMatchObject({ kind: CLIENT, parentSpanId: booking?.spanId, status: { code: FAILED } });
  expect(attributesOf(sent as Sent)).toMatchObject({ 'slipway.booking.orders': 2, 'error.type': 'dropped' });
  // The service could continue the trace.
  expect(arrived).toEqual([`00-0af7651916cd43dd8448eb211c80319c-${sent?.spanId}-01`]);
  // Neither the key nor the caller.
  for (const told of ['CANARY', 'Bearer', 'owner@']) expect(texts.join('\n')).not.toContain(told);
});

test('a collector that is away holds nothing up, and stopping does not wait for it', async () => {
  trace();
  collector.close();
  acceptAll();
  const orders = addOrders(2);
  const id = newId();
  await put(id, orders);
  await expect.poll(async () => (await readBooking(id)).counts.booked).toBe(2);
  expect(await spans()).toEqual([]);
});

test('of traces that nobody else began, the configured share is sent', async () => {
  trace(0);
  await put(newId(), addOrders(1));
  expect(await spans()).toEqual([]);
});

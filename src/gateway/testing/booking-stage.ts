import type { ServerResponse } from 'node:http';
import type { Booking } from '#contract/gateway/booking.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { afterEach, beforeEach } from 'vitest';
import { type OpenGateway, openGateway } from './open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from './stub-platform.ts';

/** Set up anew before each test. */
export const stage = {} as { platform: StubPlatform; gateway: OpenGateway };

/** Before each test in the file, starts a platform with configurable answers and a gateway connected to it. */
export function useBookingStage(options: Parameters<typeof openGateway>[1] = {}): void {
  beforeEach(async () => {
    stage.platform = await startStubPlatform();
    stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, ...options });
  });
  afterEach(async () => {
    await stage.gateway.close();
    await stage.platform.close();
  });
}

export function addOrders(count: number, courier_allocation = 'NorthpostStandard', prefix = 'N'): string[] {
  const numbers = Array.from({ length: count }, (_value, at) => `SLP${prefix}${String(at).padStart(9, '0')}`);
  for (const tracking_number of numbers) {
    const order = { tracking_number, state: 'despatch_in_progress', courier_allocation, courier_name: prefix };
    stage.platform.orders.set(tracking_number, order);
  }
  return numbers;
}

/** Adds orders that the index knows, too: bookings of several parts are split by what it knows about their carriers. */
export async function addKnownOrders(count: number): Promise<string[]> {
  const numbers = addOrders(count);
  await rowsOf(numbers);
  return numbers;
}

/** Makes the platform book whatever it is sent as one manifest, and report the orders as booked from then on. */
export function acceptAll(respond?: (response: ServerResponse, orders: string[]) => void): void {
  let made = 900;
  stage.platform.answers.set('POST /book', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    made += 1;
    bookOnPlatform(orders, made);
    if (respond) respond(response, orders);
    else {
      const item = { success: true, manifest_id: made, manifest: `M-${made}`, orders, order_count: orders.length };
      sendJson(response, 200, { response: [item], count: 1 });
    }
  });
}

export function bookOnPlatform(numbers: readonly string[], id: number): void {
  for (const tracking_number of numbers) {
    const order = stage.platform.orders.get(tracking_number);
    const manifest = { manifest_id: id as ManifestId, manifest_number: `M-${id}` as ManifestNumber };
    if (order) stage.platform.orders.set(tracking_number, { ...order, ...manifest, state: 'ready_for_pickup' });
  }
  const document = `GET /book/${id}/document`;
  // If the service didn't know it, a slow machine would have it count as gone, and its orders as unclear.
  if (!stage.platform.answers.has(document)) {
    stage.platform.answers.set(document, (_request, response) => {
      sendJson(response, 422, { error: 'manifest_still_generating' });
    });
  }
}

/** Makes a booking whose answer is lost; the service has not booked it, or not yet. Returns its ID. */
export async function loseAnswer(orders: readonly string[]): Promise<string> {
  stage.platform.answers.set('POST /book', (_request, response) => response.destroy());
  const id = newId();
  await put(id, orders);
  await stage.gateway.settled(id);
  return id;
}

/** Makes the service unable to return orders until `showOrders`. */
export function hideOrders(): void {
  for (const endpoint of ['POST /orders/lookup', 'GET /orders']) {
    stage.platform.answers.set(endpoint, (_request, response) => {
      sendJson(response, 503, { error: 'unwell' });
    });
  }
}

export function showOrders(): void {
  for (const endpoint of ['POST /orders/lookup', 'GET /orders']) stage.platform.answers.delete(endpoint);
}

export const newId = (): string => crypto.randomUUID();
export const put = (id: string, orders: readonly string[]) =>
  stage.gateway.call<Booking>('PUT', `/api/bookings/${id}`, { orders });
export const statesOf = (booking: Booking) => booking.parts.map((part) => part.state);

export const readBooking = async (id: string): Promise<Booking> =>
  (await stage.gateway.call<Booking>('GET', `/api/bookings/${id}`)).body;
export const checkBooking = async (id: string): Promise<Booking> =>
  (await stage.gateway.call<Booking>('POST', `/api/bookings/${id}/check`)).body;
export const mark = (id: string, numbers: readonly string[], outcome: 'booked' | 'not_booked') =>
  stage.gateway.call<Booking>('POST', `/api/bookings/${id}/marks`, {
    marks: numbers.map((tracking_number) => ({ tracking_number, outcome })),
  });

/** Runs this many rounds of reads, each far enough after the previous one. */
export async function readRounds(id: string, rounds: number): Promise<Booking> {
  let booking = await checkBooking(id);
  for (let round = 1; round < rounds; round += 1) {
    stage.gateway.advance(10_000);
    booking = await checkBooking(id);
  }
  return booking;
}

interface Row {
  readonly tracking_number: string;
  readonly booking: string;
  readonly state: string | null;
  readonly manifest_id: number | null;
}

/** Orders as the Orders page shows them. */
export const rowsOf = async (tracking_numbers: readonly string[]): Promise<Row[]> =>
  (await stage.gateway.call<{ orders: Row[] }>('POST', '/api/orders/lookup', { tracking_numbers })).body.orders;

import type { Booking } from '#contract/gateway/booking.ts';
import type { LabelSummary } from '#contract/gateway/label.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { FieldService } from './field-service.ts';
import type { Profile, ProfileName } from './profile.ts';

/** Polls of a booking before a test gives up: only guards against hanging. */
const MAX_POLLS = 4000;
const POLL_INTERVAL_MS = 15;

/** A field service and a real gateway in front of it, each on its own port, with clocks that a test moves together. */
export class FieldStage {
  readonly field: FieldService;
  readonly gateway: OpenGateway;

  private constructor(field: FieldService, gateway: OpenGateway) {
    this.field = field;
    this.gateway = gateway;
  }

  static async open(name: ProfileName, changes: Partial<Profile> = {}): Promise<FieldStage> {
    const field = await FieldService.start(name, changes);
    return new FieldStage(field, await openGateway(field.url, { embedded: false, secret: field.secret }));
  }

  async close(): Promise<void> {
    await this.gateway.close();
    await this.field.end();
  }

  /** Moves both clocks forward and wakes the label checks. */
  async advance(seconds: number): Promise<void> {
    this.gateway.advance(seconds * 1000);
    this.field.store.advance(seconds);
    await this.gateway.call('PUT', '/api/labels/paused', { paused: false });
  }

  /** Enters numbers as pasting and scanning do: they are looked up if the service can look up single orders, otherwise entered unchecked. */
  async enter(numbers: readonly string[]): Promise<Record<string, string>> {
    await this.gateway.call('POST', '/api/orders/lookup', { tracking_numbers: numbers, wanted: true });
    const orders = numbers.map((tracking_number) => ({ tracking_number }));
    const { body } = await this.gateway.call<{ results: { tracking_number: string; verdict: string }[] }>(
      'POST',
      '/api/orders/enter',
      { orders },
    );
    return Object.fromEntries(body.results.map(({ tracking_number, verdict }) => [tracking_number, verdict]));
  }

  /** Requests labels, and lets time advance until all are ready. */
  async label(numbers: readonly string[], secondsALook = 1): Promise<void> {
    await this.gateway.call('POST', '/api/labels', { tracking_numbers: numbers });
    await this.until(async () => {
      await this.advance(secondsALook);
      const orders = await this.look(numbers);
      return orders.every((order) => order['label'] === 'ready');
    });
  }

  async look(numbers: readonly string[]): Promise<Record<string, unknown>[]> {
    const { body } = await this.gateway.call<{ candidates: Record<string, unknown>[] }>(
      'POST',
      '/api/labels/candidates',
      {
        tracking_numbers: numbers,
      },
    );
    return body.candidates;
  }

  async readLabelSummary(): Promise<LabelSummary> {
    return (await this.gateway.call<LabelSummary>('GET', '/api/labels/summary')).body;
  }

  /** Sends a booking and waits until no part of it is running. */
  async book(id: string, orders: readonly string[]): Promise<Booking> {
    const { status, body } = await this.gateway.call('PUT', `/api/bookings/${id}`, { orders });
    if (status >= 400) throw new Error(`The booking was not taken: ${status} ${JSON.stringify(body)}`);
    return this.gateway.settled(id);
  }

  /** Repeats checking and letting time advance until `holds` returns true for the booking. */
  async settle(id: string, holds: (booking: Booking) => boolean): Promise<Booking> {
    let booking = await this.gateway.settled(id);
    await this.until(async () => {
      await this.gateway.call('POST', `/api/bookings/${id}/check`);
      await this.advance(12);
      booking = await this.gateway.settled(id);
      return holds(booking);
    });
    return booking;
  }

  /** Marks orders as a person would who has looked at the service's own web page. */
  async mark(id: string, numbers: readonly string[], outcome: 'booked' | 'not_booked'): Promise<Booking> {
    const marks = numbers.map((tracking_number) => ({ tracking_number, outcome }));
    const { status, body } = await this.gateway.call('POST', `/api/bookings/${id}/marks`, { marks });
    if (status !== 200) throw new Error(`The marks were not taken: ${status} ${JSON.stringify(body)}`);
    return this.gateway.settled(id);
  }

  /** Sends statuses to Slipway's receiver, as the service does. */
  async sendStatuses(numbers: readonly string[], status: string): Promise<number[]> {
    const { body } = await this.gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
    return Promise.all(numbers.map((number) => this.field.sendStatus(this.gateway.url + body.path, number, status)));
  }

  async until(holds: () => Promise<boolean> | boolean): Promise<void> {
    for (let look = 0; look < MAX_POLLS; look += 1) {
      if (await holds()) return;
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
    throw new Error('It did not come about.');
  }
}

/** Each order's verdict on the result page: the kind of its docket, or `not_booked` for a part that failed as a whole. */
export function verdictsOf(booking: Booking): Record<string, string> {
  return Object.fromEntries([
    ...booking.parts.flatMap((part) => part.unbooked_orders.map((number) => [number, 'not_booked'] as const)),
    ...booking.dockets.flatMap(({ kind, orders }) => orders.map((order) => [order.tracking_number, kind] as const)),
  ]);
}

import { CIRCUIT_AFTER_FAILURES } from '#domain/webhook-schedule.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '#platform/store/schema.ts';

const SLOTS = 32;
const SLOTS_OF_ONE = 4;
/**
 * Receivers that failed last time, or have never succeeded, get one slot each, and this many in total: even if many of them
 * hang for the full 20 s, the others have slots of their own.
 */
const SLOTS_OF_UNPROVEN = 24;

/** Keeps track of what is in flight: receivers and orders. */
export class Slots {
  readonly #byAccount = new Map<number, { count: number; isProven: boolean }>();
  readonly #firstAttempts = new Set<number>();

  get taken(): number {
    return [...this.#byAccount.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** How many requests to a receiver are in flight. */
  takenBy(account: number): number {
    return this.#byAccount.get(account)?.count ?? 0;
  }

  /** How many more requests a receiver may get now. */
  freeFor(endpoint: WebhookEndpointRow): number {
    const count = this.takenBy(endpoint.account_id);
    const free = SLOTS - this.taken;
    if (isProven(endpoint)) return Math.min(maxConcurrent(endpoint) - count, free);
    const unproven = [...this.#byAccount.values()].filter((one) => !one.isProven);
    const freeOfUnproven = SLOTS_OF_UNPROVEN - unproven.reduce((sum, one) => sum + one.count, 0);
    return Math.min(maxConcurrent(endpoint) - count, freeOfUnproven, free);
  }

  /** Allows one first attempt at a time per order: its updates then arrive in order unless one fails. */
  mayBegin(delivery: WebhookDeliveryRow): boolean {
    return delivery.attempts > 0 || !this.#firstAttempts.has(delivery.order_id);
  }

  take(endpoint: WebhookEndpointRow, delivery: WebhookDeliveryRow): void {
    const count = this.takenBy(endpoint.account_id);
    this.#byAccount.set(endpoint.account_id, { count: count + 1, isProven: isProven(endpoint) });
    if (delivery.attempts === 0) this.#firstAttempts.add(delivery.order_id);
  }

  giveBack(endpoint: WebhookEndpointRow, delivery: WebhookDeliveryRow): void {
    const held = this.#byAccount.get(endpoint.account_id);
    if (!held || held.count <= 1) this.#byAccount.delete(endpoint.account_id);
    else held.count -= 1;
    if (delivery.attempts === 0) this.#firstAttempts.delete(delivery.order_id);
  }
}

/** How many requests a receiver gets at the same time. */
export function maxConcurrent(endpoint: WebhookEndpointRow): number {
  return isProven(endpoint) ? SLOTS_OF_ONE : 1;
}

function isProven(endpoint: WebhookEndpointRow): boolean {
  return endpoint.delivered_at !== null && endpoint.failures === 0;
}

/** While a receiver is failing, one delivery at a time is tried and the rest wait; manually requested attempts go through. */
export function passesCircuit(endpoint: WebhookEndpointRow, delivery: WebhookDeliveryRow, now: number): boolean {
  if (endpoint.failures < CIRCUIT_AFTER_FAILURES || delivery.replay === 'one') return true;
  return endpoint.probe_at === null || now >= endpoint.probe_at;
}

import type { ChangeEvent } from '#contract/gateway/events.ts';

export interface Listener {
  readonly tokenHash: string;
  readonly notify: (event: ChangeEvent) => void;
}

/** Above this many, browsers are told that many orders changed and read what they show again. */
const NAMED_ORDERS = 500;

/** Tells every open browser what changed. Events carry no data: a missed one is made good by reading again. */
export class EventHub {
  readonly #listeners = new Set<Listener>();

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: ChangeEvent): void {
    for (const listener of this.#listeners) listener.notify(event);
  }

  publishOrders(trackingNumbers: readonly string[]): void {
    if (trackingNumbers.length === 0) return;
    const tracking_numbers = trackingNumbers.length > NAMED_ORDERS ? null : [...trackingNumbers];
    this.publish({ kind: 'orders', tracking_numbers });
  }

  /** Ends what a signed-out browser still hears. */
  signOut(tokenHash: string): void {
    for (const listener of this.#listeners) {
      if (listener.tokenHash === tokenHash) listener.notify({ kind: 'signed_out' });
    }
  }
}

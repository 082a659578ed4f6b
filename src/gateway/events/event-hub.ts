import type { ChangeEvent } from '#contract/gateway/events.ts';

export interface Listener {
  readonly tokenHash: string;
  readonly notify: (event: ChangeEvent) => void;
  /** Ends the stream; its page reads everything again when it has another. */
  readonly end?: () => void;
}

type Share = (event: ChangeEvent | { readonly signed_out: string }) => void;

/** What one process says of itself alone: how it reaches the service and its disk, and that it stops. */
const OWN: ReadonlySet<ChangeEvent['kind']> = new Set(['service', 'storage', 'restarting', 'signed_out']);

/** Above this many, browsers are told that many orders changed and read what they show again. */
const NAMED_ORDERS = 500;

/** Tells every open browser what changed. Events carry no data: a missed one is made good by reading again. */
export class EventHub {
  readonly #listeners = new Set<Listener>();
  #share: Share = () => undefined;

  /** `share` passes on what other processes' browsers are told, too. */
  shareWith(share: Share): void {
    this.#share = share;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: ChangeEvent): void {
    this.deliver(event);
    if (!OWN.has(event.kind)) this.#share(event);
  }

  /** To the browsers of this process alone. */
  deliver(event: ChangeEvent): void {
    for (const listener of this.#listeners) listener.notify(event);
  }

  endStreams(): void {
    for (const listener of this.#listeners) listener.end?.();
  }

  publishOrders(trackingNumbers: readonly string[]): void {
    if (trackingNumbers.length === 0) return;
    const tracking_numbers = trackingNumbers.length > NAMED_ORDERS ? null : [...trackingNumbers];
    this.publish({ kind: 'orders', tracking_numbers });
  }

  /** Ends what a signed-out browser still hears. */
  signOut(tokenHash: string): void {
    this.deliverSignOut(tokenHash);
    this.#share({ signed_out: tokenHash });
  }

  deliverSignOut(tokenHash: string): void {
    for (const listener of this.#listeners) {
      if (listener.tokenHash === tokenHash) listener.notify({ kind: 'signed_out' });
    }
  }
}

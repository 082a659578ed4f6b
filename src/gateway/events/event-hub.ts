import { randomUUID } from 'node:crypto';
import type { ChangeEvent } from '#contract/gateway/events.ts';

export interface Listener {
  readonly tokenHash: string;
  /** `position`: what a page has heard once it has heard this event. */
  readonly notify: (event: ChangeEvent, position: string) => void;
  /** Ends the stream; its page reads everything again when it has another. */
  readonly end?: () => void;
}

type Share = (event: ChangeEvent | { readonly signed_out: string }) => void;

/** What one process says of itself alone: how it reaches the service and its disk, and that it stops. */
const OWN: ReadonlySet<ChangeEvent['kind']> = new Set(['service', 'storage', 'restarting', 'signed_out']);

/** Above this many, browsers are told that many orders changed and read what they show again. */
const NAMED_ORDERS = 500;

/** The last event of a kind, and how many events of any kind there had been with it. */
interface Told {
  readonly event: ChangeEvent;
  readonly count: number;
}

/**
 * Tells every open browser what changed. Events carry no data: a missed one is made good by reading again. Of each kind the last
 * event is kept, so that a page which says how far it has heard learns what kinds it missed, and doesn't read everything again.
 */
export class EventHub {
  readonly #listeners = new Set<Listener>();
  readonly #lastOfKind = new Map<ChangeEvent['kind'], Told>();
  /** Of this process, and until something may have been missed. */
  #run = randomUUID();
  #count = 0;
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
    this.#count += 1;
    this.#lastOfKind.set(event.kind, { event: standForAll(event), count: this.#count });
    const position = this.position();
    for (const listener of this.#listeners) listener.notify(event, position);
  }

  /** How far whoever reads something now has heard. Ask for it before reading. */
  position(): string {
    return `${this.#run}:${this.#count}`;
  }

  /** What was told since a position, an event for each kind; undefined where that isn't known, as of another process. */
  since(position: string | undefined): readonly ChangeEvent[] | undefined {
    const [run, count = ''] = position?.split(':') ?? [];
    if (run !== this.#run || !/^\d{1,15}$/u.test(count) || Number(count) > this.#count) return undefined;
    return [...this.#lastOfKind.values()].filter((told) => told.count > Number(count)).map((told) => told.event);
  }

  /** Something may have been missed, so that no position counts any more. */
  endStreams(): void {
    this.#run = randomUUID();
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
      if (listener.tokenHash === tokenHash) listener.notify({ kind: 'signed_out' }, this.position());
    }
  }
}

/** In place of all events of its kind: it names no orders and no lanes, which is all of them. */
function standForAll(event: ChangeEvent): ChangeEvent {
  if (event.kind === 'orders') return { kind: 'orders', tracking_numbers: null };
  if (event.kind === 'today') return { kind: 'today', lanes: null };
  return event;
}

import { randomUUID } from 'node:crypto';
import type { ChangeEvent } from '#contract/gateway/events.ts';

export interface Listener {
  readonly tokenHash: string;
  /** `position`: a page's position after it has received this event. */
  readonly notify: (event: ChangeEvent, position: string) => void;
  /** Ends the stream; its page reads everything again once it has reconnected. */
  readonly end?: () => void;
}

type Share = (event: ChangeEvent | { readonly signed_out: string }) => void;

/** Events about this process only: its connection to the service, its disk, and its shutdown. */
const LOCAL_KINDS: ReadonlySet<ChangeEvent['kind']> = new Set(['service', 'storage', 'restarting', 'signed_out']);

/** Above this number, browsers learn only that many orders changed, and reload what they show. */
const NAMED_ORDERS = 500;

/** The last event of a kind, and the total number of events up to and including it. */
interface LastEvent {
  readonly event: ChangeEvent;
  readonly count: number;
}

/**
 * Notifies every open browser of changes. Events carry no data: a browser makes up for a missed one by reading again. The last event of
 * each kind is kept, so that a page that sends its position learns which kinds it missed and doesn't have to read everything again.
 */
export class EventHub {
  readonly #listeners = new Set<Listener>();
  readonly #lastOfKind = new Map<ChangeEvent['kind'], LastEvent>();
  /** Identifies this process; replaced when something may have been missed. */
  #run = randomUUID();
  #count = 0;
  #share: Share = () => undefined;

  /** `share` passes events on to the browsers of other processes. */
  shareWith(share: Share): void {
    this.#share = share;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: ChangeEvent): void {
    this.deliver(event);
    if (!LOCAL_KINDS.has(event.kind)) this.#share(event);
  }

  /** Notifies only the browsers of this process. */
  deliver(event: ChangeEvent): void {
    this.#count += 1;
    this.#lastOfKind.set(event.kind, { event: generalise(event), count: this.#count });
    const position = this.position();
    for (const listener of this.#listeners) listener.notify(event, position);
  }

  /** The current position. Call this before reading the data that it describes. */
  position(): string {
    return `${this.#run}:${this.#count}`;
  }

  /** What has been published since a position, one event per kind; undefined if that isn't known, such as for another process's position. */
  since(position: string | undefined): readonly ChangeEvent[] | undefined {
    const [run, count = ''] = position?.split(':') ?? [];
    if (run !== this.#run || !/^\d{1,15}$/u.test(count) || Number(count) > this.#count) return undefined;
    return [...this.#lastOfKind.values()].filter((last) => last.count > Number(count)).map((last) => last.event);
  }

  /** Something may have been missed, so all earlier positions become invalid. */
  endStreams(): void {
    this.#run = randomUUID();
    for (const listener of this.#listeners) listener.end?.();
  }

  publishOrders(trackingNumbers: readonly string[]): void {
    if (trackingNumbers.length === 0) return;
    const tracking_numbers = trackingNumbers.length > NAMED_ORDERS ? null : [...trackingNumbers];
    this.publish({ kind: 'orders', tracking_numbers });
  }

  /** Ends the streams of a browser that signed out. */
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

/** Replaces an event by one that covers all of its kind: without orders or lanes, it means all of them. */
function generalise(event: ChangeEvent): ChangeEvent {
  if (event.kind === 'orders') return { kind: 'orders', tracking_numbers: null };
  if (event.kind === 'today') return { kind: 'today', lanes: null };
  return event;
}

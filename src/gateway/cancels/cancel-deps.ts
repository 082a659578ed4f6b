import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { Now } from '#server/clock.ts';
import type { Log } from '#server/log.ts';

/** Who asked for something, for the audit log: their email, and the address of their request. */
export interface AskedBy {
  readonly email: string;
  readonly address: string;
}

export interface CancelDeps {
  readonly database: Database;
  readonly connection: Connection;
  readonly hub: EventHub;
  readonly now: Now;
  readonly log: Log;
  /** Milliseconds on a monotonic clock, which nobody can set. */
  readonly monotonicMs: () => number;
  /** The epoch of this process. */
  readonly epoch: number;
  /** Whether no other process can have taken over this one's work; checked right before a request that changes something. */
  readonly maySend: () => boolean;
}

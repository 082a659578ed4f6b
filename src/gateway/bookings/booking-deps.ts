import type { Now } from '#server/clock.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { Log } from '#server/log.ts';
import type { Vault } from '#server/vault.ts';
import type { Quiescence } from './quiescence.ts';

/** What the rules of booking work with. */
export interface BookingDeps {
  readonly database: Database;
  /** Seals answers and links, which open PDFs for whoever has them. */
  readonly vault: Vault;
  readonly connection: Connection;
  readonly hub: EventHub;
  readonly quiescence: Quiescence;
  readonly now: Now;
  /** Milliseconds of a clock that nobody can set. */
  readonly monotonicMs: () => number;
  readonly log: Log;
  /** Higher at every start; a part can only be sent by the process that prepared it. */
  readonly epoch: number;
  /** Whether this process alone works on the journal: asked right before a part goes out. */
  readonly maySend: () => boolean;
  /** Tells the watchers that something may be due. */
  readonly wake: () => void;
  /** Aborted when this process ends: nothing is waited for any more. */
  readonly ending: AbortSignal;
}

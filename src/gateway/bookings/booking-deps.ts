import type { Now } from '#server/clock.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { Log } from '#server/log.ts';
import type { Vault } from '#server/vault.ts';
import type { Quiescence } from './quiescence.ts';

/** What the booking code depends on. */
export interface BookingDeps {
  readonly database: Database;
  /** Seals answers and links: a link opens its PDF for anyone who has it. */
  readonly vault: Vault;
  readonly connection: Connection;
  readonly hub: EventHub;
  readonly quiescence: Quiescence;
  readonly now: Now;
  /** Milliseconds on a monotonic clock, which nobody can set. */
  readonly monotonicMs: () => number;
  readonly log: Log;
  /** Increases with every start; only the process that prepared a part can send it. */
  readonly epoch: number;
  /** Whether this process is the only one working on the journal; checked right before a part goes out. */
  readonly maySend: () => boolean;
  /** Delays between the rounds of the check before sending; by default seconds. */
  readonly checkAgainAfterMs?: readonly number[] | undefined;
  /** Tells the background loops that work may be due. */
  readonly wake: () => void;
  /** Aborted on shutdown; pending waits end at once. */
  readonly ending: AbortSignal;
}

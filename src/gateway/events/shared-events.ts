import * as z from 'zod/mini';
import { ChangeEvent } from '#contract/gateway/events.ts';
import type { DatabasePlace } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { forgetSharedEvents, listSharedEvents, LIVE_CHANNEL, shareEvents } from '#gateway/store/live-events.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { EventHub } from './event-hub.ts';

/** Events within this time are sent together. */
const BATCH_MS = 20;
/** Polls this often even without a notification: a lost connection may go unnoticed. */
const POLL_EVERY_MS = 1_000;
/** How far back each poll goes: a row may become visible later than the ones after it. */
const OVERLAP_MS = 10_000;
/** A process that hasn't polled for longer than this may have missed events. */
const MISSED_AFTER_MS = 8_000;
const KEPT_MS = 60_000;
const PURGE_EVERY_POLLS = 30;

/** A change, or the end of a session (by its token's hash). */
const Shared = z.array(z.union([ChangeEvent, z.object({ signed_out: z.string() })]));
type Shared = z.infer<typeof Shared>;

interface SharedEventsDeps {
  readonly database: Database;
  readonly place: DatabasePlace;
  readonly epoch: number;
  readonly hub: EventHub;
  readonly log: Log;
  readonly monotonicMs: () => number;
  /** Called for an event from another process. */
  readonly onRemoteEvent: (event: ChangeEvent) => void;
}

/** Passes events from other processes on to this process's browsers, and vice versa. PostgreSQL only. */
export class SharedEvents {
  readonly #deps: SharedEventsDeps;
  /** IDs that the last poll returned. Each is returned again until it is too old. */
  #seen: ReadonlySet<number> = new Set();
  readonly #waiting: Shared = [];
  #polledAt: number | undefined;
  #polls = 0;
  #loop: Loop | undefined;
  #sender: Loop | undefined;
  #listener: { readonly stop: () => Promise<void> } | undefined;

  constructor(deps: SharedEventsDeps) {
    this.#deps = deps;
  }

  async open(): Promise<void> {
    const { hub, log, place } = this.#deps;
    if (typeof place === 'string') return;
    this.#sender = runLoop('events for others', log, () => this.#send());
    hub.shareWith((event) => {
      if (this.#waiting.push(event) === 1) setTimeout(() => this.#sender?.wake(), BATCH_MS);
    });
    const { listenPostgres } = await import('#server/database/postgres-listen.ts');
    this.#loop = runLoop('live events', log, () => this.#poll());
    this.#listener = listenPostgres(place, LIVE_CHANNEL, log, () => this.#loop?.wake());
  }

  async close(): Promise<void> {
    await this.#listener?.stop();
    await this.#loop?.stop();
    await this.#sender?.stop();
    // If the database is out of reach, the pages of other processes show the changes on their next read.
    await this.#send().catch(() => undefined);
  }

  /** Sends waiting events to other processes. If that fails, they keep waiting: otherwise those processes' pages would stay outdated. */
  async #send(): Promise<number> {
    const events = this.#waiting.splice(0);
    if (events.length === 0) return Infinity;
    const { database, epoch } = this.#deps;
    try {
      await shareEvents(database, epoch, JSON.stringify(events));
    } catch (error) {
      this.#waiting.unshift(...events);
      throw error;
    }
    return Infinity;
  }

  async #poll(): Promise<number> {
    const { database, epoch, hub, monotonicMs, onRemoteEvent } = this.#deps;
    const at = monotonicMs();
    const rows = await listSharedEvents(database, epoch, OVERLAP_MS);
    // The database was out of reach for a while: open pages read everything again.
    if (this.#polledAt !== undefined && at - this.#polledAt > MISSED_AFTER_MS) hub.endStreams();
    for (const { event_id, events } of rows) {
      if (this.#seen.has(event_id)) continue;
      if (this.#polledAt === undefined) continue;
      for (const event of Shared.safeParse(JSON.parse(events)).data ?? []) {
        if ('signed_out' in event) hub.deliverSignOut(event.signed_out);
        else {
          hub.deliver(event);
          onRemoteEvent(event);
        }
      }
    }
    this.#polledAt = at;
    this.#seen = new Set(rows.map(({ event_id }) => event_id));
    this.#polls += 1;
    if (this.#polls % PURGE_EVERY_POLLS === 0) await forgetSharedEvents(database, KEPT_MS);
    return POLL_EVERY_MS;
  }
}

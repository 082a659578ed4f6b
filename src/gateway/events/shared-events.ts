import * as z from 'zod/mini';
import { ChangeEvent } from '#contract/gateway/events.ts';
import type { DatabasePlace } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { forgetSharedEvents, listSharedEvents, LIVE_CHANNEL, shareEvents } from '#gateway/store/live-events.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { EventHub } from './event-hub.ts';

/** Events within this time are sent together. */
const GATHERED_MS = 20;
/** Looks this often even without a notification: a lost connection may go unnoticed. */
const LOOK_EVERY_MS = 1_000;
/** How far back each look goes: a row may become visible later than the ones after it. */
const LOOK_BACK_MS = 10_000;
/** A process that hasn't looked for longer than this may have missed something. */
const MISSED_AFTER_MS = 8_000;
const KEPT_MS = 60_000;
const FORGET_EVERY_LOOKS = 30;

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
  readonly onHeard: (event: ChangeEvent) => void;
}

/** Tells this process's browsers what happens in other processes, and vice versa. PostgreSQL only. */
export class SharedEvents {
  readonly #deps: SharedEventsDeps;
  /** Those found by the last look: each is found again until it is too old. */
  #seen: ReadonlySet<number> = new Set();
  readonly #waiting: Shared = [];
  #lookedAt: number | undefined;
  #looks = 0;
  #loop: Loop | undefined;
  #teller: Loop | undefined;
  #listener: { readonly stop: () => Promise<void> } | undefined;

  constructor(deps: SharedEventsDeps) {
    this.#deps = deps;
  }

  async open(): Promise<void> {
    const { hub, log, place } = this.#deps;
    if (typeof place === 'string') return;
    this.#teller = runLoop('events for others', log, () => this.#tell());
    hub.shareWith((event) => {
      if (this.#waiting.push(event) === 1) setTimeout(() => this.#teller?.wake(), GATHERED_MS);
    });
    const { listenPostgres } = await import('#server/database/postgres-listen.ts');
    this.#loop = runLoop('live events', log, () => this.#look());
    this.#listener = listenPostgres(place, LIVE_CHANNEL, log, () => this.#loop?.wake());
  }

  async close(): Promise<void> {
    await this.#listener?.stop();
    await this.#loop?.stop();
    await this.#teller?.stop();
    // If the database is out of reach, their pages show it on their next read.
    await this.#tell().catch(() => undefined);
  }

  /** Tells other processes what is waiting. If that fails, it waits on: their pages would go on showing what was before. */
  async #tell(): Promise<number> {
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

  async #look(): Promise<number> {
    const { database, epoch, hub, monotonicMs, onHeard } = this.#deps;
    const at = monotonicMs();
    const rows = await listSharedEvents(database, epoch, LOOK_BACK_MS);
    // The database was out of reach for a while: open pages read everything again.
    if (this.#lookedAt !== undefined && at - this.#lookedAt > MISSED_AFTER_MS) hub.endStreams();
    for (const { event_id, events } of rows) {
      if (this.#seen.has(event_id)) continue;
      if (this.#lookedAt === undefined) continue;
      for (const event of Shared.safeParse(JSON.parse(events)).data ?? []) {
        if ('signed_out' in event) hub.deliverSignOut(event.signed_out);
        else {
          hub.deliver(event);
          onHeard(event);
        }
      }
    }
    this.#lookedAt = at;
    this.#seen = new Set(rows.map(({ event_id }) => event_id));
    this.#looks += 1;
    if (this.#looks % FORGET_EVERY_LOOKS === 0) await forgetSharedEvents(database, KEPT_MS);
    return LOOK_EVERY_MS;
  }
}

import { toIsoTime } from '#domain/iso-time.ts';
import { dueAt } from '#domain/today/due-at.ts';
import { frameAt, type LaneFrame } from '#domain/today/lane-frame.ts';
import type { Now } from '#server/clock.ts';
import { isDue } from '#gateway/store/today/lane-conditions.ts';
import type { Database, IndexedOrderRow } from '#gateway/store/schema/tables.ts';
import { readCutOffsAt } from '#gateway/today/cut-offs.ts';
import { planLanes } from '#gateway/today/lane-plans.ts';

/** How long calendars are cached, as computing them for each list of orders is slow. A due time may be out of date by this much. */
const CACHED_MS = 10_000;

/** Computes by when orders must be booked. */
export class DueTimes {
  readonly #database: Database;
  readonly #now: Now;
  #cached: { readonly at: number; readonly frames: Promise<ReadonlyMap<string, LaneFrame>> } | undefined;

  constructor(database: Database, now: Now) {
    this.#database = database;
    this.#now = now;
  }

  /** Returns a function from an order to its due time; empty for booked orders and those without a cut-off. */
  async of(rows: readonly IndexedOrderRow[]): Promise<(row: IndexedOrderRow) => { readonly due_at?: string }> {
    if (!rows.some(isDue)) return () => ({});
    const frames = await this.#frames();
    return (row) => {
      const frame = isDue(row) ? frames.get(keyOf(row.site_id, row.carrier_class ?? '')) : undefined;
      const moment = frame && dueAt(frame, Date.parse(row.came_in_at));
      return moment === undefined ? {} : { due_at: toIsoTime(moment) };
    };
  }

  #frames(): Promise<ReadonlyMap<string, LaneFrame>> {
    const now = this.#now();
    if (this.#cached && Math.abs(now - this.#cached.at) < CACHED_MS) return this.#cached.frames;
    const frames = this.#read(now);
    this.#cached = { at: now, frames };
    // After a failure, the next list reads it again.
    frames.catch(() => (this.#cached = undefined));
    return frames;
  }

  async #read(now: number): Promise<ReadonlyMap<string, LaneFrame>> {
    const plans = await planLanes(this.#database, await readCutOffsAt(this.#database), now);
    return new Map(
      plans.flatMap(({ siteIds, carrierClass, calendar }) => {
        const frame = frameAt(calendar, now);
        return frame.shown ? siteIds.map((siteId) => [keyOf(siteId, carrierClass), frame] as const) : [];
      }),
    );
  }
}

const keyOf = (siteId: string, carrierClass: string) => `${siteId}\n${carrierClass}`;

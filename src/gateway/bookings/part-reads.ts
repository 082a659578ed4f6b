import { listDueParts, nextCheckAt } from '#gateway/store/bookings/booking-owners.ts';
import type { BookingDeps } from './booking-deps.ts';
import { reconcilePart } from './reconcile-part.ts';

/** Upper limit on the wait for the next check: one planned further ahead dates from before the clock was set back. */
const LONGEST_WAIT_MS = 5 * 60_000;
const PARTS_AT_A_TIME = 4;
/** A part is due until its read ends; others are looked for this often meanwhile. */
const LOOK_AGAIN_MS = 500;

/** The reads of unclear parts that are under way. An order that the service takes half a minute not to answer for holds up no other part. */
export class PartReads {
  readonly #deps: BookingDeps;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #failures: unknown[] = [];

  constructor(deps: BookingDeps) {
    this.#deps = deps;
  }

  /**
   * Begins to read the parts that are due, except those of running bookings. Returns how long until there may be more to do. Throws what an
   * earlier read failed with.
   */
  async begin(isRunning: (attemptId: string) => boolean): Promise<number> {
    const { database, epoch, now } = this.#deps;
    if (this.#failures.length > 0) throw this.#failures.splice(0)[0];
    for (const { part_id, attempt_id } of await listDueParts(database, epoch, now(), LONGEST_WAIT_MS)) {
      if (this.#underWay.size >= PARTS_AT_A_TIME) break;
      if (!isRunning(attempt_id) && !this.#underWay.has(part_id)) this.#read(part_id);
    }
    const next = await nextCheckAt(database, epoch);
    const wait = next === null ? Infinity : Date.parse(next) - now();
    return this.#underWay.size > 0 ? Math.max(wait, LOOK_AGAIN_MS) : wait;
  }

  async whenEnded(): Promise<void> {
    await Promise.all(this.#underWay.values());
  }

  #read(partId: string): void {
    const reading = reconcilePart(this.#deps, partId, 'all')
      .catch((error: unknown) => {
        this.#failures.push(error);
      })
      .finally(() => {
        this.#underWay.delete(partId);
        this.#deps.wake();
      });
    this.#underWay.set(partId, reading);
  }
}

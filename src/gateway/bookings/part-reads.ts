import { WorkUnderWay } from '#server/work-under-way.ts';
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
  readonly #reads: WorkUnderWay<string>;

  constructor(deps: BookingDeps) {
    this.#deps = deps;
    this.#reads = new WorkUnderWay('unclear bookings', deps.log, PARTS_AT_A_TIME, deps.wake);
  }

  /** Begins to read the parts that are due, except those of running bookings. Returns how long until there may be more to do. */
  async begin(isRunning: (attemptId: string) => boolean): Promise<number> {
    const { database, epoch, now, ending } = this.#deps;
    const list = async () => {
      const due = await listDueParts(database, epoch, now(), LONGEST_WAIT_MS);
      return due.filter(({ attempt_id }) => !isRunning(attempt_id)).map(({ part_id }) => part_id);
    };
    const keyOf = (partId: string) => partId;
    await this.#reads.beginDue(ending, list, keyOf, (partId) => reconcilePart(this.#deps, partId, 'all'));
    const next = await nextCheckAt(database, epoch);
    const wait = next === null ? Infinity : Date.parse(next) - now();
    return this.#reads.isEmpty ? wait : Math.max(wait, LOOK_AGAIN_MS);
  }

  async whenEnded(): Promise<void> {
    await this.#reads.whenEnded();
  }
}

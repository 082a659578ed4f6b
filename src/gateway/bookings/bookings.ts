import { createHash } from 'node:crypto';
import type { Booking, CheckProblem } from '#contract/gateway/booking.ts';
import type { KnownPerson } from '#gateway/store/people.ts';
import { splitIntoRequests } from '#domain/booking-plan.ts';
import { type Loop, runLoop } from '#gateway/run-loop.ts';
import {
  changePart,
  changePartOrders,
  findAttempt,
  listDueParts,
  listLeftOpen,
  listPartOrders,
  listParts,
  nextCheckAt,
  recordFinished,
  writeAttempt,
} from '#gateway/store/booking-journal.ts';
import { findConflicts, lockOrders } from '#gateway/store/order-locks.ts';
import { changeOwnFacts, findRows } from '#gateway/store/indexed-orders.ts';
import type { BookingDeps } from './booking-deps.ts';
import { recordMarks } from './record-marks.ts';
import { recordLostAnswer } from './record-answer.ts';
import { reconcilePart } from './reconcile-part.ts';
import { releaseOrders } from './release-orders.ts';
import { runAttempt, type StopSignal } from './run-attempt.ts';
import { settleAsNotBooked } from './settle-orders.ts';

export type Conflict = Awaited<ReturnType<typeof findConflicts>>[number];
export type Started =
  | { readonly kind: 'started' | 'known' | 'reused' | 'not_yours' }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/** A booking that this process is at work on. */
interface Run {
  readonly stop: (what: 'unsent' | 'all') => void;
  readonly done: Promise<void>;
  heldUp: Booking['held_up'];
}

/**
 * Bookings belong to the server: written down before anything is sent, sent at most once, found out about by reading
 * when an answer was lost. The browser only watches.
 */
export class Bookings {
  readonly #deps: BookingDeps;
  readonly #running = new Map<string, Run>();
  #loop: Loop | undefined;

  constructor(deps: Omit<BookingDeps, 'wake'>) {
    this.#deps = { ...deps, wake: () => this.#loop?.wake() };
  }

  /** Cleans up after an earlier process, then begins to check what is unclear. */
  async open(): Promise<void> {
    await this.#sweep();
    this.#loop = runLoop('unclear bookings', this.#deps.log, () => this.#checkDue());
  }

  /** Waits for what is on the wire for a while; what is left becomes unclear at the next start. */
  async close(withinMs: number): Promise<void> {
    const patience = new Promise<void>((resolve) => {
      setTimeout(resolve, withinMs).unref();
    });
    await Promise.race([Promise.all([...this.#running.values()].map((run) => run.done)), patience]);
    await this.#loop?.stop();
  }

  /** Writes an attempt down with all its locks and begins to send it. The same id with the same orders is the same booking. */
  async start(attemptId: string, trackingNumbers: readonly string[], person: KnownPerson): Promise<Started> {
    const { database, now, epoch } = this.#deps;
    const numbers = [...new Map(trackingNumbers.map((number) => [number.toUpperCase(), number])).values()];
    const fingerprint = fingerprintOf(numbers);
    const started = await database.transaction().execute(async (transaction): Promise<Started> => {
      const known = await findAttempt(transaction, attemptId);
      if (known) {
        if (known.person_id !== person.person_id) return { kind: 'not_yours' };
        return { kind: known.fingerprint === fingerprint ? 'known' : 'reused' };
      }
      const rows = new Map((await findRows(transaction, numbers)).map((row) => [row.folded, row]));
      const orders = numbers.map((number) => {
        const row = rows.get(number.toUpperCase());
        return { tracking_number: row?.tracking_number ?? number, courier_allocation: row?.courier_allocation ?? null };
      });
      const canonical = orders.map((order) => order.tracking_number);
      const conflicts = await findConflicts(transaction, canonical);
      if (conflicts.length > 0) return { kind: 'conflict', conflicts };
      await writeAttempt(transaction, {
        attempt_id: attemptId,
        person_id: person.person_id,
        created_by: person.email,
        fingerprint,
        created_at: now().toISOString(),
        boot_epoch: epoch,
        requests: splitIntoRequests(orders),
      });
      await changeOwnFacts(transaction, canonical, { own_booking: 'sending', booking_id: attemptId });
      return { kind: 'started' };
    });
    if (started.kind === 'started') {
      this.#deps.hub.publishOrders(numbers);
      this.#run(attemptId);
    }
    return started;
  }

  /** The carrier refused a manifest after all. */
  async release(manifestId: number): Promise<void> {
    await releaseOrders(this.#deps, manifestId);
  }

  isRunning(attemptId: string): boolean {
    return this.#running.has(attemptId);
  }

  /** Why nothing of it goes out yet; null when nothing holds it up. */
  heldUpBy(attemptId: string): Booking['held_up'] {
    return this.#running.get(attemptId)?.heldUp ?? null;
  }

  /** Sends nothing more of it; with `all` the answer that is out isn't waited for either. Ends when no more can be sent. */
  async stop(attemptId: string, what: 'unsent' | 'all'): Promise<void> {
    const running = this.#running.get(attemptId);
    if (running === undefined) return;
    running.stop(what);
    const parts = await listParts(this.#deps.database, attemptId);
    if (!parts.some(({ state }) => state === 'sending')) await running.done;
  }

  /** Reads the unclear orders of a booking now. */
  async check(attemptId: string): Promise<void> {
    for (const part of await listParts(this.#deps.database, attemptId)) {
      if (part.state === 'unknown' || part.state === 'needs_person') await reconcilePart(this.#deps, part, 'all');
    }
  }

  async mark(
    attemptId: string,
    marks: readonly { tracking_number: string; outcome: 'booked' | 'not_booked' }[],
    by: string,
  ): Promise<boolean> {
    return recordMarks(this.#deps, attemptId, marks, by);
  }

  /** Sends the parts that were held back, unless an earlier one is still open or their orders are taken. */
  async continue(attemptId: string): Promise<Started> {
    const { database, now, epoch } = this.#deps;
    const started = await database.transaction().execute(async (transaction): Promise<Started> => {
      const all = await listParts(transaction, attemptId);
      const held = all.filter((part) => part.failure_kind === 'held');
      if (held.length === 0 || all.some((part) => !['resolved', 'not_sent', 'refused'].includes(part.state)))
        return { kind: 'known' };
      for (const part of held) {
        const numbers = (await listPartOrders(transaction, part.part_id)).map((order) => order.tracking_number);
        const conflicts = await findConflicts(transaction, numbers);
        if (conflicts.length > 0) return { kind: 'conflict', conflicts };
        await lockOrders(transaction, part.part_id, numbers, now().toISOString());
        await changePartOrders(transaction, part.part_id, numbers, { belief: 'waiting' });
        await changePart(transaction, part.part_id, { state: 'prepared', failure_kind: null, boot_epoch: epoch });
        await changeOwnFacts(transaction, numbers, { own_booking: 'sending', booking_id: attemptId });
      }
      await recordFinished(transaction, attemptId, now().toISOString());
      return { kind: 'started' };
    });
    if (started.kind === 'started') this.#run(attemptId);
    return started;
  }

  #run(attemptId: string): void {
    const [unsent, waiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isStopped = false;
    const stop: StopSignal = {
      isStopped: () => isStopped,
      whenStopped: unsent.promise,
      whenNotWaitedFor: waiting.promise,
      onHeldUp: (problem, nextTryInMs) => {
        this.#recordHeldUp(attemptId, problem, nextTryInMs);
      },
    };
    const done = runAttempt(this.#deps, attemptId, stop)
      .catch((error: unknown) => {
        // The journal says how far it got. What was being sent is unclear now, what was not is swept at the next start.
        this.#deps.log.error(
          { attemptId, error: String(error), stack: error instanceof Error ? error.stack : '' },
          'A booking stopped',
        );
      })
      .finally(() => {
        this.#running.delete(attemptId);
        this.#deps.hub.publish({ kind: 'booking', attempt_id: attemptId });
      });
    const end = (what: 'unsent' | 'all') => {
      isStopped = true;
      unsent.resolve();
      if (what === 'all') waiting.resolve();
    };
    this.#running.set(attemptId, { stop: end, done, heldUp: null });
  }

  #recordHeldUp(attemptId: string, problem: CheckProblem | null, nextTryInMs: number): void {
    const run = this.#running.get(attemptId);
    if (!run || (problem === null && run.heldUp === null)) return;
    const now = this.#deps.now();
    const next_try_at = new Date(now.getTime() + nextTryInMs).toISOString();
    run.heldUp = problem && { problem, since: run.heldUp?.since ?? now.toISOString(), next_try_at };
    this.#deps.hub.publish({ kind: 'booking', attempt_id: attemptId });
  }

  /** What an earlier process left: unsent parts are never sent by themselves, parts on the wire are unclear. */
  async #sweep(): Promise<void> {
    const { database, epoch, now } = this.#deps;
    for (const part of await listLeftOpen(database, epoch)) {
      if (part.state === 'sending') {
        await recordLostAnswer(this.#deps, part, 'restarted');
        continue;
      }
      await database.transaction().execute(async (transaction) => {
        const at = now().toISOString();
        const numbers = (await listPartOrders(transaction, part.part_id)).map((order) => order.tracking_number);
        await settleAsNotBooked(transaction, part, numbers, false, { kind: 'N1', detail: 'restarted', at });
        await changePart(transaction, part.part_id, { state: 'not_sent', failure_kind: 'stopped' });
        await recordFinished(transaction, part.attempt_id, at);
      });
    }
  }

  async #checkDue(): Promise<number> {
    const { database, now } = this.#deps;
    for (const part of await listDueParts(database, now().toISOString())) await reconcilePart(this.#deps, part, 'all');
    const next = await nextCheckAt(database);
    return next === null ? Infinity : Date.parse(next) - now().getTime();
  }
}

function fingerprintOf(trackingNumbers: readonly string[]): string {
  const sorted = trackingNumbers.map((number) => number.toUpperCase()).toSorted();
  return createHash('sha256').update(sorted.join('\n')).digest('base64url');
}

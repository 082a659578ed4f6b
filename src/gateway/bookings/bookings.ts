import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { CheckProblem } from '#contract/gateway/booking.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import { listParts } from '#gateway/store/bookings/booking-journal.ts';
import {
  adoptUnclear,
  advanceChecks,
  requestStop,
  listStopRequests,
  listUnderWay,
} from '#gateway/store/bookings/booking-owners.ts';
import { listRefusedButBooked } from '#gateway/store/bookings/booked-ledger.ts';
import type { KnownPerson } from '#gateway/store/people/people.ts';
import type { BookingPartRow, Session } from '#gateway/store/schema/tables.ts';
import { BookedOnManifests } from './booked-on-manifests.ts';
import type { BookingDeps } from './booking-deps.ts';
import { type BookingRun, makeRun } from './booking-run.ts';
import { PartReads } from './part-reads.ts';
import { recordLostAnswer } from './record-answer.ts';
import { recordMarks } from './record-marks.ts';
import { reconcilePart } from './reconcile-part.ts';
import { runAttempt, withholdParts } from './run-attempt.ts';
import type { StopSignal } from './stop-signal.ts';
import { waitAfterRestore } from './wait-after-restore.ts';
import { waitAtMost } from './wait-at-most.ts';
import { resumeAttempt, startAttempt, type Started } from './start-attempt.ts';

/** Delays before an interrupted booking is resumed, in milliseconds; after the last one it is given up. */
const RESUME_AFTER_MS = [1_000, 3_000, 10_000] as const;
/** How often to check whether an interrupted booking is due to be resumed. */
const POLL_INTERRUPTED_MS = 500;
/** On shutdown, how long there is to record whatever is still in flight as unclear, and to finish a read. */
const RECORD_WITHIN_MS = 3_000;

/**
 * The server owns bookings: it journals them before anything is sent, sends each at most once, and settles them by
 * reading if the answer is lost. The browser only watches.
 */
export class Bookings {
  readonly #deps: BookingDeps;
  readonly manifests: BookedOnManifests;
  readonly #reads: PartReads;
  readonly #running = new Map<string, BookingRun>();
  /** Being written to the journal; about to run. */
  readonly #starting = new Map<string, Promise<Started>>();
  readonly #interrupted = new Map<string, { times: number; resumeAt: number }>();
  readonly #ending = new AbortController();
  #isClosing = false;
  #loop: Loop | undefined;

  constructor(deps: Omit<BookingDeps, 'wake' | 'ending'>) {
    this.#deps = { ...deps, wake: this.wake, ending: this.#ending.signal };
    this.manifests = new BookedOnManifests(this.#deps);
    this.#reads = new PartReads(this.#deps);
  }

  /** Picks up what an earlier process left behind, then checks unclear bookings. */
  async open(): Promise<void> {
    const { database } = this.#deps;
    for (const manifestId of await listRefusedButBooked(database)) {
      const reopened = await inTransaction(database, (session) => this.manifests.release(session, manifestId));
      await this.manifests.reconcile(reopened);
    }
    await this.#recoverAbandoned();
    this.#loop = runLoop('unclear bookings', this.#deps.log, () => this.#step());
  }

  /** Runs the loop now: another process has ended, or something was requested of a booking that this process runs. */
  readonly wake = (): void => this.#loop?.wake();

  /** From now on, nothing new is started or sent. */
  beginClosing(): void {
    this.#isClosing = true;
    for (const run of this.#running.values()) run.stop('unsent');
  }

  /** Waits up to `withinMs` for answers in flight, then records whatever is left as unclear. */
  async close(withinMs: number): Promise<void> {
    this.beginClosing();
    const allDone = () => Promise.all([...this.#running.values()].map((run) => run.done));
    await waitAtMost(Promise.allSettled(this.#starting.values()).then(allDone), withinMs);
    for (const run of this.#running.values()) run.stop('all', 'restarted');
    await waitAtMost(allDone(), RECORD_WITHIN_MS);
    this.#ending.abort();
    const ended = Promise.resolve(this.#loop?.stop()).then(() => this.#reads.whenEnded());
    await waitAtMost(ended, RECORD_WITHIN_MS);
  }

  /** Journals an attempt with all its locks and starts sending it. Idempotent for the same id with the same orders. */
  async start(attemptId: string, trackingNumbers: readonly string[], person: KnownPerson): Promise<Started> {
    if (this.#isClosing) return { kind: 'closing' };
    const started = await this.#begin(attemptId, () => startAttempt(this.#deps, attemptId, trackingNumbers, person));
    if (started.kind === 'started') this.#deps.hub.publishOrders(trackingNumbers);
    return started;
  }

  /** The booking's state in this process. `heldUp`: why nothing has been sent yet; null if nothing is holding it up. */
  describeRun(attemptId: string) {
    const run = this.#running.get(attemptId);
    const { epoch, quiescence } = this.#deps;
    return {
      isRunning: run !== undefined,
      heldUp: run?.heldUp ?? null,
      epoch,
      mayHappenMs: (part: BookingPartRow, now: number) => quiescence.leftMs(part, now),
    };
  }

  /** Sends no further parts; with `all`, also stops waiting for the answer in flight. Resolves once nothing more can be sent. */
  async stop(attemptId: string, what: 'unsent' | 'all'): Promise<void> {
    const { database, epoch, hub } = this.#deps;
    const running = this.#running.get(attemptId);
    if (running === undefined) {
      if (this.#interrupted.has(attemptId)) {
        // Otherwise this process would resume it soon.
        await withholdParts(this.#deps, attemptId, 'stopped');
        this.#interrupted.delete(attemptId);
      }
      // Another process may be running it: it stops sending as soon as this is written, and notices within seconds.
      if (await requestStop(database, attemptId, epoch, what)) hub.publish({ kind: 'booking', attempt_id: attemptId });
      return;
    }
    running.stop(what);
    const parts = await listParts(database, attemptId);
    if (!parts.some(({ state }) => state === 'sending')) await waitAtMost(running.done, RECORD_WITHIN_MS);
  }

  /** Reads the unclear orders of a booking now; parts owned by another process are read by that process on its next pass. */
  async check(attemptId: string): Promise<void> {
    const { database, epoch, hub, now } = this.#deps;
    for (const { part_id, state, boot_epoch } of await listParts(database, attemptId)) {
      if (state !== 'unknown' && state !== 'needs_person') continue;
      if (boot_epoch === epoch) await reconcilePart(this.#deps, part_id, 'all');
      else await advanceChecks(database, toIsoTime(now()), part_id);
    }
    hub.publish({ kind: 'booking', attempt_id: attemptId });
  }

  /** The service is back, or its offer has changed: read all unclear orders now. */
  async checkAllNow(): Promise<void> {
    await advanceChecks(this.#deps.database, toIsoTime(this.#deps.now()));
    this.#deps.wake();
  }

  async mark(
    attemptId: string,
    marks: readonly { tracking_number: string; outcome: 'booked' | 'not_booked' }[],
    by: string,
    record: (session: Session) => Promise<void>,
  ): Promise<boolean> {
    return recordMarks(this.#deps, attemptId, marks, by, record);
  }

  /** Sends the parts that were held back, unless an earlier part is still open or another booking has taken their orders. */
  async continue(attemptId: string): Promise<Started> {
    if (this.#isClosing) return { kind: 'closing' };
    return this.#begin(attemptId, () => resumeAttempt(this.#deps, attemptId));
  }

  #begin(attemptId: string, journal: () => Promise<Started>): Promise<Started> {
    const starting = journal().then((started) => {
      if (started.kind === 'started') this.#run(attemptId, true);
      return started;
    });
    this.#starting.set(attemptId, starting);
    return starting.finally(() => {
      if (this.#starting.get(attemptId) === starting) this.#starting.delete(attemptId);
    });
  }

  #run(attemptId: string, isRequested = false): void {
    const run = makeRun(this.#recordHeldUp.bind(this, attemptId));
    this.#running.set(attemptId, run);
    if (this.#isClosing) run.stop('unsent');
    run.done = this.#work(attemptId, run.signal, isRequested)
      .catch((error: unknown) => {
        // The journal records how far it got; the loop resumes it from there.
        this.#deps.log.error({ err: error, attemptId }, 'A booking failed midway');
        const times = this.#interrupted.get(attemptId)?.times ?? 0;
        const resumeAt = this.#deps.monotonicMs() + (RESUME_AFTER_MS[times] ?? 0);
        this.#interrupted.set(attemptId, { times: times + 1, resumeAt });
      })
      .finally(() => {
        // Someone may have sent the held-back parts in the meantime: that started a new run, which stays.
        if (this.#running.get(attemptId) === run) this.#running.delete(attemptId);
        this.#deps.hub.publish({ kind: 'booking', attempt_id: attemptId });
        this.#deps.wake();
      });
  }

  async #work(attemptId: string, stop: StopSignal, isRequested: boolean): Promise<void> {
    await runAttempt(this.#deps, attemptId, stop, isRequested);
    this.#interrupted.delete(attemptId);
  }

  #recordHeldUp(attemptId: string, run: BookingRun, problem: CheckProblem | null, nextTryInMs: number): void {
    if (problem === null && run.heldUp === null) return;
    const now = this.#deps.now();
    const next_try_at = toIsoTime(now + nextTryInMs);
    run.heldUp = problem && { problem, since: run.heldUp?.since ?? toIsoTime(now), next_try_at };
    this.#deps.hub.publish({ kind: 'booking', attempt_id: attemptId });
  }

  /**
   * Finds parts that the journal says are under way but that no run is working on: a process ended, or a run was interrupted. Sent parts become
   * unclear. Unsent ones are resumed if this process prepared them; those of an earlier process are never sent automatically.
   */
  async #recoverAbandoned(): Promise<void> {
    const { database, epoch } = this.#deps;
    const isRunningHere = (attemptId: string) => this.#running.has(attemptId) || this.#starting.has(attemptId);
    for (const partId of await adoptUnclear(database, epoch)) this.#deps.quiescence.adopt(partId);
    const left = (await listUnderWay(database, epoch)).filter((part) => !isRunningHere(part.attempt_id));
    for (const part of left) {
      if (part.state === 'sending') await this.#recoverSent(part);
    }
    for (const attemptId of new Set(left.map((part) => part.attempt_id))) {
      const prepared = left.filter((part) => part.attempt_id === attemptId && part.state === 'prepared');
      if (prepared.length === 0 || isRunningHere(attemptId)) continue;
      const { times, resumeAt } = this.#interrupted.get(attemptId) ?? { times: 0, resumeAt: 0 };
      const isGivenUp = this.#isClosing || times > RESUME_AFTER_MS.length;
      if (isGivenUp || prepared.some((part) => part.boot_epoch !== epoch)) {
        await withholdParts(this.#deps, attemptId, 'stopped');
        this.#interrupted.delete(attemptId);
        this.#deps.hub.publish({ kind: 'booking', attempt_id: attemptId });
      } else if (this.#deps.monotonicMs() >= resumeAt) this.#run(attemptId);
    }
  }

  async #recoverSent({ part_id, attempt_id, boot_epoch }: BookingPartRow): Promise<void> {
    const isOurs = boot_epoch === this.#deps.epoch;
    await recordLostAnswer(this.#deps, part_id, isOurs ? 'not_recorded' : 'restarted');
    this.#deps.hub.publish({ kind: 'booking', attempt_id });
  }

  async #step(): Promise<number> {
    const { database } = this.#deps;
    await this.#recoverAbandoned();
    const running = [...this.#running.keys()];
    for (const { attempt_id, stop_asked } of running.length > 0 ? await listStopRequests(database, running) : [])
      this.#running.get(attempt_id)?.stop(stop_asked ?? 'unsent');
    const wait = await this.#reads.begin((attemptId) => this.#running.has(attemptId));
    await waitAfterRestore(this.#deps);
    return this.#interrupted.size > 0 ? Math.min(wait, POLL_INTERRUPTED_MS) : wait;
  }
}

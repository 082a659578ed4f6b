import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sharing } from '#platform/sharing.ts';
import { claimDueJobs, findNextJobTime, postponeJob, releaseAllLeases } from '#platform/store/jobs.ts';
import type { Database, JobKind, JobRow } from '#platform/store/schema.ts';

export type JobHandler = (job: JobRow) => Promise<void>;
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>;

const LEASE_MS = 60_000;
const CLAIMED_AT_ONCE = 100;
const RUNNING_AT_ONCE = 8;
const POLL_INTERVAL_MS = 1_000;
/** Not stated: a job that throws is retried after this long times its tries: long enough not to overload, short enough for a waiting person, and a minute at most. */
const RETRY_AFTER_MS = 2_000;
const MAX_RETRY_AFTER_MS = 60_000;

/** Separate, because labels and manifests are stored: while the storage is slow or unavailable, quotes must not wait for them. */
const LOOPS = {
  quotes: ['quote'],
  documents: ['label', 'manifest'],
} as const satisfies Readonly<Record<string, readonly JobKind[]>>;

/** Durable background work: rows written with the change that requires them, so a kill loses nothing. */
export class Work {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #sharing: Sharing;
  #loops: readonly Loop[] = [];

  constructor(database: Database, clock: Clock, log: Log, sharing: Sharing) {
    this.#database = database;
    this.#clock = clock;
    this.#log = log;
    this.#sharing = sharing;
  }

  async start(handlers: JobHandlers): Promise<void> {
    if (!this.#sharing.isShared) await releaseAllLeases(this.#database);
    this.#loops = Object.entries(LOOPS).map(([name, kinds]) =>
      runLoop(name, this.#log, (signal) => this.#step(handlers, kinds, signal)),
    );
    this.#clock.onMove(this.wake);
  }

  /** Looks for due work now; call it after a transaction that added some. */
  readonly wake = (): void => {
    for (const loop of this.#loops) loop.wake();
  };

  /** Resolves when all due work is done. */
  async settled(): Promise<void> {
    for (const loop of this.#loops) await loop.settled();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }

  /** Does due work. Returns the milliseconds until more is due. */
  async #step(handlers: JobHandlers, kinds: readonly JobKind[], signal: AbortSignal): Promise<number> {
    const { epoch } = this.#sharing;
    const claim = { now: this.#clock.now(), leaseMs: LEASE_MS, most: CLAIMED_AT_ONCE, epoch, kinds };
    const jobs = [...(await claimDueJobs(this.#database, claim))];
    const wasFull = jobs.length === CLAIMED_AT_ONCE;
    const lanes = Array.from({ length: RUNNING_AT_ONCE }, async () => {
      for (let job = jobs.shift(); job && !signal.aborted; job = jobs.shift()) await this.#run(handlers, job, signal);
    });
    await Promise.all(lanes);
    if (wasFull || signal.aborted) return 0;
    const next = await findNextJobTime(this.#database, kinds);
    const wait = next === undefined ? Infinity : next - this.#clock.now();
    // Another process may add work, and then be busy or terminate.
    return this.#sharing.isShared ? Math.min(wait, POLL_INTERVAL_MS) : wait;
  }

  async #run(handlers: JobHandlers, job: JobRow, signal: AbortSignal): Promise<void> {
    try {
      await handlers[job.kind](job);
    } catch (err) {
      if (signal.aborted) return;
      this.#log.error({ err, kind: job.kind, subject: job.subject, tries: job.tries }, 'Background work failed');
      const wait = Math.min(RETRY_AFTER_MS * job.tries, MAX_RETRY_AFTER_MS);
      await postponeJob(this.#database, job, this.#clock.now() + wait);
    }
  }
}

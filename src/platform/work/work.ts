import type { Log } from '#server/log.ts';
import type { Clock } from '#platform/clock.ts';
import { claimDueJobs, findNextJobTime, postponeJob, releaseAllLeases } from '#platform/store/jobs.ts';
import type { Database, JobKind, JobRow } from '#platform/store/schema.ts';

export type JobHandler = (job: JobRow) => Promise<void>;
export type JobHandlers = Readonly<Record<JobKind, JobHandler>>;

/** Durable background work: rows written with the change that asks for them, so a kill loses nothing. */
export interface Work {
  readonly start: (handlers: JobHandlers) => Promise<void>;
  /** Look for due work now; call it after a transaction that added some. */
  readonly wake: () => void;
  /** Resolves when nothing that is due is left to do. */
  readonly settled: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const LEASE_MS = 60_000;
const CLAIMED_AT_ONCE = 100;
const RUNNING_AT_ONCE = 8;
/** Not stated: a job that throws comes back after this, growing; long enough not to hammer, short enough for a person who waits. */
const RETRY_AFTER_MS = 2_000;

export function openWork(database: Database, clock: Clock, log: Log): Work {
  let handlers: JobHandlers | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let isWanted = false;
  let round: Promise<void> | undefined;

  const runJob = async (job: JobRow) => {
    try {
      await handlers?.[job.kind](job);
    } catch (cause) {
      if (stopping.signal.aborted) return;
      log.error({ err: cause, kind: job.kind, subject: job.subject, tries: job.tries }, 'Background work failed');
      await postponeJob(database, job.id, clock.now() + RETRY_AFTER_MS * job.tries);
    }
  };

  const runRound = async () => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      const times = { now: clock.now(), realNow: Date.now(), leaseMs: LEASE_MS, most: CLAIMED_AT_ONCE };
      const jobs = [...(await claimDueJobs(database, times))];
      if (jobs.length === CLAIMED_AT_ONCE) isWanted = true;
      const lanes = Array.from({ length: RUNNING_AT_ONCE }, async () => {
        for (let job = jobs.shift(); job && !stopping.signal.aborted; job = jobs.shift()) await runJob(job);
      });
      await Promise.all(lanes);
      const next = stopping.signal.aborted ? undefined : await findNextJobTime(database);
      if (next !== undefined && next <= clock.now()) isWanted = true;
      else if (next !== undefined) timer = setTimeout(wake, Math.min(next - clock.now(), LEASE_MS));
    }
  };

  const wake = () => {
    if (stopping.signal.aborted || !handlers) return;
    isWanted = true;
    clearTimeout(timer);
    round ??= runRound()
      .catch((cause: unknown) => {
        log.error({ err: cause }, 'Background work stopped; it goes on at the next wake');
      })
      .finally(() => {
        round = undefined;
        if (isWanted) wake();
      });
  };

  const settled = async (): Promise<void> => {
    if (!round) return;
    await round;
    await settled();
  };

  clock.onMove(wake);
  return {
    wake,
    start: async (given) => {
      await releaseAllLeases(database);
      handlers = given;
      wake();
    },
    settled,
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await round;
    },
  };
}

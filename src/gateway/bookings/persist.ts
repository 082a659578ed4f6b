import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckProblem } from '#contract/gateway/booking.ts';
import { isConflict } from '#server/database/in-transaction.ts';
import { storageProblemOf } from '#server/database/storage-problem.ts';
import type { BookingDeps } from './booking-deps.ts';

/** Delays before a write is retried, in milliseconds; the last one repeats. */
const WRITE_AGAIN_AFTER_MS = [250, 500, 1_000, 2_000, 5_000] as const;

/**
 * Retries a write until it succeeds: a full or read-only disk is temporary, so are conflicts with the transactions of other processes, and
 * what is waiting to be written must not be lost. Returns undefined once `isOver` returns true: nobody is waiting any more. Rethrows other
 * errors.
 */
export async function persist<T>(
  { log, ending }: Pick<BookingDeps, 'log' | 'ending'>,
  write: () => Promise<T>,
  onHeldUp: (problem: CheckProblem | null, nextTryInMs: number) => void = () => undefined,
  isOver: () => boolean = () => false,
): Promise<T | undefined> {
  for (let round = 0; ; round += 1) {
    try {
      const kept = await write();
      if (round > 0) onHeldUp(null, 0);
      return kept;
    } catch (error) {
      const problem = storageProblemOf(error);
      if ((problem === undefined && !isConflict(error)) || ending.aborted) throw error;
      if (round === 0)
        log.error(
          { err: error, problem },
          'Could not write to the database; retrying until it works, and sending nothing more until then',
        );
      if (isOver()) return undefined;
      const wait = WRITE_AGAIN_AFTER_MS[round] ?? WRITE_AGAIN_AFTER_MS.at(-1) ?? 0;
      if (problem !== undefined) onHeldUp('storage', wait);
      await sleep(wait, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}

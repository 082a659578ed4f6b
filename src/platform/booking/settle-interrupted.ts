import { inTransaction } from '#server/in-transaction.ts';
import type { Log } from '#server/log.ts';
import { type Loop, runLoop } from '#server/run-loop.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sharing } from '#platform/sharing.ts';
import {
  discardManifest,
  releaseManifest,
  listManifestsOfRequest,
  listUnsettledManifests,
} from '#platform/store/bookings.ts';
import { completeAnswer, listUnfinishedAnswers } from '#platform/store/kept-answers.ts';
import type { Database } from '#platform/store/schema.ts';
import { answerWith, BOOKING_DEADLINE_MS } from './book-orders.ts';
import { describeSettled, INTERRUPTED } from './describe-settled.ts';

/** Nobody waits for a carrier any more: what is still open then was given up by an error. */
const OVERDUE_AFTER_MS = BOOKING_DEADLINE_MS + 10_000;
const LOOK_EVERY_MS = 5_000;

/**
 * A booking that was cut short can't go on, so what no carrier had confirmed is discarded, and whoever asks again with the same
 * Idempotency-Key gets the answer that was kept from them. What a living process is at, and has time for, stays its own.
 */
async function settleInterrupted(database: Database, epoch: number, overdueBefore: number): Promise<void> {
  await inTransaction(database, async (store) => {
    for (const manifest of await listUnsettledManifests(store, epoch, overdueBefore)) {
      await discardManifest(store, manifest.id, INTERRUPTED);
      await releaseManifest(store, manifest.id);
    }
    for (const { id, isLeft } of await listUnfinishedAnswers(store, epoch)) {
      const manifests = await listManifestsOfRequest(store, id);
      const isOverdue = manifests.every((manifest) => manifest.booked_at < overdueBefore);
      if ((!isLeft && !isOverdue) || manifests.some((manifest) => manifest.state === 'booking')) continue;
      const { status, body } = answerWith(manifests.map(describeSettled));
      await completeAnswer(store, { id, status, body: JSON.stringify(body) });
    }
  });
}

/** For the start of one that works alone: whoever was at something is gone. */
export function settleAllInterrupted(database: Database): Promise<void> {
  return settleInterrupted(database, 0, Number.MAX_SAFE_INTEGER);
}

/** Settles what is left while this process runs: by others that ended, and by errors. */
export function watchInterrupted(database: Database, { epoch }: Sharing, clock: Clock, log: Log): Loop {
  return runLoop('interrupted bookings', log, async () => {
    await settleInterrupted(database, epoch, clock.now() - OVERDUE_AFTER_MS);
    return LOOK_EVERY_MS;
  });
}

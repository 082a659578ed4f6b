import { inTransaction } from '#server/database/in-transaction.ts';
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

/** By then no request is waiting for a carrier: a manifest that is still open was abandoned because of an error. */
const OVERDUE_AFTER_MS = BOOKING_DEADLINE_MS + 10_000;
const POLL_INTERVAL_MS = 5_000;

/**
 * An interrupted booking can't continue, so whatever no carrier had confirmed is discarded. A client that repeats the Idempotency-Key then gets the
 * answer it missed. Work of a running process that is still within its deadline is left alone.
 */
async function settleInterrupted(database: Database, epoch: number, overdueBefore: number): Promise<void> {
  await inTransaction(database, async (store) => {
    for (const manifest of await listUnsettledManifests(store, epoch, overdueBefore)) {
      await discardManifest(store, manifest.id, INTERRUPTED);
      await releaseManifest(store, manifest.id);
    }
    for (const { id, isAbandoned } of await listUnfinishedAnswers(store, epoch)) {
      const manifests = await listManifestsOfRequest(store, id);
      const isOverdue = manifests.every((manifest) => manifest.booked_at < overdueBefore);
      if ((!isAbandoned && !isOverdue) || manifests.some((manifest) => manifest.state === 'booking')) continue;
      const { status, body } = answerWith(manifests.map(describeSettled));
      await completeAnswer(store, { id, status, body: JSON.stringify(body) });
    }
  });
}

/** For the startup of a sole process: nobody else can be working on anything. */
export function settleAllInterrupted(database: Database): Promise<void> {
  return settleInterrupted(database, 0, Number.MAX_SAFE_INTEGER);
}

/** Regularly settles manifests abandoned by processes that have ended, or because of an error. */
export function watchInterrupted(database: Database, { epoch }: Sharing, clock: Clock, log: Log): Loop {
  return runLoop('interrupted bookings', log, async () => {
    await settleInterrupted(database, epoch, clock.now() - OVERDUE_AFTER_MS);
    return POLL_INTERVAL_MS;
  });
}

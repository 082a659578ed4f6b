import { inTransaction } from '#server/in-transaction.ts';
import type { BookingStatus } from '#contract/documented/booking.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { findCarrier } from '#platform/carriers/carriers.ts';
import {
  discardManifest,
  releaseManifest,
  listManifestsOfRequest,
  listUnsettledManifests,
} from '#platform/store/bookings.ts';
import { keepAnswer, listUnfinishedAnswers } from '#platform/store/kept-answers.ts';
import type { Database, ManifestRow } from '#platform/store/schema.ts';
import { answerWith } from './book-orders.ts';

const INTERRUPTED = 'The booking was interrupted before the carrier answered.';

/**
 * For the start: a booking that a crash cut short can't go on, so what no carrier had confirmed is discarded, and whoever
 * asks again with the same Idempotency-Key gets the answer that the crash kept from them.
 */
export async function settleInterruptedBookings(database: Database): Promise<void> {
  await inTransaction(database, async (store) => {
    for (const manifest of await listUnsettledManifests(store)) {
      await discardManifest(store, manifest.id, INTERRUPTED);
      await releaseManifest(store, manifest.id);
    }
    for (const kept of await listUnfinishedAnswers(store)) {
      const manifests = await listManifestsOfRequest(store, kept.id);
      const answer = answerWith(manifests.map(describeSettled));
      await keepAnswer(store, { ...kept, status: answer.status, body: JSON.stringify(answer.body) });
    }
  });
}

function describeSettled(manifest: ManifestRow): BookingStatus {
  const isBooked = manifest.state !== 'discarded';
  return {
    courier: findCarrier(manifest.courier_allocation)?.courier ?? manifest.courier_allocation,
    courier_allocation: manifest.courier_allocation,
    manifest: isBooked ? ManifestNumber.parse(manifest.number) : null,
    manifest_id: ManifestId.parse(manifest.id),
    manifest_pdf: null,
    order_count: manifest.order_count,
    success: isBooked,
    orders: JSON.parse(manifest.orders) as string[],
    ...(isBooked ? {} : { error: 'manifest_creation_failed', error_description: manifest.problem ?? INTERRUPTED }),
  };
}

import { inTransaction } from '#server/database/in-transaction.ts';
import type { Order } from '#contract/documented/order.ts';
import type { BookingPart } from '#contract/gateway/booking.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { suggestNearMatches } from '#gateway/order-index/suggest-near-matches.ts';
import { readPart } from '#gateway/store/bookings/booking-journal.ts';
import { loseLabels } from '#gateway/store/labels/lose-labels.ts';
import type { BookingPartRow } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { findCulprits } from './refuse-before-sending.ts';
import { recordPartFacts } from './move-part.ts';

type FailedOrder = NonNullable<BookingPart['failure']>['orders'][number];

/**
 * The service rejected a whole request because of some orders (orders_not_available_to_book). Each order gets the
 * reason that a read of it, requested at `askedAt`, shows, whether the answer named it or not: the error code alone explains none of them.
 */
export async function explainRefusal(
  deps: BookingDeps,
  part: BookingPartRow,
  records: ReadonlyMap<string, Order | null> | undefined,
  askedAt: string,
): Promise<void> {
  if (part.failure_kind !== 'not_available' || records === undefined || records.size === 0) return;
  const named = JSON.parse(part.failure_orders) as FailedOrder[];
  const found = findCulprits(
    [...records].map(([folded, record]) => record?.tracking_number ?? folded),
    records,
  );
  const byNumber = new Map([...found.values()].map((culprit) => [foldNumber(culprit.tracking_number), culprit]));
  const unknown = named.filter((order) => byNumber.get(foldNumber(order.tracking_number))?.reason === 'not_found');
  const near = new Map(
    (
      await suggestNearMatches(
        deps.database,
        unknown.map((order) => order.tracking_number),
      )
    ).map((one) => [one.tracking_number, one.near_match]),
  );
  const explained: FailedOrder[] = named.map((order) => {
    const folded = foldNumber(order.tracking_number);
    if (!records.has(folded)) return order;
    const culprit = byNumber.get(folded);
    return {
      tracking_number: order.tracking_number,
      near_match: near.get(order.tracking_number) ?? null,
      reason: culprit?.reason ?? 'not_said',
      manifest_id: records.get(folded)?.manifest_id ?? null,
    };
  });
  const isNamed = new Set(named.map((order) => foldNumber(order.tracking_number)));
  for (const [folded, { tracking_number, reason }] of byNumber) {
    if (isNamed.has(folded)) continue;
    explained.push({
      tracking_number,
      near_match: null,
      reason,
      manifest_id: records.get(folded)?.manifest_id ?? null,
    });
  }
  await inTransaction(deps.database, async (transaction) => {
    const now = await readPart(transaction, part.part_id);
    await recordPartFacts(transaction, now, { failure_orders: JSON.stringify(explained) });
    const unlabelled = explained.filter(({ reason }) => reason === 'no_label').map((order) => order.tracking_number);
    await loseLabels(transaction, unlabelled, askedAt);
  });
}

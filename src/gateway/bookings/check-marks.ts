import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { listRefusedManifests } from '#gateway/store/bookings/booked-ledger.ts';
import { listPartOrders, readPart } from '#gateway/store/bookings/booking-journal.ts';
import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { NONE } from './gather-evidence.ts';
import { interpretRecord } from './interpret-record.ts';
import { movePart } from './move-part.ts';
import { readUnclear } from './read-unclear.ts';
import { contradict } from './settle-orders.ts';

/**
 * Re-reads orders that a person marked while a read was in flight. Only a read that began after the mark can contradict
 * it; if that one still shows a manifest, the alarm is raised.
 */
export async function checkMarks(deps: BookingDeps, partId: string, trackingNumbers: readonly string[]): Promise<void> {
  const isConcerned = (order: PartOrderRow) =>
    trackingNumbers.includes(order.tracking_number) && order.belief === 'not_booked' && order.marked_by !== null;
  const marked = (await listPartOrders(deps.database, partId)).filter(isConcerned);
  const { records } = marked.length === 0 ? {} : await readUnclear(deps, marked);
  if (!records) return;
  const at = toIsoTime(deps.now());
  await inTransaction(deps.database, async (transaction) => {
    const part = await readPart(transaction, partId);
    const concerned = (await listPartOrders(transaction, partId)).filter(isConcerned);
    const refused = await listRefusedManifests(
      transaction,
      concerned.map((order) => order.folded),
    );
    const orders = concerned.filter(
      (order) => interpretRecord(records.get(order.folded), refused.get(order.folded) ?? NONE) === 'booked',
    );
    if (orders.length === 0) return;
    const numbers = orders.map((order) => order.tracking_number);
    await contradict(transaction, part, numbers, { kind: 'E2', detail: 'read after a mark', at });
    const facts = { unclear_cause: 'contradicted' as const, unclear_since: at, next_check_at: at };
    await movePart(transaction, partId, { kind: 'reopened', canFindOut: false }, at, facts);
  });
}

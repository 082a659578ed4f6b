import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { createHash } from 'node:crypto';
import { splitIntoRequests } from '#domain/booking-plan.ts';
import { foldNumber } from '#domain/fold-number.ts';
import {
  changePartOrders,
  findAttempt,
  listPartOrders,
  listParts,
  writeAttempt,
} from '#gateway/store/bookings/booking-journal.ts';
import { clearStopRequest } from '#gateway/store/bookings/booking-owners.ts';
import { findBookingConflicts } from '#gateway/store/bookings/booking-conflicts.ts';
import { addBareOrders, changeOwnFacts, findFacts } from '#gateway/store/orders/indexed-orders.ts';
import { restoreWithin } from '#gateway/store/orders/removed-orders.ts';
import { lockOrders } from '#gateway/store/bookings/order-locks.ts';
import type { KnownPerson } from '#gateway/store/people/people.ts';
import type { BookingDeps } from './booking-deps.ts';
import { movePart } from './move-part.ts';

export type Conflict = Awaited<ReturnType<typeof findBookingConflicts>>[number];
export type Started =
  | { readonly kind: 'started' | 'known' | 'reused' | 'not_yours' | 'closing' }
  | { readonly kind: 'conflict'; readonly conflicts: readonly Conflict[] };

/**
 * Journals an attempt with all its parts and locks, or returns why it can't. Numbers that the index doesn't know are
 * added to it, so that Orders shows that they are being booked, and by whom.
 */
export async function startAttempt(
  { database, now, epoch }: Pick<BookingDeps, 'database' | 'now' | 'epoch'>,
  attemptId: string,
  trackingNumbers: readonly string[],
  person: KnownPerson,
): Promise<Started> {
  const numbers = [...new Map(trackingNumbers.map((number) => [foldNumber(number), number])).values()];
  const fingerprint = fingerprintOf(numbers);
  const at = toIsoTime(now());
  return inTransaction(database, async (transaction): Promise<Started> => {
    const known = await findAttempt(transaction, attemptId);
    if (known) {
      if (known.person_id !== person.person_id) return { kind: 'not_yours' };
      return { kind: known.fingerprint === fingerprint ? 'known' : 'reused' };
    }
    // An order that was removed from the list returns to it, with everything known about it.
    await restoreWithin(transaction, numbers);
    const facts = await findFacts(transaction, numbers, ['folded', 'tracking_number', 'courier_allocation']);
    const rows = new Map(facts.map((row) => [row.folded, row]));
    const orders = numbers.map((number) => {
      const row = rows.get(foldNumber(number));
      return { tracking_number: row?.tracking_number ?? number, courier_allocation: row?.courier_allocation ?? null };
    });
    const canonical = orders.map((order) => order.tracking_number);
    const conflicts = await findBookingConflicts(transaction, canonical);
    if (conflicts.length > 0) return { kind: 'conflict', conflicts };
    await writeAttempt(transaction, {
      attempt_id: attemptId,
      person_id: person.person_id,
      created_by: person.email,
      fingerprint,
      created_at: at,
      boot_epoch: epoch,
      requests: splitIntoRequests(orders),
    });
    const bare = numbers.filter((number) => !rows.has(foldNumber(number)));
    await addBareOrders(transaction, bare, at);
    await changeOwnFacts(transaction, canonical, { own_booking: 'sending', booking_id: attemptId });
    return { kind: 'started' };
  });
}

/** Makes the held-back parts ready to send, unless an earlier one is still open or their orders are taken. */
export async function resumeAttempt(
  { database, now, epoch }: Pick<BookingDeps, 'database' | 'now' | 'epoch'>,
  attemptId: string,
): Promise<Started> {
  const at = toIsoTime(now());
  return inTransaction(database, async (transaction): Promise<Started> => {
    const all = await listParts(transaction, attemptId);
    const held = all.filter((part) => part.state === 'not_sent' && part.failure_kind === 'held');
    if (held.length === 0 || all.some((part) => !['resolved', 'not_sent', 'refused'].includes(part.state)))
      return { kind: 'known' };
    await clearStopRequest(transaction, attemptId);
    const orders = new Map<string, string[]>();
    for (const part of held) {
      const numbers = (await listPartOrders(transaction, part.part_id)).map((order) => order.tracking_number);
      const conflicts = await findBookingConflicts(transaction, numbers);
      if (conflicts.length > 0) return { kind: 'conflict', conflicts };
      orders.set(part.part_id, numbers);
    }
    for (const [partId, numbers] of orders) {
      await lockOrders(transaction, partId, numbers, at);
      await changePartOrders(transaction, partId, numbers, { belief: 'waiting' });
      await movePart(transaction, partId, { kind: 'resumed' }, at, { failure_kind: null, boot_epoch: epoch });
      await changeOwnFacts(transaction, numbers, { own_booking: 'sending', booking_id: attemptId });
    }
    return { kind: 'started' };
  });
}

function fingerprintOf(trackingNumbers: readonly string[]): string {
  return createHash('sha256').update(trackingNumbers.map(foldNumber).toSorted().join('\n')).digest('base64url');
}

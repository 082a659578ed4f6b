import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { Order } from '#contract/documented/order.ts';
import { NEEDS_PERSON_AFTER_MS, nextReadAt, waitAfterFailure } from '#domain/reconciliation.ts';
import { listRefusedManifests } from '#gateway/store/bookings/booked-ledger.ts';
import { listUnsettled, readPart } from '#gateway/store/bookings/booking-journal.ts';
import { indexOrders } from '#gateway/store/orders/indexed-orders.ts';
import type { BookingPartRow, PartOrderRow, Session } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { countReads } from './count-reads.ts';
import { explainRefusal } from './explain-refusal.ts';
import type { FoundBooked } from './found-booked.ts';
import { type Gathered, gatherEvidence, NONE, type RefusedManifests } from './gather-evidence.ts';
import { checkMarks } from './check-marks.ts';
import { interpretRecord } from './interpret-record.ts';
import { movePart } from './move-part.ts';
import type { ReadStart } from './quiescence.ts';
import { type Reading, readUnclear, type Records } from './read-unclear.ts';
import { wasRefusedByCarrier } from './record-answer.ts';
import { leaveUnclear, settleAsBooked, settleAsNotBooked } from './settle-orders.ts';

const NOTHING: Gathered = { proven: [], silent: new Set() };
/** How often orders that a person has to decide about are still read: a manifest may yet appear. */
const READ_FOR_PERSON_MS = 60_000;

/**
 * Reads the orders of a part that have no outcome yet, to find out what became of them. Never sends a booking.
 * A manifest ID, or a state that only a booked order has, proves that an order is booked. Having neither proves the opposite only for
 * orders that the answer refused; others must have neither in several reads, made once the booking can no longer happen.
 * `refused` reads only the orders that the answer refused, right after it arrived; the rest follow on their own schedule.
 */
export async function reconcilePart(deps: BookingDeps, partId: string, which: 'all' | 'refused'): Promise<void> {
  const part = await readPart(deps.database, partId);
  const wanted = (await listUnsettled(deps.database, partId)).filter(
    (order) => which === 'all' || order.presumed_not_booked === 1,
  );
  const begun = deps.quiescence.beginRead(part, deps.now());
  const askedAt = toIsoTime(deps.now());
  const read = wanted.length === 0 ? { records: new Map<string, Order | null>() } : await readUnclear(deps, wanted);
  const endedAt = deps.monotonicMs();
  if (read.records) {
    const known = [...read.records.values()].filter((record) => record !== null);
    await indexOrders(deps.database, known, askedAt);
  }
  // Where orders can't be read, other sources may still prove that they are booked.
  const refused = await listRefusedManifests(
    deps.database,
    wanted.map((order) => order.folded),
  );
  const gathered = read.isOffered === false ? await gatherEvidence(deps, partId, wanted, refused) : NOTHING;
  await explainRefusal(deps, part, read.records, askedAt);
  const { overtaken, isCounted, isDone } = await inTransaction(deps.database, (transaction) =>
    settle(deps, transaction, partId, wanted, { ...read, ...gathered, refused, begun }, which),
  );
  // Only after the commit: a transaction that is retried must not see its own read.
  if (isCounted) deps.quiescence.recordRead(partId, endedAt);
  if (isDone) deps.quiescence.forget(partId);
  deps.hub.publish({ kind: 'booking', attempt_id: part.attempt_id });
  deps.hub.publishOrders(wanted.map((order) => order.tracking_number));
  deps.wake();
  // A person marked orders while they were being read. The mark stands; a new read, begun after it, decides whether it is contradicted.
  if (overtaken.length > 0) await checkMarks(deps, partId, overtaken);
}

interface Settled {
  /** Orders that were read as booked but got another outcome meanwhile. */
  readonly overtaken: readonly string[];
  /** Whether this read counts towards "not booked". */
  readonly isCounted: boolean;
  /** Whether every order of the part has an outcome. */
  readonly isDone: boolean;
}

/** What a round of reads and other sources found out. */
interface Found extends Reading, Gathered {
  readonly refused: RefusedManifests;
  readonly begun: ReadStart;
}

/** Applies the read to the orders that still have no outcome. */
async function settle(
  deps: BookingDeps,
  session: Session,
  partId: string,
  wanted: readonly PartOrderRow[],
  { records, isOffered = true, retryAfterMs = 0, proven, silent, refused, begun }: Found,
  which: 'all' | 'refused',
): Promise<Settled> {
  const now = deps.now();
  const at = toIsoTime(now);
  const part = await readPart(session, partId);
  const wantedNumbers = new Set(wanted.map((order) => order.tracking_number));
  const open = (await listUnsettled(session, partId)).filter((order) => wantedNumbers.has(order.tracking_number));
  const quietInMs = deps.quiescence.leftMs(part, now);
  let notFound = 0;
  let isCounted = false;
  let hasMoreToRead = false;
  if (records) {
    const read = open.filter((order) => records.has(order.folded));
    const readings = Map.groupBy(read, (order) =>
      interpretRecord(records.get(order.folded), refused.get(order.folded) ?? NONE),
    );
    notFound = (readings.get('not_found') ?? []).filter((order) => order.presumed_not_booked === 0).length;
    await settleBooked(session, part, readings.get('booked') ?? [], records, at);
    const clean = [
      ...(readings.get('not_booked') ?? []),
      // Refused, and also not found: two signs from the service that there is nothing to book.
      ...(readings.get('not_found') ?? []).filter((order) => order.presumed_not_booked === 1),
    ];
    if (which === 'all') isCounted = await countReads(deps, session, part, readings.get('not_booked') ?? [], begun);
    await settleClean(deps, session, part, clean, at, null);
  } else if (!isOffered) {
    await settleProven(session, part, open, proven, at);
    // Nothing can be read: a refusal is believed unless another source contradicts it, and the rest is left to a person.
    const refusedOnes = open.filter((order) => order.presumed_not_booked === 1 && !isAmong(proven, order));
    const isSilent = (order: PartOrderRow) => silent.has(order.folded);
    await settleClean(deps, session, part, refusedOnes.filter(isSilent), at, 'not read');
    hasMoreToRead = !refusedOnes.every(isSilent);
  }
  const isDone = await close(session, part, {
    now,
    records,
    isUnanswered: isOffered && open.some((order) => records?.has(order.folded) !== true),
    canReadMore: isOffered || hasMoreToRead,
    retryAfterMs,
    notFound,
    quietInMs,
  });
  const stillOpen = new Set(open.map((order) => order.tracking_number));
  const overtaken = wanted
    .filter((order) => !stillOpen.has(order.tracking_number))
    .filter((order) => interpretRecord(records?.get(order.folded), refused.get(order.folded) ?? NONE) === 'booked')
    .map((order) => order.tracking_number);
  return { overtaken, isCounted, isDone };
}

async function settleBooked(
  session: Session,
  part: BookingPartRow,
  orders: readonly PartOrderRow[],
  records: Records,
  at: string,
): Promise<void> {
  if (orders.length === 0) return;
  const booked = orders.map(({ tracking_number, folded, courier_allocation }) => {
    const record = records.get(folded);
    return {
      tracking_number,
      manifest_id: record?.manifest_id ?? null,
      manifest_number: record?.manifest_number ?? null,
      courier_name: record?.courier_name ?? null,
      courier_allocation: record?.courier_allocation ?? courier_allocation,
    };
  });
  await settleAsBooked(session, part, booked, { kind: 'E2', at });
}

/** Settles orders that a source other than a read proves booked, and records which source it was. */
async function settleProven(
  session: Session,
  part: BookingPartRow,
  open: readonly PartOrderRow[],
  proven: readonly FoundBooked[],
  at: string,
): Promise<void> {
  const still = proven.filter((one) => open.some((order) => order.tracking_number === one.tracking_number));
  for (const [source, booked] of Map.groupBy(still, (one) => one.source)) {
    await settleAsBooked(session, part, booked, { kind: 'E2', detail: source, at });
  }
}

function isAmong(proven: readonly FoundBooked[], order: PartOrderRow): boolean {
  return proven.some((one) => one.tracking_number === order.tracking_number);
}

/** Settles orders as not booked: refused and then read, or read often enough. Orders with a contradicting answer stay open. */
async function settleClean(
  { quiescence }: BookingDeps,
  session: Session,
  part: BookingPartRow,
  orders: readonly PartOrderRow[],
  at: string,
  detail: string | null,
): Promise<void> {
  const isKnown = ({ presumed_not_booked, clean_reads, contradicted }: PartOrderRow) =>
    contradicted === 0 && (presumed_not_booked === 1 || clean_reads >= quiescence.readsNeeded);
  const groups = Map.groupBy(orders.filter(isKnown), (order) => {
    if (order.presumed_not_booked === 0) return 'N5' as const;
    return wasRefusedByCarrier(order) ? ('N4' as const) : ('N3' as const);
  });
  for (const [kind, group] of groups) {
    const numbers = group.map((order) => order.tracking_number);
    const showAsFailed = kind === 'N4' || (kind === 'N5' && group.some(wasRefusedByCarrier));
    await settleAsNotBooked(session, part, numbers, showAsFailed, { kind, ...(detail === null ? {} : { detail }), at });
  }
}

interface Round {
  readonly now: number;
  readonly records: Records | undefined;
  /** Whether the service was asked about an order and didn't answer for it. */
  readonly isUnanswered: boolean;
  /** Whether another round may show more. */
  readonly canReadMore: boolean;
  readonly retryAfterMs: number;
  readonly notFound: number;
  readonly quietInMs: number;
}

/** Records the part's state after a round of reads, and when the next one is due. Returns true if nothing is left to read. */
async function close(session: Session, part: BookingPartRow, round: Round): Promise<boolean> {
  const { now, records, canReadMore, notFound, quietInMs } = round;
  const at = toIsoTime(now);
  const open = await listUnsettled(session, part.part_id);
  await leaveUnclear(
    session,
    part,
    open.map((order) => order.tracking_number),
  );
  const canFindOut =
    canReadMore &&
    !(notFound > 0 && notFound === open.length) &&
    !open.every((order) => order.contradicted === 1) &&
    quietInMs > -NEEDS_PERSON_AFTER_MS;
  const since = Math.min(Date.parse(part.unclear_since ?? at), now);
  const afterFailure = round.isUnanswered ? now + waitAfterFailure(lastWaitOf(part, now)) : now;
  const planned = records ? nextReadAt(since, now, now + quietInMs) : afterFailure;
  const soon = Math.max(planned, now + round.retryAfterMs);
  const next = canFindOut ? soon : now + READ_FOR_PERSON_MS;
  const isDone = open.length === 0;
  await movePart(session, part.part_id, { kind: 'learned', open: open.length, canFindOut }, at, {
    unclear_since: isDone ? part.unclear_since : (part.unclear_since ?? at),
    unclear_cause: isDone ? part.unclear_cause : (part.unclear_cause ?? 'incomplete'),
    // That others were read says nothing about those that are left.
    last_check_at: open.some((order) => records?.has(order.folded)) ? at : part.last_check_at,
    unanswered_at: round.isUnanswered ? at : null,
    next_check_at: isDone ? null : toIsoTime(next),
  });
  return isDone;
}

/** How long ago the service was last asked in vain, in milliseconds; 0 if it wasn't, or if a person had it asked again before it was due. */
function lastWaitOf({ unanswered_at, next_check_at }: BookingPartRow, now: number): number {
  if (unanswered_at === null || next_check_at === null || now < Date.parse(next_check_at)) return 0;
  return Date.parse(next_check_at) - Date.parse(unanswered_at);
}

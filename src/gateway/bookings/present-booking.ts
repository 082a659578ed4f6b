import type { Booking, BookingPart, BookingSummary, Docket, UnclearCause } from '#contract/gateway/booking.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { findAttempt, listItems, listPartOrders, listParts } from '#gateway/store/bookings/booking-journal.ts';
import { listRecentDurations, summariseAttempt } from '#gateway/store/bookings/booking-queries.ts';
import { findFacts } from '#gateway/store/orders/indexed-orders.ts';
import { findManifest } from '#gateway/store/manifests/manifests.ts';
import type { BookingPartRow, Database, ManifestRow, PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { listKeptItems } from '#gateway/store/manifests/kept-manifests.ts';
import { DOCKET_FACTS, type DocketFacts, groupIntoDockets } from './group-into-dockets.ts';

const REMEMBERED_DURATIONS = 5;

/** Whether this process (`epoch`) is working on a booking. For other processes, the journal is consulted. */
interface RunningHere {
  readonly isRunning: boolean;
  readonly epoch: number;
}

interface Run extends RunningHere {
  readonly heldUp: Booking['held_up'];
  /** Milliseconds from `now` during which a part that was sent may still be booked. */
  readonly mayHappenMs: (part: BookingPartRow, now: number) => number;
}

const UNDER_WAY: ReadonlySet<BookingPartRow['state']> = new Set(['prepared', 'sending']);

/** A booking as a row of the list; undefined if no booking has this id. */
export async function summariseBooking(
  database: Database,
  attemptId: string,
  { isRunning, epoch }: RunningHere,
): Promise<BookingSummary | undefined> {
  const attempt = await findAttempt(database, attemptId);
  if (!attempt) return undefined;
  const parts = await listParts(database, attemptId);
  const isElsewhere = parts.some(({ state, boot_epoch }) => boot_epoch !== epoch && UNDER_WAY.has(state));
  const running = isRunning || isElsewhere;
  const { counts, carriers } = await summariseAttempt(database, attemptId);
  const { created_at, created_by, order_count, finished_at } = attempt;
  return {
    attempt_id: attemptId,
    created_at,
    created_by,
    order_count,
    counts: { waiting: 0, booked: 0, not_booked: 0, unclear: 0, ...counts },
    progress: !running ? 'done' : parts.some((part) => part.sent_at !== null) ? 'booking' : 'checking',
    finished_at,
    carriers,
    failure: summariseFailure(parts),
  };
}

/** A whole booking with its parts and the results per carrier. */
export async function presentBooking(
  database: Database,
  connection: Connection,
  attemptId: string,
  { heldUp, mayHappenMs, ...here }: Run,
  now: number,
): Promise<Booking | undefined> {
  const summary = await summariseBooking(database, attemptId, here);
  if (!summary) return undefined;
  const parts = await listParts(database, attemptId);
  const presentedParts: BookingPart[] = [];
  const orders: PartOrderRow[] = [];
  const dockets: Booking['dockets'] = [];
  const known = new Map<string, DocketFacts>();
  for (const part of parts) {
    const own = await listPartOrders(database, part.part_id);
    orders.push(...own);
    presentedParts.push(presentPart(part, own));
    const numbers = own.map((order) => order.tracking_number);
    for (const row of await findFacts(database, numbers, DOCKET_FACTS)) known.set(row.tracking_number, row);
    const manifests = new Map<number, ManifestRow>();
    for (const id of new Set(own.map((order) => order.manifest_id))) {
      const manifest = id === null ? undefined : await findManifest(database, id);
      if (manifest) manifests.set(manifest.manifest_id, manifest);
    }
    const items = await listItems(database, part.part_id);
    const keptItems = await listKeptItems(database, part.part_id);
    const { clock } = connection.link;
    dockets.push(...groupIntoDockets(part, own, { items, keptItems, known, manifests, clock, now }));
  }
  const waiting = orders
    .filter((order) => order.belief === 'waiting')
    .map((order) => known.get(order.tracking_number)?.courier_name);
  return {
    ...summary,
    parts: presentedParts,
    dockets: dockets.toSorted(compareDockets),
    waiting_for: [...new Set(waiting.filter((name) => name != null))],
    recent_durations_ms: await listRecentDurations(database, REMEMBERED_DURATIONS),
    held_up: heldUp,
    can_continue:
      summary.progress === 'done' &&
      parts.some((part) => part.failure_kind === 'held') &&
      parts.every((part) => part.state !== 'unknown' && part.state !== 'needs_person'),
    can_check: connection.seemsToRead() !== 'no',
    may_happen_until: describeEnd(now, Math.max(...parts.filter(isAnswerLost).map((part) => mayHappenMs(part, now)))),
  };
}

/** Whether the service may still be working on a part. If it has answered, the orders are unclear for another reason. */
function isAnswerLost({ state, unclear_cause }: BookingPartRow): boolean {
  const isOpen = state === 'unknown' || state === 'needs_person';
  return isOpen && unclear_cause !== null && !ANSWERED.has(unclear_cause);
}

function describeEnd(now: number, leftMs: number): string | null {
  return leftMs > 0 ? toIsoTime(now + leftMs) : null;
}

const ANSWERED: ReadonlySet<UnclearCause> = new Set(['incomplete', 'contradicted', 'manifest_gone']);

/** Problems first, then unclear orders, then booked ones. */
const RANK = { failed: 0, not_mentioned: 1, mentioned_twice: 2, unclear: 3, booked: 4 } as const;

/** Problems first; then by carrier and its class, whatever the order of the answer. */
function compareDockets(a: Docket, b: Docket): number {
  const compare = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '');
  return (
    RANK[a.kind] - RANK[b.kind] ||
    compare(a.courier_name, b.courier_name) ||
    compare(a.courier_allocation, b.courier_allocation)
  );
}

function presentPart(part: BookingPartRow, orders: readonly PartOrderRow[]): BookingPart {
  const {
    part_number,
    state,
    order_count,
    sent_at,
    answered_at,
    http_status,
    last_check_at,
    unanswered_at,
    next_check_at,
    unclear_cause,
  } = part;
  return {
    part_number,
    state,
    order_count,
    sent_at,
    answered_at,
    http_status,
    failure: presentFailure(part),
    unbooked_orders:
      part.failure_kind === null
        ? []
        : orders.filter((order) => order.belief === 'not_booked').map((order) => order.tracking_number),
    unclear_cause,
    last_check_at,
    unanswered_at,
    next_check_at,
  };
}

/** The failure of the first part that booked nothing. The check before sending is about all of them, whichever holds what it found. */
function summariseFailure(parts: readonly BookingPartRow[]): BookingSummary['failure'] {
  const failures = parts.flatMap((part) => presentFailure(part) ?? []).filter(({ kind }) => kind !== 'held');
  const [first = null] = failures;
  if (first?.kind !== 'not_bookable') return first;
  return { ...first, orders: failures.flatMap(({ kind, orders }) => (kind === first.kind ? orders : [])) };
}

function presentFailure(part: BookingPartRow): BookingPart['failure'] {
  if (part.failure_kind === null) return null;
  return {
    kind: part.failure_kind,
    error: part.failure_error,
    error_description: part.failure_description,
    orders: JSON.parse(part.failure_orders) as NonNullable<BookingPart['failure']>['orders'],
  };
}

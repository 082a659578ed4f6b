import { CallProblem } from '#client/problem.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { readManifestDocument } from '#gateway/service/read-manifest-document.ts';
import { listItems } from '#gateway/store/bookings/booking-journal.ts';
import { findReceivedRecord } from '#gateway/store/orders/received-records.ts';
import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import { findBookedByLabel, findBookedByTracking, findLabelled } from './find-booked-singly.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeFound, type FoundBooked, type ProvesBooked } from './found-booked.ts';
import { interpretRecord } from './interpret-record.ts';

/** By folded number, the manifests that an order was on until their carrier refused them. */
export type RefusedManifests = ReadonlyMap<string, ReadonlySet<number>>;
export const NONE: ReadonlySet<number> = new Set();

/** What sources other than reads say about orders. */
export interface Gathered {
  readonly proven: readonly FoundBooked[];
  /** Folded numbers of the orders about which every source has answered and none proves a booking. */
  readonly silent: ReadonlySet<string>;
}

/** How many orders to request one by one per round: a service with so few endpoints may be slow, too. */
const ORDERS_PER_ROUND = 20;
const ROUND_MS = 60_000;

/**
 * Other evidence that an order is booked, for services where single orders can't be read: the document of one of the part's
 * manifests, a status webhook, tracking, and the label of an order that already has one. Only these prove anything; silence leaves an
 * order open, unless the answer refused it. Tracking and labels are requested for a few orders per round, refused ones first.
 */
export async function gatherEvidence(
  deps: BookingDeps,
  partId: string,
  orders: readonly PartOrderRow[],
  refused: RefusedManifests,
): Promise<Gathered> {
  const isBooked: ProvesBooked = (order, record) =>
    interpretRecord(record, refused.get(order.folded) ?? NONE) === 'booked';
  const found = new Map<string, FoundBooked>();
  const keep = (booked: readonly FoundBooked[]) => {
    for (const one of booked) found.set(foldNumber(one.tracking_number), one);
  };
  const left = (among = orders) => among.filter((order) => !found.has(order.folded));
  keep(await findBookedByDocument(deps, partId, left(), isBooked));
  for (const order of left()) {
    const record = await findReceivedRecord(deps.database, order.tracking_number);
    if (record && isBooked(order, record)) keep([describeFound(order, 'status webhook', record)]);
  }
  const turn = pickForRound(left(), deps.now());
  const tracking = await findBookedByTracking(deps, turn, isBooked);
  keep(tracking.booked);
  const labels = await findBookedByLabel(deps, left(turn), await findLabelled(deps, left()), isBooked);
  keep(labels.booked);
  const silent = left().filter((order) => !tracking.mayStillAnswer(order) && !labels.mayStillAnswer(order));
  return { proven: [...found.values()], silent: new Set(silent.map((order) => order.folded)) };
}

/**
 * Refused orders come first: each is settled once its sources have answered, and makes room for the next. Each minute begins with another
 * order: one that a source doesn't answer for ends its round, and must not be the first of every round.
 */
function pickForRound(orders: readonly PartOrderRow[], now: number): PartOrderRow[] {
  const refused = orders.filter((order) => order.presumed_not_booked === 1);
  const others = orders.filter((order) => order.presumed_not_booked === 0);
  return [...beginElsewhere(refused, now), ...beginElsewhere(others, now)].slice(0, ORDERS_PER_ROUND);
}

/** Multiples of it, less their whole parts, lie evenly between 0 and 1, however many there are: in time, every order is once the first. */
const GOLDEN_RATIO = (1 + Math.sqrt(5)) / 2;

function beginElsewhere(orders: readonly PartOrderRow[], now: number): PartOrderRow[] {
  const start = Math.floor(((Math.floor(now / ROUND_MS) * GOLDEN_RATIO) % 1) * orders.length);
  return [...orders.slice(start), ...orders.slice(0, start)];
}

/** Finds orders in the documents of manifests that the answer reported as booked without naming their orders. */
async function findBookedByDocument(
  deps: BookingDeps,
  partId: string,
  open: readonly PartOrderRow[],
  isBooked: ProvesBooked,
): Promise<FoundBooked[]> {
  const booked: FoundBooked[] = [];
  for (const item of await listItems(deps.database, partId)) {
    if (item.success !== 1 || item.manifest_id === null) continue;
    const { manifest_id } = item;
    const document = await tolerate(() => readManifestDocument(deps.connection.link.unclearCaller, manifest_id));
    if (document?.success === false) continue;
    const listed = new Set((document?.orders ?? []).map(foldNumber));
    booked.push(
      ...open
        .filter((order) => listed.has(order.folded) && isBooked(order, { manifest_id: manifest_id as ManifestId }))
        .map((order) => describeFound(order, 'manifest document', item)),
    );
  }
  return booked;
}

async function tolerate<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof CallProblem) return undefined;
    throw error;
  }
}

import { CallProblem } from '#client/problem.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { readManifestDocument } from '#gateway/service/read-manifest-document.ts';
import { listItems } from '#gateway/store/bookings/booking-journal.ts';
import { findReceivedRecord } from '#gateway/store/orders/received-records.ts';
import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import { askLabels, askTracking, findLabelled } from './ask-one-by-one.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeFound, type FoundBooked, type Proves } from './found-booked.ts';
import { interpretRecord } from './interpret-record.ts';

/** By folded number, the manifests that an order was on until their carrier refused them. */
export type RefusedManifests = ReadonlyMap<string, ReadonlySet<number>>;
export const NONE: ReadonlySet<number> = new Set();

/** What other sources than reads say about orders. */
export interface Gathered {
  readonly proven: readonly FoundBooked[];
  /** Folded numbers of those that every source was asked about, none of which proves a booking. */
  readonly silent: ReadonlySet<string>;
}

/** How many orders to ask for one by one per round: a service with so few endpoints may be slow, too. */
const ASKED_A_ROUND = 20;
const ROUND_MS = 60_000;

/**
 * Other evidence that an order is booked, for services where single orders can't be read: the document of one of the part's
 * manifests, a status webhook, tracking, and the label of an order that already has one. Only these prove anything; silence leaves an
 * order open, unless the answer refused it. Some orders are asked about per round, refused ones first.
 */
export async function gatherEvidence(
  deps: BookingDeps,
  partId: string,
  orders: readonly PartOrderRow[],
  refused: RefusedManifests,
): Promise<Gathered> {
  const isBooked: Proves = (order, told) => interpretRecord(told, refused.get(order.folded) ?? NONE) === 'booked';
  const found = new Map<string, FoundBooked>();
  const keep = (booked: readonly FoundBooked[]) => {
    for (const one of booked) found.set(foldNumber(one.tracking_number), one);
  };
  const left = (among = orders) => among.filter((order) => !found.has(order.folded));
  keep(await fromDocuments(deps, partId, left(), isBooked));
  for (const order of left()) {
    const record = await findReceivedRecord(deps.database, order.tracking_number);
    if (record && isBooked(order, record)) keep([describeFound(order, 'status webhook', record)]);
  }
  const turn = takeTurn(left(), deps.now());
  const tracking = await askTracking(deps, turn, isBooked);
  keep(tracking.booked);
  const labels = await askLabels(deps, left(turn), await findLabelled(deps, left()), isBooked);
  keep(labels.booked);
  const silent = left().filter((order) => !tracking.isToAsk(order) && !labels.isToAsk(order));
  return { proven: [...found.values()], silent: new Set(silent.map((order) => order.folded)) };
}

/** Orders that the answer refused are settled once they were asked about, so the next ones follow; the others take turns. */
function takeTurn(orders: readonly PartOrderRow[], now: number): PartOrderRow[] {
  const refused = orders.filter((order) => order.presumed_not_booked === 1);
  const others = orders.filter((order) => order.presumed_not_booked === 0);
  const start = (Math.floor(now / ROUND_MS) * ASKED_A_ROUND) % Math.max(others.length, 1);
  return [...refused, ...others.slice(start), ...others.slice(0, start)].slice(0, ASKED_A_ROUND);
}

/** Manifests that the answer reported as booked without naming their orders. */
async function fromDocuments(
  deps: BookingDeps,
  partId: string,
  open: readonly PartOrderRow[],
  isBooked: Proves,
): Promise<FoundBooked[]> {
  const booked: FoundBooked[] = [];
  for (const item of await listItems(deps.database, partId)) {
    if (item.success !== 1 || item.manifest_id === null) continue;
    const { manifest_id } = item;
    const document = await tolerate(() => readManifestDocument(deps.connection.link.caller, manifest_id));
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

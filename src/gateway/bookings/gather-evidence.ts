import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { readTracking } from '#contract/added/tracking.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { requestLabel } from '#gateway/label-checks/request-label.ts';
import { readManifestDocument } from '#gateway/service/read-manifest-document.ts';
import { isAnother } from '#gateway/service/read-orders.ts';
import { listItems } from '#gateway/store/booking-journal.ts';
import { findRows, knowsOrders } from '#gateway/store/indexed-orders.ts';
import { findReceivedRecord } from '#gateway/store/received-records.ts';
import type { PartOrderRow } from '#gateway/store/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { interpretRecord } from './interpret-record.ts';
import type { BookedOrder } from './settle-orders.ts';

/** An order that is certainly booked, and how we know. */
export interface FoundBooked extends BookedOrder {
  readonly source: 'manifest document' | 'status webhook' | 'tracking' | 'label';
}

/** By folded number, the manifests that an order was on until their carrier refused them. */
export type RefusedManifests = ReadonlyMap<string, ReadonlySet<number>>;
export const NONE: ReadonlySet<number> = new Set();

/** How many orders to ask for one by one per round: a service with so few endpoints may be slow, too. */
const ASKED_A_ROUND = 20;
const ROUND_MS = 60_000;

/**
 * Other evidence that an order is booked, for services where single orders can't be read: the document of one of the part's
 * manifests, a status webhook, tracking, and the label of an order that already has one (requesting it again changes nothing,
 * F10). Returns only orders that are certainly booked; silence from these sources proves nothing, so the rest stay open.
 */
export async function gatherEvidence(
  deps: BookingDeps,
  partId: string,
  orders: readonly PartOrderRow[],
  refused: RefusedManifests,
): Promise<FoundBooked[]> {
  const isBooked: Proves = (order, told) => interpretRecord(told, refused.get(order.folded) ?? NONE) === 'booked';
  const found = new Map<string, FoundBooked>();
  const left = () => orders.filter((order) => !found.has(order.folded));
  for (const one of await fromDocuments(deps, partId, left(), isBooked))
    found.set(foldNumber(one.tracking_number), one);
  for (const order of left()) {
    const record = await findReceivedRecord(deps.database, order.tracking_number);
    if (record && isBooked(order, record)) found.set(order.folded, describe(order, 'status webhook', record));
  }
  const round = Math.floor(deps.now() / ROUND_MS);
  const start = (round * ASKED_A_ROUND) % Math.max(left().length, 1);
  const turn = [...left(), ...left()].slice(start, start + Math.min(ASKED_A_ROUND, left().length));
  for (const one of await fromTracking(deps, turn, isBooked)) found.set(foldNumber(one.tracking_number), one);
  for (const one of await fromLabels(
    deps,
    turn.filter((order) => !found.has(order.folded)),
    isBooked,
  ))
    found.set(foldNumber(one.tracking_number), one);
  return [...found.values()];
}

type Proves = (order: PartOrderRow, told: Parameters<typeof interpretRecord>[0]) => boolean;

type Told = Partial<Pick<BookedOrder, 'courier_name' | 'courier_allocation'>> & {
  readonly manifest_id?: number | null | undefined;
  readonly manifest_number?: string | null | undefined;
};

function describe(order: PartOrderRow, source: FoundBooked['source'], told: object): FoundBooked {
  const { manifest_id = null, manifest_number = null, courier_name = null, courier_allocation = null } = told as Told;
  return {
    tracking_number: order.tracking_number,
    manifest_id,
    manifest_number,
    courier_name,
    courier_allocation: courier_allocation ?? order.courier_allocation,
    source,
  };
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
        .map((order) => describe(order, 'manifest document', item)),
    );
  }
  return booked;
}

async function fromTracking(
  deps: BookingDeps,
  open: readonly PartOrderRow[],
  isBooked: Proves,
): Promise<FoundBooked[]> {
  const booked: FoundBooked[] = [];
  for (const order of open) {
    const params = { tracking_number: order.tracking_number };
    let answer;
    try {
      answer = await callEndpoint(deps.connection.link.caller, readTracking, { params });
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      // 400 and 404 with a code are about this order; anything else is about the endpoint or the service, so there is no point in going on.
      if ((error.status === 400 || error.status === 404) && error.code !== undefined) continue;
      return booked;
    }
    const { tracking_number, current_state, status_history } = answer.response ?? {};
    if (await isAnother(tracking_number, order.tracking_number, knowsOrders(deps.database))) continue;
    const states = [current_state, ...(status_history ?? []).map((entry) => entry.status)];
    if (states.some((state) => isBooked(order, { state: state ?? null }))) booked.push(describe(order, 'tracking', {}));
  }
  return booked;
}

async function fromLabels(deps: BookingDeps, open: readonly PartOrderRow[], isBooked: Proves): Promise<FoundBooked[]> {
  const rows = await findRows(
    deps.database,
    open.map((order) => order.tracking_number),
  );
  const labelled = new Set(
    rows.filter((row) => row.own_label === 'ready' || row.state === 'despatch_in_progress').map((row) => row.folded),
  );
  const booked: FoundBooked[] = [];
  for (const order of open.filter((one) => labelled.has(one.folded))) {
    await deps.connection.link.pace.turn('label');
    const { order: told, reply } = await requestLabel(
      deps.connection.link.caller,
      knowsOrders(deps.database),
      order.tracking_number,
    );
    if (reply.kind === 'no_answer') return booked;
    if (told && isBooked(order, told)) booked.push(describe(order, 'label', told));
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

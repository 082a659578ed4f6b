import { inTransaction } from '#server/database/in-transaction.ts';
import type { CarrierBehaviour } from '#contract/added/sandbox.ts';
import type { BookingResponse, BookingStatus } from '#contract/documented/booking.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import type { KeptAnswer } from '#platform/routes/answer-once.ts';
import {
  findManifestToSettle,
  findOrdersToBook,
  holdOrders,
  insertManifest,
  type OrderToBook,
} from '#platform/store/bookings.ts';
import { readCarrierBehaviours } from '#platform/store/carrier-behaviours.ts';
import { toCanonicalNumber } from '#platform/store/orders.ts';
import type { Store } from '#platform/store/schema.ts';
import { describeSettled } from './describe-settled.ts';
import { findRefusal } from './find-refusal.ts';
import { type PendingManifest, settleManifest } from './settle-manifest.ts';

export type BookingAnswer = { readonly status: 200 | 500; readonly body: BookingResponse };

/** Not stated: a booking that hasn't been committed by then never will be (reliability A27), so a client that lost the answer can check. */
export const BOOKING_DEADLINE_MS = 60_000;

export interface BookingRequest {
  readonly account: number;
  /** As received; duplicates count once, at the position of the first. */
  readonly numbers: readonly string[];
  /** By the steady clock, like the deadline. */
  readonly receivedAt: number;
  readonly kept: KeptAnswer<BookingAnswer>;
}

/**
 * Books labelled orders: one manifest per courier_allocation. Carriers that answer immediately are settled in the same transaction that looked up
 * the orders; the orders of a slow carrier are held in the meantime, and each such manifest is a separate transaction.
 */
export async function bookOrders(deps: PlatformDeps, request: BookingRequest): Promise<BookingAnswer> {
  const deadline = request.receivedAt + BOOKING_DEADLINE_MS;
  const begun = await inTransaction(deps.database, async (store) => {
    const made = await begin(deps, store, request, deadline);
    refuseLate(deps, deadline);
    return made;
  });
  if (begun.answer) {
    if (begun.hasWork) deps.work.wake();
    return begun.answer;
  }
  const statuses = await Promise.all(
    begun.pending.map(async (pending) => {
      if (pending.settled) return pending.settled;
      await deps.clock.until(Math.min(pending.answersAt, deadline));
      return inTransaction(deps.database, async (store) => {
        const settled = await findSettled(store, pending);
        if (settled) return settled;
        const isLate = pending.answersAt > deadline || deps.clock.steady() > deadline;
        const status = await settleManifest(store, pending, deps.clock.now(), isLate);
        if (status.success === true) refuseLate(deps, deadline);
        return status;
      });
    }),
  );
  const answer = answerWith(statuses);
  const other = await request.kept.complete(deps.database, answer);
  deps.work.wake();
  return (other as BookingAnswer | undefined) ?? answer;
}

/**
 * What happened to a manifest while its carrier was being asked; undefined while still waiting. If its process was silent
 * so long that another considered it dead, it has been discarded, and its orders may be on another manifest by now.
 */
async function findSettled(store: Store, { id, courier, orders }: PendingManifest): Promise<BookingStatus | undefined> {
  const manifest = await findManifestToSettle(store, id);
  if (manifest) return manifest.state === 'booking' ? undefined : describeSettled(manifest);
  // The sandbox was reset.
  const numbers = orders.map((order) => order.tracking_number);
  return describeSettled({
    id,
    courier_allocation: courier,
    orders: JSON.stringify(numbers),
    order_count: numbers.length,
    number: '',
    state: 'discarded',
    problem: null,
  });
}

/** The last check before a commit, which may have waited for someone else's lock. */
function refuseLate(deps: PlatformDeps, deadline: number): void {
  if (deps.clock.steady() > deadline) throw new Error('The booking came to its end after the deadline');
}

type Waiting = PendingManifest & { settled?: BookingStatus };
type Begun =
  | { readonly answer: BookingAnswer; readonly hasWork: boolean }
  | { readonly answer?: undefined; readonly pending: readonly Waiting[] };

async function begin(deps: PlatformDeps, store: Store, request: BookingRequest, deadline: number): Promise<Begun> {
  const asWritten = new Map<string, string>();
  for (const number of request.numbers) {
    const canonical = toCanonicalNumber(number);
    if (!asWritten.has(canonical)) asWritten.set(canonical, number);
  }
  const numbers = [...asWritten.keys()];
  const orders = await findOrdersToBook(store, request.account, numbers);
  const refusal = findRefusal(numbers, orders, asWritten);
  if (refusal) return finish(store, request, [refusal], false);
  const now = deps.clock.now();
  const begunAt = deps.clock.steady();
  if (begunAt > deadline) throw new Error('The booking came to its turn after the deadline');
  const behaviours = await readCarrierBehaviours(store);
  const pending: Waiting[] = [];
  for (const [courier, ofCourier] of groupByCourier(numbers, orders)) {
    const id = await insertManifest(store, {
      account: request.account,
      courier,
      orders: ofCourier.map((order) => order.tracking_number),
      request: request.kept.id,
      now,
      epoch: deps.sharing.epoch,
    });
    const behaviour: CarrierBehaviour = behaviours.get(courier) ?? {};
    const delay = (behaviour.booking?.delay_s ?? 0) * 1000;
    const manifest = { id, courier, orders: ofCourier, behaviour, answersAt: begunAt + delay };
    if (delay === 0) {
      pending.push({ ...manifest, settled: await settleManifest(store, manifest, now, false) });
    } else {
      await holdOrders(
        store,
        id,
        ofCourier.map((order) => order.id),
      );
      pending.push(manifest);
    }
  }
  const settled = pending.flatMap((manifest) => (manifest.settled ? [manifest.settled] : []));
  if (settled.length === pending.length) return finish(store, request, settled, true);
  await request.kept.keep(store);
  return { pending };
}

async function finish(store: Store, request: BookingRequest, statuses: readonly BookingStatus[], hasWork: boolean) {
  const answer = answerWith(statuses);
  await request.kept.keep(store, answer);
  return { answer, hasWork };
}

/** `count` is the number of items, not of orders (Resources, `count`). */
export function answerWith(statuses: readonly BookingStatus[]): BookingAnswer {
  return { status: 200, body: { response: [...statuses], count: statuses.length } };
}

/** Groups by the class-level identifier, so two services of one carrier are two manifests. */
function groupByCourier(numbers: readonly string[], orders: ReadonlyMap<string, OrderToBook>) {
  const groups = new Map<string, OrderToBook[]>();
  for (const number of numbers) {
    const order = orders.get(number);
    if (!order?.courier_allocation) continue;
    const group = groups.get(order.courier_allocation);
    if (group) group.push(order);
    else groups.set(order.courier_allocation, [order]);
  }
  return groups;
}

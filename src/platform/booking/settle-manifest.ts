import type { CarrierBehaviour } from '#contract/added/sandbox.ts';
import type { BookingStatus } from '#contract/documented/booking.ts';
import { findCarrier } from '#platform/carriers/carriers.ts';
import { recordCarrierStatus } from '#platform/carriers/record-carrier-status.ts';
import { recordSharedStatus } from '#platform/history/record-status.ts';
import { acceptManifest, discardManifest, releaseHeldOrders, type OrderToBook } from '#platform/store/bookings.ts';
import { addJobs } from '#platform/store/jobs.ts';
import { findOrderById } from '#platform/store/orders.ts';
import type { Store } from '#platform/store/schema.ts';
import { describeSettled } from './describe-settled.ts';

/** Not stated: the document is started shortly after the booking, so that it doesn't delay the answer. */
const DOCUMENT_AFTER_MS = 100;

export interface PendingManifest {
  readonly id: number;
  readonly courier: string;
  readonly orders: readonly OrderToBook[];
  readonly behaviour: CarrierBehaviour;
  /** By the steady clock. */
  readonly answersAt: number;
}

/** Records a carrier's answer for one manifest atomically (reliability T6). Call it inside a transaction. */
export async function settleManifest(
  store: Store,
  manifest: PendingManifest,
  now: number,
  isLate: boolean,
): Promise<BookingStatus> {
  const { id, courier, orders, behaviour } = manifest;
  const ids = orders.map((order) => order.id);
  const numbers = orders.map((order) => order.tracking_number);
  const refusal = await findCarrierRefusal(store, manifest, isLate);
  const shown = { id, courier_allocation: courier, orders: JSON.stringify(numbers), order_count: orders.length };
  if (refusal !== undefined) {
    await discardManifest(store, id, refusal);
    await releaseHeldOrders(store, ids);
    return describeSettled({ ...shown, number: '', state: 'discarded', problem: refusal });
  }
  const number = numberManifest(courier, id);
  const scanned = await acceptManifest(store, { id, number, orders: ids, numbers, now });
  const isScanned = new Set(scanned.map((order) => order.id));
  const waiting = ids.filter((order) => !isScanned.has(order));
  await recordSharedStatus(store, waiting, 'ready_for_pickup', now);
  for (const order of scanned) await recordCarrierStatus(store, order, { status: 'ready_for_pickup', at: now }, now);
  const wait = Math.max((behaviour.booking?.document_delay_s ?? 0) * 1000, DOCUMENT_AFTER_MS);
  const details = { fails: behaviour.booking?.document_fails === true };
  await addJobs(store, [{ kind: 'manifest', subject: id, runAt: now + wait, details }]);
  return describeSettled({ ...shown, number, state: 'generating', problem: null });
}

async function findCarrierRefusal(
  store: Store,
  manifest: PendingManifest,
  isLate: boolean,
): Promise<string | undefined> {
  if (isLate) return 'The carrier did not answer in time.';
  if (manifest.behaviour.enabled === false) return 'The account with this carrier is switched off.';
  if (manifest.behaviour.booking?.outcome !== 'reject') return undefined;
  const first = await findOrderById(store, manifest.orders[0]?.id ?? 0);
  const draft = JSON.parse(first?.draft ?? '{}') as { delivery_postcode?: string | null };
  return `Pickup window closed for ${draft.delivery_postcode ?? 'this depot'}.`;
}

/**
 * The carrier's reference of the manifest. A carrier without a prefix uses plain digits that are always another manifest's
 * ID: a client that confuses the two opens the wrong document, and notices (reliability T9).
 */
export function numberManifest(courier: string, id: number): string {
  const prefix = findCarrier(courier)?.manifestPrefix ?? '';
  return prefix === '' ? String(id - 1) : prefix + String(7_000_000 + id);
}

import { toIsoTime } from '#domain/iso-time.ts';
import type { OrderDraft } from '#contract/added/orders.ts';
import type { Order } from '#contract/documented/order.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { findCarrier } from '#platform/carriers/carriers.ts';
import { readHistories, type StatusChangeRow } from '#platform/store/orders.ts';
import type { OrderRow, Store } from '#platform/store/schema.ts';

/** Formats orders for answers, in the order of the rows. */
export async function presentOrders(store: Store, rows: readonly OrderRow[]): Promise<Order[]> {
  const histories = await readHistories(
    store,
    rows.map((row) => row.id),
  );
  return rows.map((row) => presentOrder(row, histories.get(row.id) ?? []));
}

export async function presentOneOrder(store: Store, row: OrderRow): Promise<Order> {
  const [history = []] = [...(await readHistories(store, [row.id])).values()];
  return presentOrder(row, history);
}

function presentOrder(row: OrderRow, history: readonly StatusChangeRow[]): Order {
  const draft = JSON.parse(row.draft) as OrderDraft;
  const carrier = findCarrier(row.courier_allocation);
  return {
    ...draft,
    tracking_number: row.tracking_number,
    state: row.state,
    courier_type: carrier?.level ?? draft.courier_type ?? null,
    courier_allocation: row.courier_allocation,
    courier_name: carrier?.courier ?? null,
    courier_job_id: row.courier_job_id,
    price: row.price === null ? null : row.price / 100,
    tracking_url: carrier && row.courier_job_id !== null ? carrier.trackingPage + row.courier_job_id : null,
    expected_delivery_date: row.expected_at === null ? null : withOffset(row.expected_at),
    manifest_number: row.manifest_number === null ? null : ManifestNumber.parse(row.manifest_number),
    manifest_id: row.manifest_id === null ? null : ManifestId.parse(row.manifest_id),
    tracking_only: row.tracking_only === 1,
    status_history: history.map(({ status, at }) => ({ status, time: toIsoTime(at) })),
    created_at: toIsoTime(row.created_at),
    updated_at: toIsoTime(row.updated_at),
  };
}

/** ISO 8601 with a UTC offset (Resources, expected_delivery_date). */
function withOffset(at: number): string {
  return toIsoTime(at).replace(/\.\d+Z$/, '+00:00');
}

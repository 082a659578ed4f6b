import { numberManifest } from '#platform/booking/settle-manifest.ts';
import type { Carrier } from '#platform/carriers/carriers.ts';
import { acceptManifest, insertManifest } from '#platform/store/bookings.ts';
import { setManifestState } from '#platform/store/manifests.ts';
import { recordSharedStatus, recordStatuses } from '#platform/history/record-status.ts';
import { insertOrders, setOrderState } from '#platform/store/order-changes.ts';
import type { Store } from '#platform/store/schema.ts';
import type { DemoOrder } from './demo-order-row.ts';

/** Inserts a manifest that was booked some time ago. Its PDF is drawn when it is first opened. */
export async function insertDemoManifest(
  store: Store,
  booked: {
    readonly carrier: Carrier;
    readonly orders: readonly DemoOrder[];
    readonly bookedAt: number;
    readonly account: number;
  },
): Promise<void> {
  const { carrier, orders, bookedAt, account } = booked;
  const ids = await insertOrders(
    store,
    orders.map((order) => order.row),
  );
  const id = await insertManifest(store, {
    account,
    courier: carrier.allocation,
    orders: orders.map((order) => order.row.tracking_number),
    request: null,
    now: bookedAt,
    epoch: null,
  });
  await acceptManifest(store, {
    id,
    number: numberManifest(carrier.allocation, id),
    orders: ids,
    numbers: orders.map((order) => order.row.tracking_number),
    now: bookedAt,
  });
  await recordSharedStatus(store, ids, 'ready_for_pickup', bookedAt);
  await setManifestState(store, id, 'ready');
  for (const [place, order] of orders.entries()) {
    const { state, updated_at } = order.row;
    await setOrderState(store, ids[place] ?? 0, state, updated_at);
  }
  const changes = orders.flatMap((order, place) =>
    order.history
      .filter((entry) => entry.status !== 'ready_for_pickup')
      .map(({ status, at }) => ({ order_id: ids[place] ?? 0, status, at })),
  );
  await recordStatuses(store, changes, bookedAt);
}

import { addJobs } from '#platform/store/jobs.ts';
import { recordStatuses } from '#platform/history/record-status.ts';
import { insertOrders } from '#platform/store/order-changes.ts';
import type { Store } from '#platform/store/schema.ts';
import type { ProblemOrder } from './apply-problem.ts';

/** Inserts orders with their histories and pending jobs. Call it inside a transaction. */
export async function insertDemoOrders(store: Store, orders: readonly ProblemOrder[], now: number): Promise<void> {
  const ids = await insertOrders(
    store,
    orders.map((order) => order.row),
  );
  const idOf = (place: number) => ids[place] ?? 0;
  await recordStatuses(
    store,
    orders.flatMap(({ history }, place) => history.map(({ status, at }) => ({ order_id: idOf(place), status, at }))),
    now,
  );
  const jobs = orders.flatMap(({ job }, place) => (job ? [{ ...job, subject: idOf(place) }] : []));
  for (let start = 0; start < jobs.length; start += 1000) await addJobs(store, jobs.slice(start, start + 1000));
}

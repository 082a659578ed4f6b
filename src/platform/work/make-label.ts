import { inTransaction } from '#server/database/in-transaction.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { finishJob } from '#platform/store/jobs.ts';
import { findOrderById } from '#platform/store/orders.ts';
import type { JobRow } from '#platform/store/schema.ts';
import { setLabelState } from '#platform/store/order-changes.ts';

/** Step 3 of order creation: makes and stores the label as a PDF. */
export async function makeLabel(deps: PlatformDeps, job: JobRow): Promise<void> {
  const { fails } = JSON.parse(job.details) as { fails: boolean };
  const order = await findOrderById(deps.database, job.subject);
  const isWanted = order?.label_state === 'waiting' || order?.label_state === 'generating';
  if (order && isWanted && !fails) await deps.documents.makeLabel(order);
  await inTransaction(deps.database, async (store) => {
    if ((await finishJob(store, job)) && order && isWanted) {
      await setLabelState(store, order.id, fails ? 'failed' : 'ready');
    }
  });
}

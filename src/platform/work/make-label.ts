import type { Parts } from '../parts.ts';
import { finishJob } from '../store/jobs.ts';
import { findOrderById } from '../store/orders.ts';
import type { JobRow } from '../store/schema.ts';
import { setLabelState } from '../store/order-changes.ts';

/** Step 3 of order creation: the label as a PDF file, stored. */
export async function makeLabel(parts: Parts, job: JobRow): Promise<void> {
  const { fails } = JSON.parse(job.details) as { fails: boolean };
  const order = await findOrderById(parts.database, job.subject);
  const isWanted = order?.label_state === 'waiting' || order?.label_state === 'generating';
  if (order && isWanted && !fails) await parts.documents.makeLabel(order);
  await parts.database.transaction().execute(async (store) => {
    if ((await finishJob(store, job.id)) && order && isWanted) {
      await setLabelState(store, order.id, fails ? 'failed' : 'ready');
    }
  });
}

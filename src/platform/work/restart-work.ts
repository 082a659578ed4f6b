import { randomInt } from 'node:crypto';
import { addJobs, dropJob } from '#platform/store/jobs.ts';
import type { OrderRow, Store } from '#platform/store/schema.ts';

/** Not stated: quotes take a moment, well under the second after which a client first polls (Errors, rule 3). */
export function usualQuoteDelay(): number {
  return randomInt(50, 300);
}

/**
 * Restarts an order's pipeline, and returns the resulting changes to the order. Work in progress loses its job, so it can't
 * record the results of the old draft.
 */
export async function requote(store: Store, order: number, now: number): Promise<Partial<OrderRow>> {
  await dropJob(store, 'quote', order);
  await dropJob(store, 'label', order);
  await addJobs(store, [{ kind: 'quote', subject: order, runAt: now + usualQuoteDelay() }]);
  return {
    state: 'processing',
    quote_state: 'none',
    label_state: 'none',
    courier_allocation: null,
    courier_job_id: null,
    price: null,
    expected_at: null,
  };
}

/** Redraws an order's label because its text changed: a label in progress is restarted, a failed one stays failed. */
export async function redrawLabel(store: Store, order: OrderRow, now: number): Promise<Partial<OrderRow>> {
  const pending = await dropJob(store, 'label', order.id);
  if (!pending && order.label_state !== 'ready') return {};
  const details = pending ? (JSON.parse(pending.details) as unknown) : { fails: false };
  await addJobs(store, [{ kind: 'label', subject: order.id, runAt: pending?.run_at ?? now, details }]);
  return pending ? {} : { label_state: 'waiting' };
}

/** Cancels pending work: a cancelled order needs neither quotes nor a label. */
export async function cancelWork(store: Store, order: OrderRow): Promise<Partial<OrderRow>> {
  await dropJob(store, 'quote', order.id);
  const label = await dropJob(store, 'label', order.id);
  return label ? { label_state: 'none' } : {};
}

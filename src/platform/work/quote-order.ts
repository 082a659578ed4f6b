import { inTransaction } from '#server/database/in-transaction.ts';
import { randomInt } from 'node:crypto';
import type { OrderDraft } from '#contract/added/orders.ts';
import { type AllocationRules, allocateOrder } from '#platform/carriers/quote-order.ts';
import type { Carrier } from '#platform/carriers/carriers.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { readAccount } from '#platform/store/accounts.ts';
import { readCarrierBehaviours } from '#platform/store/carrier-behaviours.ts';
import { addJobs, finishJob } from '#platform/store/jobs.ts';
import { changeOrder } from '#platform/history/record-status.ts';
import { findOrderById, readHistories } from '#platform/store/orders.ts';
import type { JobRow } from '#platform/store/schema.ts';

const DAY_MS = 86_400_000;

/** Steps 1 and 2 of order creation: gets quotes, allocates a carrier, and schedules the label. */
export async function quoteOrder(deps: PlatformDeps, job: JobRow): Promise<void> {
  await inTransaction(deps.database, async (store) => {
    const order = await findOrderById(store, job.subject);
    if (!(await finishJob(store, job)) || order?.state !== 'processing') return;
    const account = await readAccount(store, order.account_id);
    const behaviours = await readCarrierBehaviours(store);
    const draft = JSON.parse(order.draft) as OrderDraft;
    const { carrier, quoteState, cents } = allocateOrder(
      draft,
      JSON.parse(account.rules) as AllocationRules,
      behaviours,
    );
    const now = deps.clock.now();
    // A re-quoted order was placed before; its history mentions that only once.
    const wasPlaced = (await readHistories(store, [order.id])).size > 0;
    const getsLabel = carrier !== undefined && quoteState === 'valid' && order.tracking_only === 0;
    await changeOrder(
      store,
      order.id,
      now,
      {
        state: 'order_placed',
        quote_state: quoteState,
        label_state: !getsLabel ? 'none' : carrier.makesLabelsLater ? 'generating' : 'waiting',
        courier_allocation: carrier?.allocation ?? null,
        courier_job_id: carrier ? makeJobId(carrier) : null,
        price: cents ?? null,
        expected_at: carrier ? now + carrier.days * DAY_MS : null,
      },
      wasPlaced ? undefined : 'order_placed',
    );
    if (!getsLabel) return;
    const label = behaviours.get(carrier.allocation)?.label;
    const delay = label ? label.delay_s * 1000 : usualLabelDelay(carrier);
    await addJobs(store, [
      { kind: 'label', subject: order.id, runAt: now + delay, details: { fails: label?.fails === true } },
    ]);
  });
  deps.work.wake();
}

/** The carrier's own consignment number. */
export function makeJobId(carrier: Carrier, random: (below: number) => number = randomInt): string {
  return carrier.jobPrefix + String(10_000_000 + random(89_999_999));
}

/** Not stated: immediate labels take 0.2 to 1.5 s, asynchronous carriers 3 to 25 s. */
export function usualLabelDelay(carrier: Carrier): number {
  return carrier.makesLabelsLater ? randomInt(3_000, 25_000) : randomInt(200, 1_500);
}

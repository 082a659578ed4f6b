import type { Order } from '#contract/documented/order.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { waitBeforeAttempt } from '#domain/label-polling.ts';
import { dropLabelStates } from '#domain/requoted.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { recordActs } from '#gateway/store/orders/order-acts.ts';
import type { IndexedOrderRow, Session } from '#gateway/store/schema/tables.ts';

/** An order's own facts once its label no longer applies. */
export const WITHOUT_LABEL = {
  own_label: null,
  printed_at: null,
  labelled_at: null,
  label_attempts: 0,
  label_next_at: null,
  label_code: null,
} as const satisfies Partial<IndexedOrderRow>;

/**
 * Forgets everything about these orders' labels except that they were requested and printed: links, other documents, finished checks,
 * and states from before. The next label is a new one, printed for the first time.
 */
export async function forgetLabels(
  session: Session,
  orders: readonly Pick<IndexedOrderRow, 'tracking_number' | 'folded'>[],
  at: string,
): Promise<void> {
  for (const chunk of inChunks(orders, NUMBERS_PER_STATEMENT)) {
    const folded = chunk.map((order) => order.folded);
    await session.deleteFrom('label_link').where('folded', 'in', folded).execute();
    await session.deleteFrom('label_documents').where('folded', 'in', folded).execute();
    await session
      .updateTable('label_check')
      .set({ state: 'ended' })
      .where('folded', 'in', folded)
      .where('state', '=', 'ready')
      .execute();
    await restartChecks(session, folded, at);
    await session
      .updateTable('label_print')
      .set({ undone_at: at })
      .where('folded', 'in', folded)
      .where('undone_at', 'is', null)
      .execute();
    for (const { folded: key, record } of await session
      .selectFrom('received_record')
      .select(['folded', 'record'])
      .where('folded', 'in', folded)
      .execute()) {
      const without = JSON.stringify(dropLabelStates(JSON.parse(record) as Order));
      await session.updateTable('received_record').set({ record: without }).where('folded', '=', key).execute();
    }
  }
  const numbers = orders.map((order) => order.tracking_number);
  await recordActs(session, numbers, { at, by: null, kind: 'quoted_again' });
}

/** Starts a new run of checks with a request in flight: its answer, which may bring the old label, then belongs to the earlier run. */
async function restartChecks(session: Session, folded: readonly string[], at: string): Promise<void> {
  await session
    .updateTable('label_check')
    .set((check) => ({
      state: 'waiting',
      run: check('run', '+', 1),
      attempts: 0,
      misses: 0,
      next_attempt_at: toIsoTime(Date.parse(at) + waitBeforeAttempt(2)),
      waiting_since: at,
      waits_for: 'turn',
      code: null,
      message: null,
      epoch: null,
    }))
    .where('folded', 'in', folded)
    .where('state', '=', 'requesting')
    .execute();
}

/** When an order with a label, or a label request in flight, was last quoted again; undefined if it never was. */
export async function findQuotedAgainAt(session: Session, folded: string): Promise<string | undefined> {
  const row = await session
    .selectFrom('order_act')
    .select((where) => where.fn.max('at').as('at'))
    .where('folded', '=', folded)
    .where('kind', '=', 'quoted_again')
    .executeTakeFirst();
  return row?.at ?? undefined;
}

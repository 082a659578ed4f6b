import type { Order } from '#contract/documented/order.ts';
import { ownBookingAfter } from '#domain/index-states.ts';
import { stateAfter } from '#domain/status-update.ts';
import { describeOrder, NO_OWN_FACTS, settleStates } from './describe-order.ts';
import { findRows, RECEIVED_BY_WEBHOOK } from './indexed-orders.ts';
import type { IndexedOrderRow, Session } from '#gateway/store/schema/tables.ts';
import { writeChanges } from '#gateway/store/write-rows.ts';

const LEARNED = [
  ...RECEIVED_BY_WEBHOOK,
  'receiver_name',
  'courier_allocation',
  'courier_type',
  'manifest_number',
  'manifest_id',
  'created_at',
  'price_cents',
  'weight_grams',
  'tags',
] as const satisfies readonly (keyof IndexedOrderRow)[];

/**
 * Adds to the index what an answer, such as that of GET label, said about an order in passing. Facts it doesn't mention
 * stay as they were; a state never moves back.
 */
export async function indexLearned(session: Session, record: Order, now: string): Promise<void> {
  const [known] = await findRows(session, [record.tracking_number]);
  if (!known) return;
  const told = describeOrder(record, NO_OWN_FACTS, now);
  const facts = LEARNED.filter((name) => told[name] !== null).map((name) => [name, told[name]] as const);
  const kept = known.state !== null && told.state !== null ? stateAfter(known.state, told.state) : known.state;
  const state = kept ?? told.state;
  const row = {
    ...known,
    ...(Object.fromEntries(facts) as Partial<IndexedOrderRow>),
    state,
    own_booking: ownBookingAfter(known, { ...record, state }),
    unchecked: 0 as const,
    labelled_at: known.labelled_at ?? now,
    updated_at: now,
  };
  await writeChanges(session, [{ before: known, after: settleStates(row) }]);
}

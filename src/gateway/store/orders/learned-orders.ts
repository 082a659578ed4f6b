import type { Order } from '#contract/documented/order.ts';
import { ownBookingAfter } from '#domain/index-states.ts';
import { stateAfter } from '#domain/status-update.ts';
import { describeOrder, NO_OWN_FACTS, deriveColumns } from './describe-order.ts';
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
 * Adds the facts about an order in an answer to another request, such as GET label, to the index. Facts that it doesn't contain
 * stay as they were; a state never moves back.
 */
export async function indexLearned(session: Session, record: Order, now: string): Promise<void> {
  const [known] = await findRows(session, [record.tracking_number]);
  if (!known) return;
  const described = describeOrder(record, NO_OWN_FACTS, now);
  const facts = LEARNED.filter((name) => described[name] !== null).map((name) => [name, described[name]] as const);
  const kept =
    known.state !== null && described.state !== null ? stateAfter(known.state, described.state) : known.state;
  const state = kept ?? described.state;
  const row = {
    ...known,
    ...(Object.fromEntries(facts) as Partial<IndexedOrderRow>),
    state,
    own_booking: ownBookingAfter(known, { ...record, state }),
    unchecked: 0 as const,
    labelled_at: known.labelled_at ?? now,
    updated_at: now,
  };
  await writeChanges(session, [{ before: known, after: deriveColumns(row) }]);
}

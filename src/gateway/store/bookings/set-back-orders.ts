import type { Order } from '#contract/documented/order.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { BEFORE_BOOKING, dropBookingStates } from '#domain/refused-booking.ts';
import { isGivenByBooking } from '#domain/state-group.ts';
import { deriveColumns } from '#gateway/store/orders/describe-order.ts';
import { inChunks, ROWS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { findRows } from '#gateway/store/orders/indexed-orders.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { writeChanges } from '#gateway/store/write-rows.ts';

/**
 * Resets orders that their carrier refused, so that they can be booked again: the state that the booking gave them would prevent that, and so
 * would the next update, merged with those received before. They have a label, even if the service never reported one.
 */
export async function setBackOrders(session: Session, trackingNumbers: readonly string[]): Promise<void> {
  for (const chunk of inChunks(trackingNumbers, ROWS_PER_STATEMENT)) {
    const rows = await findRows(session, chunk);
    const booked = rows.filter(({ state }) => state === null || isGivenByBooking(state));
    await writeChanges(
      session,
      booked.map((row) => ({ before: row, after: deriveColumns({ ...row, state: BEFORE_BOOKING }) })),
    );
    await setBackReceived(session, chunk.map(foldNumber));
  }
}

async function setBackReceived(session: Session, folded: readonly string[]): Promise<void> {
  const rows = await session.selectFrom('received_record').selectAll().where('folded', 'in', folded).execute();
  if (rows.length === 0) return;
  await session
    .insertInto('received_record')
    .values(rows.map((row) => ({ ...row, record: JSON.stringify(dropBookingStates(JSON.parse(row.record) as Order)) })))
    .onConflict((conflict) => conflict.column('folded').doUpdateSet((row) => ({ record: row.ref('excluded.record') })))
    .execute();
}

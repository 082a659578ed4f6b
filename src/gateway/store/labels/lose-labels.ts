import { hasLabelToLose } from '#domain/index-states.ts';
import { isKnownSince } from '#domain/known-since.ts';
import { deriveColumns } from '#gateway/store/orders/describe-order.ts';
import { forgetLabels, WITHOUT_LABEL } from './forget-labels.ts';
import { findRows } from '#gateway/store/orders/indexed-orders.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import { writeChanges } from '#gateway/store/write-rows.ts';

/** Removes the labels of orders for which the service reports none: they can't be booked, and their labels must not be printed. */
export async function loseLabels(session: Session, trackingNumbers: readonly string[], askedAt: string): Promise<void> {
  const rows = (await findRows(session, trackingNumbers)).filter(
    (row) => hasLabelToLose(row) && (row.labelled_at === null || !isKnownSince(row.labelled_at, askedAt)),
  );
  await writeChanges(
    session,
    rows.map((row) => ({ before: row, after: deriveColumns({ ...row, ...WITHOUT_LABEL }) })),
  );
  await forgetLabels(session, rows, askedAt);
}

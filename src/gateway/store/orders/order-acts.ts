import { foldNumber } from '#domain/fold-number.ts';
import { inChunks } from '#gateway/store/in-chunks.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

const ROWS_PER_STATEMENT = 1000;

/** What can be done with orders besides booking them (labels, prints, cancels), by a person or by Slipway itself. */
export const ORDER_ACTS = [
  'label_asked',
  'label_ready',
  'label_stopped',
  'label_checking_ended',
  'quoted_again',
  'printed',
  'reprinted',
  'print_undone',
  'cancelled',
  'cancel_refused',
  'cancel_unclear',
  'cancel_marked',
  'created_again',
  'created_from',
  'held',
  'released',
  'tagged',
  'untagged',
  'note_added',
  'note_removed',
] as const;
export type OrderAct = (typeof ORDER_ACTS)[number];

/** Records what was done with these orders, by whom and when. Never changed afterwards. */
export async function recordActs(
  session: Session,
  trackingNumbers: readonly string[],
  act: { at: string; by: string | null; kind: OrderAct; detail?: string | null },
): Promise<void> {
  const rows = trackingNumbers.map((tracking_number) => ({
    tracking_number,
    folded: foldNumber(tracking_number),
    at: act.at,
    by_person: act.by,
    kind: act.kind,
    detail: act.detail ?? null,
  }));
  for (const chunk of inChunks(rows, ROWS_PER_STATEMENT)) await session.insertInto('order_act').values(chunk).execute();
}

export async function listActs(session: Session, trackingNumber: string) {
  return session
    .selectFrom('order_act')
    .select(['at', 'by_person', 'kind', 'detail'])
    .where('folded', '=', foldNumber(trackingNumber))
    .orderBy('act_id', 'desc')
    .limit(500)
    .execute();
}

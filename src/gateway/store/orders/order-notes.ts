import { inTransaction } from '#server/database/in-transaction.ts';
import { MAX_NOTES_PER_ORDER } from '#contract/limits.ts';
import { foldNumber } from '#domain/fold-number.ts';
import type { OrderNoteRow } from '#gateway/store/schema/daily-tables.ts';
import { findRows } from './indexed-orders.ts';
import { recordActs } from './order-acts.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';

/** An order's notes, newest first. */
export function listNotes(session: Session, trackingNumber: string): Promise<OrderNoteRow[]> {
  return session
    .selectFrom('order_note')
    .selectAll()
    .where('folded', '=', foldNumber(trackingNumber))
    .orderBy('at', 'desc')
    .orderBy('note_id')
    .execute();
}

/** Adds a note; idempotent if sent again. */
export function addNote(
  database: Database,
  trackingNumber: string,
  note: Omit<OrderNoteRow, 'folded'>,
): Promise<
  { readonly kind: 'added'; readonly note: OrderNoteRow } | { readonly kind: 'no_order' | 'too_many' | 'taken' }
> {
  return inTransaction(database, async (transaction) => {
    const [order] = await findRows(transaction, [trackingNumber]);
    if (!order) return { kind: 'no_order' };
    const known = await transaction
      .selectFrom('order_note')
      .selectAll()
      .where('note_id', '=', note.note_id)
      .executeTakeFirst();
    if (known)
      return known.folded === order.folded && known.by_person === note.by_person
        ? { kind: 'added', note: known }
        : { kind: 'taken' };
    if ((await listNotes(transaction, trackingNumber)).length >= MAX_NOTES_PER_ORDER) return { kind: 'too_many' };
    const row = { ...note, folded: order.folded };
    await transaction.insertInto('order_note').values(row).execute();
    await recordActs(transaction, [order.tracking_number], { at: note.at, by: note.by_person, kind: 'note_added' });
    return { kind: 'added', note: row };
  });
}

/** Returns false if someone else wrote it and the person deleting it isn't an owner. */
export function removeNote(
  database: Database,
  noteId: string,
  { by, at, isOwner }: { readonly by: string; readonly at: string; readonly isOwner: boolean },
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const note = await transaction
      .selectFrom('order_note')
      .selectAll()
      .where('note_id', '=', noteId)
      .executeTakeFirst();
    if (!note) return true;
    if (note.by_person !== by && !isOwner) return false;
    await transaction.deleteFrom('order_note').where('note_id', '=', noteId).execute();
    // The text stays in the order's activity.
    await recordActs(transaction, [note.folded], { at, by, kind: 'note_removed', detail: note.text.slice(0, 200) });
    return true;
  });
}

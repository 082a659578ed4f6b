import { inTransaction } from '#server/database/in-transaction.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { changeOwnFacts, findFacts, findRows } from './indexed-orders.ts';
import { recordActs } from './order-acts.ts';
import type { Database, IndexedOrderRow, Session } from '#gateway/store/schema/tables.ts';

const HOLDABLE: ReadonlySet<IndexedOrderRow['booking']> = new Set(['not_booked', 'failed']);

/** Puts orders on hold unless a booking has them; an order's first hold stays. */
export function holdOrders(
  database: Database,
  trackingNumbers: readonly string[],
  hold: { readonly held_at: string; readonly held_by: string; readonly hold_reason: string | null },
): Promise<{ readonly held: string[]; readonly heldBefore: string[] }> {
  return inTransaction(database, async (transaction) => {
    const rows = await findRows(transaction, trackingNumbers);
    const holdable = rows.filter((row) => HOLDABLE.has(row.booking) && row.state !== 'cancelled');
    const free = holdable.filter((row) => row.held_at === null);
    const before = holdable.filter((row) => row.held_at !== null);
    const locked = new Set(
      await listLocked(
        transaction,
        free.map((row) => row.folded),
      ),
    );
    const held = free.filter((row) => !locked.has(row.folded)).map((row) => row.tracking_number);
    await changeOwnFacts(transaction, held, hold);
    await recordActs(transaction, held, { at: hold.held_at, by: hold.held_by, kind: 'held', detail: hold.hold_reason });
    return { held, heldBefore: before.map((row) => row.tracking_number) };
  });
}

export function releaseHeld(
  database: Database,
  trackingNumbers: readonly string[],
  by: { readonly at: string; readonly by: string },
): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    const rows = await findRows(transaction, trackingNumbers);
    const held = rows.filter((row) => row.held_at !== null).map((row) => row.tracking_number);
    await changeOwnFacts(transaction, held, { held_at: null, held_by: null, hold_reason: null });
    await recordActs(transaction, held, { ...by, kind: 'released' });
    return held;
  });
}

/** Sets a pickup site chosen by a person for these orders; empty clears it. Returns those that the index knows. */
export function setSites(database: Database, trackingNumbers: readonly string[], siteId: string): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    const numbers = (await findRows(transaction, trackingNumbers)).map((row) => row.tracking_number);
    await changeOwnFacts(transaction, numbers, { given_site_id: siteId });
    return numbers;
  });
}

async function listLocked(session: Session, folded: readonly string[]): Promise<string[]> {
  const locked: string[] = [];
  for (const chunk of inChunks(folded, NUMBERS_PER_STATEMENT)) {
    const rows = await session
      .selectFrom('order_lock')
      .select('folded')
      .where('folded', 'in', chunk.map(foldNumber))
      .execute();
    locked.push(...rows.map((row) => row.folded));
  }
  return locked;
}

/** Orders on hold, in the form of conflicts that keep them from being booked. */
export async function findHeld(session: Session, trackingNumbers: readonly string[]) {
  const rows = await findFacts(session, trackingNumbers, ['tracking_number', 'held_at', 'held_by']);
  const held = rows.filter((row) => row.held_at !== null);
  return held.map((row) => ({
    tracking_number: row.tracking_number,
    since: row.held_at,
    attempt_id: null,
    created_by: row.held_by,
    manifest_id: null,
    reason: 'held' as const,
  }));
}

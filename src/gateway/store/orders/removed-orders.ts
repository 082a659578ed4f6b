import { foldNumber } from '#domain/fold-number.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Transaction } from 'kysely';
import { findCutOffs } from '#gateway/store/today/cut-off-versions.ts';
import { findCancelStates } from '#gateway/store/bookings/cancels.ts';
import { deriveColumns } from './describe-order.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { areChecksPaused, findChecks } from '#gateway/store/labels/label-checks.ts';
import { showChecks } from '#gateway/store/labels/show-checks.ts';
import { findRows, removeFromIndex } from './indexed-orders.ts';
import type { Database, GatewayTables, IndexedOrderRow, Session } from '#gateway/store/schema/tables.ts';
import { writeRows } from '#gateway/store/write-rows.ts';

const ROWS_PER_STATEMENT = 400;

const LATER_COLUMNS = {
  unchecked: 0,
  file_facts: null,
  labelled_at: null,
  state_since: null,
  held_at: null,
  held_by: null,
  hold_reason: null,
  site_id: '',
  given_site_id: '',
  station_site_id: '',
  own_manifest_id: null,
  cancel_unclear: 0,
  price_cents: null,
  weight_grams: null,
  tags: null,
  order_number_folded: null,
  reference_folded: null,
} as const satisfies Partial<IndexedOrderRow>;
type OldRow = Omit<
  IndexedOrderRow,
  keyof typeof LATER_COLUMNS | 'known_at' | 'came_in_at' | 'carrier_class' | 'due_part'
>;

/** Removes orders from the working list but keeps what Slipway knows about them. Orders that are in a booking stay. */
export async function removeOrders(
  database: Database,
  trackingNumbers: readonly string[],
  now: string,
): Promise<string[]> {
  return inTransaction(database, async (transaction) => {
    const before = await findRows(transaction, trackingNumbers);
    await removeFromIndex(
      transaction,
      before.map((row) => row.tracking_number),
    );
    const left = new Set((await findRows(transaction, trackingNumbers)).map((row) => row.folded));
    const gone = before.filter((row) => !left.has(row.folded));
    for (const chunk of inChunks(gone, ROWS_PER_STATEMENT)) {
      const values = chunk.map((row) => ({ folded: row.folded, row_json: JSON.stringify(row), removed_at: now }));
      await transaction.insertInto('removed_order').values(values).execute();
    }
    return gone.map((row) => row.tracking_number);
  });
}

/** Puts orders back as they were. */
export async function restoreOrders(database: Database, trackingNumbers: readonly string[]): Promise<string[]> {
  return inTransaction(database, (transaction) => restoreWithin(transaction, trackingNumbers));
}

export async function restoreWithin(
  transaction: Transaction<GatewayTables>,
  trackingNumbers: readonly string[],
): Promise<string[]> {
  const back: string[] = [];
  for (const chunk of inChunks(trackingNumbers, NUMBERS_PER_STATEMENT)) {
    const folded = chunk.map(foldNumber);
    const kept = await transaction.selectFrom('removed_order').selectAll().where('folded', 'in', folded).execute();
    if (kept.length === 0) continue;
    const cancels = await findCancelStates(transaction, folded);
    const sites = (await findCutOffs(transaction))?.settings.sites.map(({ site_id }) => site_id) ?? [];
    const siteOf = (id: string) => (sites.includes(id) ? id : '');
    const rows = kept.map(({ row_json, removed_at }) => {
      // Rows removed before these columns existed lack them.
      const old = JSON.parse(row_json) as OldRow & { readonly site_id?: string };
      const row = { ...LATER_COLUMNS, given_site_id: old.site_id ?? '', known_at: removed_at, ...old };
      // The outcome of its cancel may have changed in the meantime.
      const cancel = cancels.get(row.folded);
      const cancel_unclear = cancel === 'unclear' ? 1 : 0;
      const state = cancel === 'cancelled' ? cancel : row.state;
      // So may the sites.
      const [given_site_id, station_site_id] = [siteOf(row.given_site_id), siteOf(row.station_site_id)];
      return deriveColumns({ ...row, cancel_unclear, state, given_site_id, station_site_id } as IndexedOrderRow);
    });
    for (const few of inChunks(rows, ROWS_PER_STATEMENT)) await writeRows(transaction, few);
    // Their label checks have continued in the meantime.
    const checks = (await findChecks(transaction, folded)).filter(({ state }) => state !== 'ended');
    await showChecks(transaction, checks, await areChecksPaused(transaction));
    await transaction.deleteFrom('removed_order').where('folded', 'in', folded).execute();
    back.push(...rows.map((row) => row.tracking_number));
  }
  return back;
}

/** Which of these orders are neither in the index nor were taken out of it by a person: the service no longer has them. */
export async function findVanished(session: Session, trackingNumbers: readonly string[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (const chunk of inChunks(trackingNumbers.map(foldNumber), NUMBERS_PER_STATEMENT))
    for (const table of ['indexed_order', 'removed_order'] as const) {
      const rows = await session.selectFrom(table).select('folded').where('folded', 'in', chunk).execute();
      for (const { folded } of rows) known.add(folded);
    }
  return new Set(trackingNumbers.filter((number) => !known.has(foldNumber(number))));
}

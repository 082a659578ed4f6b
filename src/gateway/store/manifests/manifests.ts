import { parseManifestId } from '#contract/identifiers.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readList } from '#domain/read-numbers.ts';
import type { ExpressionBuilder } from 'kysely';
import { containsText, nullsLowest } from '#gateway/store/dialect.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { outdatePaper } from './manifest-papers.ts';
import { numbersNamedBy } from '#gateway/store/orders/orders-by-reference.ts';
import type {
  GatewayTables,
  ManifestRow,
  ManifestState,
  Session,
  ShownManifestRow,
} from '#gateway/store/schema/tables.ts';

export type WatchedManifest = Omit<
  ManifestRow,
  'state' | 'link' | 'link_issued_at' | 'link_expires_at' | 'orders' | 'checks'
>;

/**
 * Starts watching a manifest that a booking created. What is already known about it stays. If a booking added orders to it, its document has
 * changed, so it is requested again, and its paper is out of date. A refusal is final.
 */
export async function watchManifest(session: Session, manifest: WatchedManifest): Promise<void> {
  await session
    .insertInto('manifest')
    .values({
      ...manifest,
      state: 'being_made',
      link: null,
      link_issued_at: null,
      link_expires_at: null,
      orders: null,
      checks: 0,
    })
    .onConflict((conflict) =>
      conflict.column('manifest_id').doUpdateSet((update) => ({
        attempt_id: update.fn.coalesce('manifest.attempt_id', 'excluded.attempt_id'),
        courier_allocation: update.fn.coalesce('manifest.courier_allocation', 'excluded.courier_allocation'),
        next_check_at: update
          .case()
          .when('manifest.state', '=', 'failed')
          .then(null)
          .else(update.ref('excluded.next_check_at'))
          .end(),
      })),
    )
    .execute();
  if (manifest.attempt_id !== null) await outdatePaper(session, manifest.manifest_id, manifest.attempt_id);
}

export async function findManifest(session: Session, manifestId: number): Promise<ManifestRow | undefined> {
  return session.selectFrom('manifest').selectAll().where('manifest_id', '=', manifestId).executeTakeFirst();
}

export async function changeManifest(
  session: Session,
  manifestId: number,
  change: Partial<ManifestRow>,
): Promise<void> {
  await session.updateTable('manifest').set(change).where('manifest_id', '=', manifestId).execute();
}

/** Adds a manifest that wasn't known. Returns false, having changed nothing, if a booking has recorded it in the meantime. */
export async function addManifest(session: Session, manifest: ManifestRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await session
    .insertInto('manifest')
    .values(manifest)
    .onConflict((conflict) => conflict.column('manifest_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds a manifest, or updates what is known about it. */
export async function upsertManifest(session: Session, manifest: ManifestRow): Promise<void> {
  const { manifest_id: _id, ...facts } = manifest;
  await session
    .insertInto('manifest')
    .values(manifest)
    .onConflict((conflict) => conflict.column('manifest_id').doUpdateSet(facts))
    .execute();
}

/** Makes the ready manifests outside these due for a check, as if checked this often before. Those being made are checked anyway. */
export async function checkReadyOthers(
  session: Session,
  manifestIds: ReadonlySet<number>,
  checks: number,
  at: string,
): Promise<void> {
  // Those without an ID from the service can't be looked up.
  const rows = await session
    .selectFrom('manifest')
    .select('manifest_id')
    .where('state', '=', 'ready')
    .where('manifest_id', '>', 0)
    .execute();
  const others = rows.map((row) => row.manifest_id).filter((id) => !manifestIds.has(id));
  for (const chunk of inChunks(others, NUMBERS_PER_STATEMENT))
    await session
      .updateTable('manifest')
      .set({ checks, next_check_at: at })
      .where('manifest_id', 'in', chunk)
      .execute();
}

/** Manifests to check. A check planned further ahead than the longest wait dates from before the clock was set back, so it is due as well. */
export async function listDueManifests(session: Session, now: number, longestWaitMs: number): Promise<ManifestRow[]> {
  return session
    .selectFrom('manifest')
    .selectAll()
    .where('next_check_at', 'is not', null)
    .where((where) =>
      where.or([
        where('next_check_at', '<=', toIsoTime(now)),
        where('next_check_at', '>', toIsoTime(now + longestWaitMs)),
      ]),
    )
    .orderBy('next_check_at')
    .limit(50)
    .execute();
}

export async function nextManifestCheckAt(session: Session): Promise<string | null> {
  const row = await session
    .selectFrom('manifest')
    .select((where) => where.fn.min('next_check_at').as('at'))
    .where('next_check_at', 'is not', null)
    .executeTakeFirst();
  return row?.at ?? null;
}

export interface ManifestFilter {
  readonly q?: string | undefined;
  readonly carriers: readonly string[];
  readonly states: readonly string[];
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Matching manifests, newest first. `gone` ones aren't listed: their ID opens nothing. */
export async function listManifestRows(session: Session, filter: ManifestFilter, limit: number, offset: number) {
  // Manifests without an ID from the service are shown with their booking, as they have no page of their own.
  let query = session.selectFrom('manifest').where('state', '!=', 'gone').where('manifest_id', '>', 0);
  const { q = '', carriers, states, from, to } = filter;
  if (q.trim() !== '') query = query.where((where) => matchesSearch(where, q.trim()));
  if (carriers.length > 0) query = query.where('courier_name', 'in', carriers);
  if (states.length > 0) query = query.where('state', 'in', states as ManifestState[]);
  if (from !== undefined) query = query.where('booked_at', '>=', toIsoTime(Date.parse(from)));
  if (to !== undefined) query = query.where('booked_at', '<', toIsoTime(Date.parse(to)));
  const rows = await query
    .selectAll()
    .$narrowType<Pick<ShownManifestRow, 'state'>>()
    .orderBy('booked_at', nullsLowest('desc'))
    .orderBy('manifest_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await query.select((where) => where.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Whether a manifest has the number, ID or carrier searched for, or contains one of the orders searched for. */
function matchesSearch(where: ExpressionBuilder<GatewayTables, 'manifest'>, searched: string) {
  const listed = readList(searched);
  const texts = listed.length > 1 ? listed : [searched];
  const isNamed = texts.flatMap((text) => [
    where('manifest_number', '=', text),
    where('manifest_id', '=', parseManifestId(text) ?? 0),
  ]);
  const ofOrders = where
    .selectFrom('indexed_order')
    .select('manifest_id')
    .where('folded', 'in', (sub) => numbersNamedBy(sub, texts));
  // Services omit the ID from their orders (field services).
  const ofBooked = where
    .selectFrom('order_booked')
    .select('manifest_id')
    .where('released_at', 'is', null)
    .where((order) =>
      order.or([order('folded', 'in', texts.map(foldNumber)), order('folded', 'in', numbersNamedBy(order, texts))]),
    );
  const contains =
    listed.length > 1 ? [] : [containsText('manifest_number', searched), containsText('courier_name', searched)];
  return where.or([
    ...contains,
    ...isNamed,
    where('manifest_id', 'in', ofOrders),
    where('manifest_id', 'in', ofBooked),
  ]);
}

export async function listManifestCarriers(session: Session): Promise<string[]> {
  const rows = await session
    .selectFrom('manifest')
    .select('courier_name')
    .distinct()
    .where('courier_name', 'is not', null)
    .orderBy('courier_name')
    .execute();
  return rows.flatMap((row) => (row.courier_name === null ? [] : [row.courier_name]));
}

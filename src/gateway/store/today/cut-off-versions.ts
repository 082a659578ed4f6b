import { sql } from 'kysely';
import type { CutOffSettings } from '#contract/gateway/cut-offs.ts';
import type { GatewayTables, Session } from '#gateway/store/schema/tables.ts';

/** What a version stores besides the settings themselves. */
export interface StoredCutOffs {
  readonly settings: CutOffSettings;
  /** Since when each lane has had cut-offs: nothing was due before that. */
  readonly since: Readonly<Record<string, string>>;
  /** Since when each lane has had its current auto-book time. */
  readonly auto_since: Readonly<Record<string, string>>;
}

export interface CutOffVersion extends StoredCutOffs {
  readonly version: number;
  readonly saved_at: string;
  readonly saved_by: string;
}

/** The version in force at a given moment, or the latest one if none is given. */
export async function findCutOffs(session: Session, at?: string): Promise<CutOffVersion | undefined> {
  let query = session.selectFrom('cut_off_settings').selectAll();
  if (at !== undefined) query = query.where('saved_at', '<=', at);
  const row = await query.orderBy('version', 'desc').limit(1).executeTakeFirst();
  return row && readRow(row);
}

/** Versions before the given one that were in force at a moment or saved after it, the newest first. */
export async function listVersionsBefore(session: Session, version: number, since: string): Promise<CutOffVersion[]> {
  const rows = await session
    .selectFrom('cut_off_settings')
    .selectAll()
    .where('version', '<', version)
    .where((where) =>
      where.or([
        where('saved_at', '>=', since),
        where('version', '=', (sub) =>
          sub
            .selectFrom('cut_off_settings')
            .select(({ fn }) => fn.max('version').as('last'))
            .where('saved_at', '<', since),
        ),
      ]),
    )
    .orderBy('version', 'desc')
    .execute();
  return rows.map(readRow);
}

function readRow({ settings, ...row }: GatewayTables['cut_off_settings']): CutOffVersion {
  return { ...row, ...(JSON.parse(settings) as StoredCutOffs) };
}

/** Returns false if this version already exists because someone else saved at the same time. */
export async function addCutOffs(session: Session, { version, saved_at, saved_by, ...stored }: CutOffVersion) {
  const { numInsertedOrUpdatedRows } = await session
    .insertInto('cut_off_settings')
    .values({ version, saved_at, saved_by, settings: JSON.stringify(stored) })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Moves orders whose site was removed to the default site, where they stay if a later print elsewhere is undone. */
export async function forgetSites(session: Session, kept: readonly string[]): Promise<void> {
  for (const column of ['given_site_id', 'station_site_id'] as const) {
    await session
      .updateTable('indexed_order')
      .set({ [column]: '' })
      .where(column, '<>', '')
      .where(column, 'not in', kept)
      .execute();
  }
  await session.updateTable('label_print').set({ site_id: null }).where('site_id', 'not in', kept).execute();
  await session
    .updateTable('indexed_order')
    .set({ site_id: sql<string>`case when given_site_id = '' then station_site_id else given_site_id end` })
    .where('site_id', '<>', '')
    .where('site_id', 'not in', kept)
    .execute();
}

import { sql } from 'kysely';
import { foldNumber } from '#domain/fold-number.ts';
import type { LabelCheckRow } from '#gateway/store/schema/label-tables.ts';
import type { Database, Session } from '#gateway/store/schema/tables.ts';
import { isFree } from '#server/database/process-rows.ts';
import { inChunks, NUMBERS_PER_STATEMENT } from '#gateway/store/in-chunks.ts';
import { readSetting } from '#gateway/store/settings.ts';

const ROWS_PER_STATEMENT = 1000;

/** The setting with the person who paused all checking and the time, as JSON; empty if nobody has. */
export const CHECKS_PAUSED = 'label_checks_paused';

export async function areChecksPaused(session: Session): Promise<boolean> {
  return ((await readSetting(session, CHECKS_PAUSED)) ?? '') !== '';
}

export async function findChecks(session: Session, trackingNumbers: readonly string[]): Promise<LabelCheckRow[]> {
  const rows: LabelCheckRow[] = [];
  for (const chunk of inChunks(trackingNumbers, NUMBERS_PER_STATEMENT)) {
    rows.push(
      ...(await session.selectFrom('label_check').selectAll().where('folded', 'in', chunk.map(foldNumber)).execute()),
    );
  }
  return rows;
}

export async function upsertChecks(session: Session, rows: readonly LabelCheckRow[]): Promise<void> {
  for (const chunk of inChunks(rows, ROWS_PER_STATEMENT)) {
    const [first] = chunk;
    if (!first) continue;
    const columns = Object.keys(first).filter((name) => name !== 'folded') as (keyof LabelCheckRow)[];
    await session
      .insertInto('label_check')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .column('folded')
          .doUpdateSet((update) => Object.fromEntries(columns.map((name) => [name, update.ref(`excluded.${name}`)]))),
      )
      .execute();
  }
}

/** Changes checks that are still in one of these states. Returns their numbers. */
export async function changeChecks(
  session: Session,
  trackingNumbers: readonly string[],
  from: readonly LabelCheckRow['state'][],
  change: Partial<LabelCheckRow>,
): Promise<string[]> {
  const changed: string[] = [];
  for (const chunk of inChunks(trackingNumbers, NUMBERS_PER_STATEMENT)) {
    const rows = await session
      .updateTable('label_check')
      .set(change)
      .where('folded', 'in', chunk.map(foldNumber))
      .where('state', 'in', from)
      .returning('tracking_number')
      .execute();
    changed.push(...rows.map((row) => row.tracking_number));
  }
  return changed;
}

/** While an order is being cancelled, its label is not requested, which would confirm it; if the service refuses, the check continues. */
const isNotBeingCancelled = sql<boolean>`not exists (select 1 from order_cancel
  where order_cancel.folded = label_check.folded and order_cancel.state = 'sending')`;

/** Claims a due check. Returns false if it was claimed, stopped or changed since it was read, or if its order is being cancelled. */
export async function claimCheck(session: Session, check: LabelCheckRow, change: Partial<LabelCheckRow>) {
  const { numUpdatedRows } = await session
    .updateTable('label_check')
    .set(change)
    .where('folded', '=', check.folded)
    .where('state', '=', 'waiting')
    .where('run', '=', check.run)
    .where('attempts', '=', check.attempts)
    .where(isNotBeingCancelled)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Checks with a request in flight from this process or from one that has ended; those of earlier versions name no process. */
export async function listRequesting(session: Session, epoch: number): Promise<LabelCheckRow[]> {
  return session
    .selectFrom('label_check')
    .selectAll()
    .where('state', '=', 'requesting')
    .where(isFree('label_check.epoch', epoch))
    .execute();
}

/** The check that is longest overdue, of any carrier but `crowding`. */
export async function findDueCheck(
  database: Database,
  now: string,
  crowding: string | null,
): Promise<LabelCheckRow | undefined> {
  const due = database
    .selectFrom('label_check')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('next_attempt_at', '<=', now)
    .where(isNotBeingCancelled)
    .orderBy('next_attempt_at')
    .orderBy('asked_at')
    .limit(1);
  if (crowding === null) return due.executeTakeFirst();
  const ofOthers = due.where((where) =>
    where.not(
      where.exists(
        where
          .selectFrom('indexed_order')
          .select('indexed_order.folded')
          .whereRef('indexed_order.folded', '=', 'label_check.folded')
          .where('indexed_order.courier_name', '=', crowding),
      ),
    ),
  );
  return ofOthers.executeTakeFirst();
}

/** Ends waits that began in the future because the clock was set back since: they would last too long. */
export async function endFutureWaits(database: Database, now: string): Promise<void> {
  await database
    .updateTable('label_check')
    .set({ next_attempt_at: now, waiting_since: now })
    .where('state', '=', 'waiting')
    .where('waiting_since', '>', now)
    .execute();
}

export async function nextCheckAt(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('label_check')
    .select('next_attempt_at')
    .where('state', '=', 'waiting')
    .where(isNotBeingCancelled)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at ?? null;
}

export async function listChecksIn(
  session: Session,
  states: readonly LabelCheckRow['state'][],
): Promise<LabelCheckRow[]> {
  return session.selectFrom('label_check').selectAll().where('state', 'in', states).execute();
}

/** Counts everything requested since `startedAt`, by state. */
export async function countRun(database: Database, startedAt: string): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom('label_check')
    .select((where) => ['state', where.fn.countAll<number>().as('count')])
    .where('asked_at', '>=', startedAt)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.state, row.count]));
}

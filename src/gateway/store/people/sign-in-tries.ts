import { sql } from 'kysely';
import { databaseTime } from '#server/database/dialect.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/**
 * Counts an attempt unless there were `most` of them within `withinMs`. Returns 0, or the milliseconds until another may be counted.
 * Two processes counting at exactly the same moment may each let one extra attempt through.
 */
export async function countTry(
  database: Database,
  tried: { readonly try_id: string; readonly tried_by: string },
  { most, withinMs }: { readonly most: number; readonly withinMs: number },
): Promise<number> {
  const now = databaseTime(database);
  // Ignores attempts in the future: they were counted before the clock was set back, and would lengthen the wait.
  const recent = sql`from sign_in_try where tried_by = ${tried.tried_by} and at > ${now} - ${withinMs} and at <= ${now}`;
  const { rows } = await sql<{ try_id: string }>`insert into sign_in_try (try_id, tried_by, at)
    select ${tried.try_id}, ${tried.tried_by}, ${now} where (select count(*) ${recent}) < ${most}
    returning try_id`.execute(database);
  if (rows.length > 0) return 0;
  const oldest = await sql<{ left: number | null }>`select min(at) + ${withinMs} - ${now} as left ${recent}`.execute(
    database,
  );
  return Math.max(1, oldest.rows[0]?.left ?? 1);
}

export async function forgetTries(database: Database, tryIds: readonly string[]): Promise<void> {
  await database.deleteFrom('sign_in_try').where('try_id', 'in', tryIds).execute();
}

export async function forgetOldTries(database: Database, withinMs: number): Promise<void> {
  await database
    .deleteFrom('sign_in_try')
    .where('at', '<', sql<number>`${databaseTime(database)} - ${withinMs}`)
    .execute();
}

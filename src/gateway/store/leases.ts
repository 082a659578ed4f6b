import { sql } from 'kysely';
import { databaseTime } from '#server/database/dialect.ts';
import { isFree } from '#server/database/process-rows.ts';
import type { Database } from './schema/tables.ts';

/**
 * Acquires or renews the lease on a task that one process does for all. Returns its fence, which is higher for every
 * new holder, or undefined while another living process holds it.
 */
export async function acquireLease(
  database: Database,
  name: string,
  epoch: number,
  forMs: number,
): Promise<number | undefined> {
  const now = databaseTime(database);
  const held_until = sql<number>`${now} + ${forMs}`;
  const row = await database
    .insertInto('lease')
    .values({ name, epoch, fence: 1, held_until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({
          epoch,
          fence: sql<number>`case when lease.epoch = ${epoch} then lease.fence else lease.fence + 1 end`,
          held_until,
        })
        .where((where) =>
          where.or([
            where('lease.epoch', '=', epoch),
            where('lease.held_until', '<', now),
            isFree('lease.epoch', epoch),
          ]),
        ),
    )
    .returning('fence')
    .executeTakeFirst();
  return row?.fence;
}

export async function releaseLeases(database: Database, epoch: number): Promise<void> {
  await database.updateTable('lease').set({ held_until: 0 }).where('epoch', '=', epoch).execute();
}

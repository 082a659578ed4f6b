import type { Database } from '#gateway/store/schema/tables.ts';

/** Counts what is about to be sent, or sent and unanswered: it belongs to a process that is still running or was killed. */
export async function countUnfinished(database: Database): Promise<number> {
  const parts = await database
    .selectFrom('booking_part')
    .select((part) => part.fn.countAll<number>().as('count'))
    .where('state', 'in', ['prepared', 'sending'])
    .executeTakeFirstOrThrow();
  const cancels = await database
    .selectFrom('order_cancel')
    .select((cancel) => cancel.fn.countAll<number>().as('count'))
    .where('state', '=', 'sending')
    .executeTakeFirstOrThrow();
  return parts.count + cancels.count;
}

import { sql } from 'kysely';
import { databaseTime } from '#server/dialect.ts';
import type { Database } from './tables.ts';

/** Where processes listen: what is told there is the number of a row alone. */
export const LIVE_CHANNEL = 'slipway_gateway_live';

/** Keeps what browsers are told, and tells the other processes that there is something. PostgreSQL alone. */
export async function shareEvents(database: Database, epoch: number, events: string): Promise<void> {
  await sql`with kept as (
      insert into live_event (epoch, events, at) values (${epoch}, ${events}, ${databaseTime(database)}) returning event_id
    ) select pg_notify(${LIVE_CHANNEL}, event_id::text) from kept`.execute(database);
}

/** What other processes told within so long. A row may be seen later than one with a higher number, so time decides. */
export async function listSharedEvents(database: Database, epoch: number, withinMs: number) {
  return database
    .selectFrom('live_event')
    .select(['event_id', 'events'])
    .where('at', '>', sql<number>`${databaseTime(database)} - ${withinMs}`)
    .where('epoch', '<>', epoch)
    .orderBy('event_id')
    .execute();
}

export async function forgetSharedEvents(database: Database, olderThanMs: number): Promise<void> {
  await database
    .deleteFrom('live_event')
    .where('at', '<', sql<number>`${databaseTime(database)} - ${olderThanMs}`)
    .execute();
}

import { sql } from 'kysely';
import { databaseTime } from '#server/database/dialect.ts';
import type { Database } from './schema/tables.ts';

/** The channel that processes listen on; its messages contain only a row's ID. */
export const LIVE_CHANNEL = 'slipway_gateway_live';

/** Stores events for browsers and notifies the other processes. PostgreSQL only. */
export async function shareEvents(database: Database, epoch: number, events: string): Promise<void> {
  await sql`with kept as (
      insert into live_event (epoch, events, at) values (${epoch}, ${events}, ${databaseTime(database)}) returning event_id
    ) select pg_notify(${LIVE_CHANNEL}, event_id::text) from kept`.execute(database);
}

/** Events that other processes published within the last `withinMs`. A row may become visible after one with a higher ID, so query by time. */
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

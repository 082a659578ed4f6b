import { sql } from 'kysely';
import type { ReceivedRow, Store } from './schema.ts';

/** Adds requests, or the bodies of existing ones. PostgreSQL only. */
export async function keepReceived(store: Store, rows: readonly Omit<ReceivedRow, 'id'>[]): Promise<void> {
  await store
    .insertInto('received_requests')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({
        // Of two concurrent writes, the one without a body may come last.
        body: sql<string | null>`coalesce(excluded.body, received_requests.body)`,
      }),
    )
    .execute();
}

/** Newest first. */
export async function listReceived(
  store: Store,
  most: number,
  endpoint: string | undefined,
): Promise<readonly ReceivedRow[]> {
  return store
    .selectFrom('received_requests')
    .selectAll()
    .$if(endpoint !== undefined, (all) => all.where('endpoint', '=', endpoint ?? ''))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Deletes the oldest requests until at most `most` remain, with at most `mostCharacters` in their bodies. */
export async function trimReceived(store: Store, most: number, mostCharacters: number): Promise<void> {
  await sql`delete from received_requests where id in (
    select id from (
      select id, row_number() over newest as place, sum(length(body)) over newest as characters
      from received_requests window newest as (order by id desc)
    ) as counted where place > ${most} or characters > ${mostCharacters})`.execute(store);
}

export async function clearReceived(store: Store): Promise<void> {
  await store.deleteFrom('received_requests').execute();
}

import { sql } from 'kysely';
import type { ReceivedRow, Store } from './schema.ts';

/** Adds what was received, or the bodies of what is there. PostgreSQL alone. */
export async function keepReceived(store: Store, rows: readonly Omit<ReceivedRow, 'id'>[]): Promise<void> {
  await store
    .insertInto('received_requests')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({
        // Of two that are written at once the one without a body may come last.
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

/** The oldest first, until there are no more of them than so many, with no more in their bodies than so many characters. */
export async function forgetReceived(store: Store, most: number, mostCharacters: number): Promise<void> {
  await sql`delete from received_requests where id in (
    select id from (
      select id, row_number() over newest as place, sum(length(body)) over newest as characters
      from received_requests window newest as (order by id desc)
    ) as counted where place > ${most} or characters > ${mostCharacters})`.execute(store);
}

export async function clearReceived(store: Store): Promise<void> {
  await store.deleteFrom('received_requests').execute();
}

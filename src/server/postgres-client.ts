import pg from 'pg';
import { connectionTo, KEEPALIVE, type PostgresPlace } from './postgres-dialect.ts';

/** How long a process waits while it begins: nobody depends on it yet, and a database that is busy answers later. */
export const BEGIN_PATIENCE_MS = 60_000;
/** How long one at work waits: it must soon know that it was not heard. */
export const WORK_PATIENCE_MS = 5_000;
const CONNECT_WITHIN_MS = { [BEGIN_PATIENCE_MS]: 20_000, [WORK_PATIENCE_MS]: 5_000 } as const;

/** A connection of a process's own, beside those that its queries take turns on. `onLost` hears at once when it ends. */
export async function connectAlone(
  place: PostgresPlace,
  patienceMs: keyof typeof CONNECT_WITHIN_MS,
  onLost: (client: pg.Client) => void,
): Promise<pg.Client> {
  const base = connectionTo(place);
  const client = new pg.Client({
    ...base,
    options: `${base.options ?? ''} ${KEEPALIVE}`,
    connectionTimeoutMillis: CONNECT_WITHIN_MS[patienceMs],
  });
  client.on('error', () => {
    onLost(client);
  });
  try {
    await client.connect();
  } catch (error) {
    void client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

/** Asks on such a connection, for so long. The driver takes the time with a query too, which its types don't say. */
export function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  patienceMs: number,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const query = { text, values: [...values], query_timeout: patienceMs };
  return client.query<Row>(query);
}

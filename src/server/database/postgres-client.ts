import pg from 'pg';
import { connectionTo, KEEPALIVE, type PostgresPlace } from './postgres-dialect.ts';

/** Query timeout during startup: nobody depends on this process yet, and a busy database answers late. */
export const BEGIN_PATIENCE_MS = 60_000;
/** Query timeout afterwards: the process must soon notice that the database isn't answering. */
export const WORK_PATIENCE_MS = 5_000;
const CONNECT_WITHIN_MS = { [BEGIN_PATIENCE_MS]: 20_000, [WORK_PATIENCE_MS]: 5_000 } as const;

/** A connection outside the pool, used for one purpose only. `onLost` is called as soon as it ends. */
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

/** Queries such a connection with a timeout. The driver supports a timeout per query, which its types lack. */
export function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  patienceMs: number,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const query = { text, values: [...values], query_timeout: patienceMs };
  return client.query<Row>(query);
}

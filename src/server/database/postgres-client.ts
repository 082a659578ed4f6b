import pg from 'pg';
import { connectionTo, KEEPALIVE, type PostgresPlace } from './postgres-dialect.ts';

/** Query timeout during startup: nobody depends on this process yet, and a busy database answers late. */
export const START_TIMEOUT_MS = 60_000;
/** Query timeout afterwards: the process must soon notice that the database isn't answering. */
export const WORK_TIMEOUT_MS = 5_000;
const CONNECT_WITHIN_MS = { [START_TIMEOUT_MS]: 20_000, [WORK_TIMEOUT_MS]: 5_000 } as const;

/** Opens a connection outside the pool, for a single purpose. `onLost` is called as soon as it ends. */
export async function connectDedicated(
  place: PostgresPlace,
  timeoutMs: keyof typeof CONNECT_WITHIN_MS,
  onLost: (client: pg.Client) => void,
): Promise<pg.Client> {
  const base = connectionTo(place);
  const client = new pg.Client({
    ...base,
    options: `${base.options ?? ''} ${KEEPALIVE}`,
    connectionTimeoutMillis: CONNECT_WITHIN_MS[timeoutMs],
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

/** Runs a query on a dedicated connection with a timeout. The driver supports a timeout per query, which its types lack. */
export function queryWithin<Row extends pg.QueryResultRow>(
  client: pg.Client,
  timeoutMs: number,
  text: string,
  values: readonly unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const query = { text, values: [...values], query_timeout: timeoutMs };
  return client.query<Row>(query);
}

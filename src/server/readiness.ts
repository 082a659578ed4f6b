import type { Hono } from 'hono';
import type { QueryExecutorProvider } from 'kysely';
import { answersWithin } from './answers-within.ts';
import { listLiving } from './database/process-rows.ts';

/** Whether a process can do its work, and the checks behind that. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: Readonly<Record<string, unknown>>;
}

const DATABASE_WITHIN_MS = 3_000;
const NO_STORE = { 'cache-control': 'no-store' };

/**
 * For operators, not for pages: served under any host name and without a session, and revealing nothing about orders or people. `/healthz`:
 * this process answers. `/readyz`: it can do its work, or says what prevents it.
 */
export function serveReadiness(app: Hono, read: () => Promise<Readiness>): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, NO_STORE));
  app.get('/readyz', async (context) => {
    const { isReady, checks } = await read();
    return context.json({ status: isReady ? 'ready' : 'not_ready', ...checks }, isReady ? 200 : 503, NO_STORE);
  });
}

/** Whether the database answers a query in time. */
export function answersQueries(database: QueryExecutorProvider): Promise<boolean> {
  return answersWithin(listLiving(database), DATABASE_WITHIN_MS);
}

import type { Hono } from 'hono';
import { answersQueries } from '#gateway/store/prove-room.ts';
import type { GatewayDeps } from './gateway-deps.ts';

const DATABASE_WITHIN_MS = 3_000;
const NOT_KEPT = { 'cache-control': 'no-store' };

/**
 * For whoever runs Slipway, not for pages: asked by any name and without a session, and telling nothing of orders or people.
 * `/healthz`: this process answers. `/readyz`: it can do its work, or says what keeps it from it.
 */
export function serveHealth(app: Hono, { database, storage, health }: GatewayDeps): void {
  app.get('/healthz', (context) => context.json({ status: 'ok' }, 200, NOT_KEPT));
  app.get('/readyz', async (context) => {
    const checks = {
      draining: health.isDraining(),
      database: await answersQueries(database, DATABASE_WITHIN_MS),
      /** Nobody else can be at work on the same database. */
      hold: health.isSure(),
      storage: storage.current(),
      stuck_loops: health.loops.listStuck(),
    };
    const isReady =
      !checks.draining && checks.database && checks.hold && checks.storage === null && checks.stuck_loops.length === 0;
    return context.json({ status: isReady ? 'ready' : 'not_ready', ...checks }, isReady ? 200 : 503, NOT_KEPT);
  });
}

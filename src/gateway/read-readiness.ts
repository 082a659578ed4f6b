import { answersQueries, type Readiness } from '#server/readiness.ts';
import type { GatewayDeps } from '#gateway/routes/gateway-deps.ts';

/** Whether this gateway can do its work. */
export async function readReadiness({
  database,
  storage,
  health,
}: Pick<GatewayDeps, 'database' | 'storage' | 'health'>): Promise<Readiness> {
  const checks = {
    draining: health.isDraining(),
    database: await answersQueries(database),
    /** No other process can be working on the same database. */
    hold: health.isSure(),
    storage: storage.current(),
    stuck_loops: health.loops.listStuck(),
    // Reported, but no reason to take it out of service: people can still book without a worker.
    ...(health.countWorkers ? { workers: health.countWorkers() ?? null } : {}),
  };
  const isReady =
    !checks.draining && checks.database && checks.hold && checks.storage === null && checks.stuck_loops.length === 0;
  return { isReady, checks };
}

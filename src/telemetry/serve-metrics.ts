import { Hono } from 'hono';
import { type Listening, listen } from '#server/http/listen.ts';
import type { Log } from '#server/log.ts';
import { type Readiness, serveReadiness } from '#server/readiness.ts';
import { Metrics, type MetricsSources } from './metrics.ts';

export interface MetricsSettings extends MetricsSources {
  /** 0 picks any free port. */
  readonly port: number;
  readonly hostname: string;
  readonly readiness: () => Promise<Readiness>;
  readonly log: Log;
}

/**
 * Serves monitoring on a port of its own: `/metrics`, `/healthz` and `/readyz`, for anyone who can reach the port and under any host name.
 * Reveals nothing about orders or people.
 */
export async function serveMetrics({
  port,
  hostname,
  readiness,
  log,
  ...sources
}: MetricsSettings): Promise<Listening> {
  const metrics = new Metrics(sources);
  const app = new Hono();
  serveReadiness(app, readiness);
  app.get('/metrics', async (context) =>
    context.body(await metrics.read(), 200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }),
  );
  app.onError((error, context) => {
    log.error({ err: error }, 'The metrics could not be read');
    return context.text('The metrics could not be read.', 500);
  });
  const listening = await listen(app, port, 'METRICS_PORT', hostname);
  return {
    port: listening.port,
    close: async () => {
      await listening.close();
      metrics.stop();
    },
  };
}

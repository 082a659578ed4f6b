import { join } from 'node:path';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { describeRisk, type Settings } from '#gateway/env.ts';
import type { RunningGateway } from '#gateway/gateway-settings.ts';
import { startGateway } from '#gateway/main.ts';
import { readBookLimit, readStorageEnvironment, readWebhookEnvironment } from '#platform/env.ts';
import { type RunningPlatform, startPlatform } from '#platform/main.ts';
import { holdDataFolder } from '#server/data-folder.ts';
import { isLoopbackHost } from '#server/http/listen.ts';
import { log } from '#server/log.ts';
import { buildDashboard, loadPageRenderer } from './build/build-dashboard.ts';
import { warmUpRendering } from './warm-up-rendering.ts';

/** Part of the shutdown time kept for recording unanswered requests and for everything but bookings. */
const RECORD_WITHIN_MS = 15_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** The servers of one data folder. */
export interface OpenServers {
  readonly gateway: RunningGateway | undefined;
  readonly platform: RunningPlatform | undefined;
  readonly metricsPort: number | undefined;
  /** Finishes what was begun, as far as there is time, and lets go of the folder and the ports. */
  readonly close: () => Promise<void>;
}

/**
 * Opens the data folder and starts the role's servers. `environment` holds the embedded platform's own settings; by default that is this
 * process's. If it throws, something may be left open: the process should end.
 */
export async function openServers(settings: Settings, environment?: Environment): Promise<OpenServers> {
  const { metricsPort, role, tracedShare } = settings;
  log.level = settings.logLevel;
  const risk = describeRisk(settings);
  if (risk !== undefined) log.warn(risk);
  const hold = holdDataFolder(settings.dataFolder);
  // Tracing and metrics are loaded only when they are used, so that they don't slow down other starts.
  const tracing =
    tracedShare === undefined
      ? undefined
      : (await import('./telemetry/open-telemetry.ts')).startTracing(log, tracedShare);
  const platform = settings.remotePlatform ? undefined : await startEmbedded(settings, environment);
  const gateway = role === 'platform' ? undefined : await startOwnGateway(settings, platform);
  const main = gateway ?? platform;
  const metrics =
    metricsPort === undefined || main === undefined
      ? undefined
      : await (
          await import('./telemetry/serve-metrics.ts')
        ).serveMetrics({
          port: metricsPort,
          hostname: settings.host,
          gateway,
          platform,
          readiness: main.readiness,
          log,
        });
  return {
    gateway,
    platform,
    metricsPort: metrics?.port,
    close: async () => {
      await gateway?.close();
      await platform?.close();
      await metrics?.close();
      await tracing?.close();
      hold.release();
    },
  };
}

function startEmbedded(settings: Settings, environment: Environment | undefined): Promise<RunningPlatform> {
  const { port, platformPort, metricsPort } = settings;
  const storage = readStorageEnvironment(environment);
  return startPlatform({
    port: platformPort,
    hostname: settings.platformHost,
    publicUrl: settings.platformPublicUrl,
    dataFolder: settings.dataFolder,
    databaseUrl: settings.databaseUrl,
    storage,
    // Documents in a folder belong to one process; a gateway with an embedded platform has no other process beside it.
    sharesDatabase: settings.role === 'platform' && storage !== undefined,
    onDatabaseTaken: stopAtOnce,
    demo: settings.demo,
    bookLimit: readBookLimit(environment),
    allowedHosts: settings.access.allowedHosts,
    webhooks: {
      ...readWebhookEnvironment(isLoopbackHost(settings.host), environment),
      ownPorts: [port, platformPort, ...(metricsPort === undefined ? [] : [metricsPort])],
    },
    log,
    checkAnswers: settings.checkAnswers,
  });
}

/** Starts a gateway with its own platform, or in front of a service. A worker serves no pages, so it needs no dashboard. */
async function startOwnGateway(settings: Settings, platform: RunningPlatform | undefined): Promise<RunningGateway> {
  const { remotePlatform, role } = settings;
  const root = join(import.meta.dirname, '..');
  const hasPages = role !== 'worker';
  const dashboard = hasPages ? await buildDashboard(root, console.log) : '';
  const renderer = hasPages ? await loadPageRenderer(root) : undefined;
  const gateway = await startGateway({
    port: settings.port,
    role: role === 'platform' ? 'all' : role,
    dataFolder: settings.dataFolder,
    databaseUrl: settings.databaseUrl,
    // The embedded platform runs in a single process, and so does its gateway.
    sharesDatabase: platform === undefined,
    onDatabaseTaken: stopAtOnce,
    finishWithinMs: Math.max(0, settings.shutdownGraceMs - RECORD_WITHIN_MS),
    key: settings.key,
    // A PostgreSQL server may still be committing what a process sent it last.
    platform: platform
      ? {
          url: platform.baseUrl,
          secret: SANDBOX_SECRETS.all,
          embedded: true,
          isInProcess: settings.databaseUrl === undefined,
        }
      : { url: remotePlatform?.url ?? '', secret: remotePlatform?.secret ?? '', embedded: false },
    quiescenceMs: settings.quiescenceMs,
    demo: settings.demo,
    checkAnswers: settings.checkAnswers,
    dashboard,
    ...(renderer ? { renderPage: renderer.renderPage } : {}),
    log,
    hostname: settings.host,
    access: settings.access,
  });
  // If it fails, the first page takes longer and reports the error itself.
  if (renderer) warmUpRendering(renderer).catch(() => undefined);
  return gateway;
}

/** Ends without finishing anything, as after a kill: another process has taken over this one's work. */
function stopAtOnce(line: string): void {
  console.error(line);
  process.exit(1);
}

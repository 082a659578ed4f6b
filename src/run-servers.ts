import { join } from 'node:path';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { describeRisk, readSettings, type Settings } from '#gateway/env.ts';
import type { RunningGateway } from '#gateway/gateway-settings.ts';
import { startGateway } from '#gateway/main.ts';
import { DEMO_PEOPLE } from '#gateway/sessions/demo-people.ts';
import { readBookLimit, readStorageEnvironment, readWebhookEnvironment } from '#platform/env.ts';
import { type RunningPlatform, startPlatform } from '#platform/main.ts';
import { holdDataFolder } from '#server/data-folder.ts';
import { describeStartFailure } from '#server/describe-start-failure.ts';
import { isLoopbackHost } from '#server/http/listen.ts';
import { log } from '#server/log.ts';
import { whenParentEnds } from '#server/when-parent-ends.ts';
import { buildDashboard, loadPageRenderer } from './build/build-dashboard.ts';
import { warmUpRendering } from './warm-up-rendering.ts';

/** Part of the shutdown time kept for recording unanswered requests and for everything but bookings. */
const RECORD_WITHIN_MS = 15_000;

/** The servers of this process. */
interface Running {
  readonly gateway: RunningGateway | undefined;
  readonly platform: RunningPlatform | undefined;
}

/** Opens the data folder, starts the role's servers, and prints where to go. */
async function start(): Promise<void> {
  // The first process of a container ignores signals that it has no handler for. Until everything runs there is nothing to finish.
  let stop = (): void => process.exit(0);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop());
  const settings = readSettings();
  // npm hands a signal to its shell, which ends without passing it on. In a terminal Ctrl+C reaches both.
  if (settings.isRunByNpm) whenParentEnds(() => stopping || stop());
  const { metricsPort, role } = settings;
  log.level = settings.logLevel;
  const risk = describeRisk(settings);
  if (risk !== undefined) log.warn(risk);
  const hold = holdDataFolder(settings.dataFolder);
  const { tracedShare } = settings;
  // Tracing and metrics are loaded only when they are used, so that they don't slow down other starts.
  const tracing =
    tracedShare === undefined
      ? undefined
      : (await import('./telemetry/open-telemetry.ts')).startTracing(log, tracedShare);
  const platform = settings.remotePlatform ? undefined : await startEmbedded(settings);
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
  printAddresses(settings, { gateway, platform });
  if (metrics) console.log(`Metrics: http://localhost:${metrics.port}/metrics`);

  stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), settings.shutdownGraceMs).unref();
    void Promise.resolve(gateway?.close())
      .then(() => platform?.close())
      .then(() => metrics?.close())
      .then(() => tracing?.close())
      .then(() => {
        hold.release();
        process.exit(0);
      });
  };
}

function startEmbedded(settings: Settings): Promise<RunningPlatform> {
  const { port, platformPort, metricsPort } = settings;
  const storage = readStorageEnvironment();
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
    bookLimit: readBookLimit(),
    allowedHosts: settings.access.allowedHosts,
    webhooks: {
      ...readWebhookEnvironment(isLoopbackHost(settings.host)),
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
    platform: platform
      ? { url: platform.baseUrl, secret: SANDBOX_SECRETS.all, embedded: true }
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

function printAddresses({ role, demo }: Settings, { gateway, platform }: Running): void {
  if (gateway && role !== 'worker') {
    if (gateway.setUpCode !== null) console.log(`Set-up code, for the owner account: ${gateway.setUpCode}`);
    console.log(`Slipway is ready: http://localhost:${gateway.port}`);
  } else console.log(`Slipway's ${role} is ready.`);
  if (platform) console.log(`The embedded platform: ${platform.baseUrl}`);
  if (!demo || !gateway || role === 'worker') return;
  for (const { email, password, role: who } of DEMO_PEOPLE)
    console.log(`Demo sign-in (${who}): ${email} / ${password}`);
}

/** Ends without finishing anything, as after a kill: another process has taken over this one's work. */
function stopAtOnce(line: string): void {
  console.error(line);
  process.exit(1);
}

start().catch((error: unknown) => {
  console.error(describeStartFailure(error) ?? error);
  process.exit(1);
});

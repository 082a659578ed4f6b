import { join } from 'node:path';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { readSettings } from '#gateway/env.ts';
import { startGateway } from '#gateway/main.ts';
import { DEMO_PEOPLE } from '#gateway/sessions/demo-people.ts';
import { readStorageEnvironment, readWebhookEnvironment } from '#platform/env.ts';
import { startPlatform } from '#platform/main.ts';
import { holdDataFolder, StartProblem } from '#server/data-folder.ts';
import { isLoopbackHost } from '#server/listen.ts';
import { log } from '#server/log.ts';
import { buildDashboard, loadDrawing } from './build-dashboard.ts';

/** Of a stop's time: for writing down what was not answered, and for everything but bookings. */
const WRITE_DOWN_WITHIN_MS = 15_000;

/** Opens the data folder, starts the platform (unless a remote one is set) and the gateway, and says where to go. */
async function start(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const settings = readSettings();
  const { dataFolder, databaseUrl, demo, checkAnswers, remotePlatform } = settings;
  const storage = remotePlatform ? undefined : readStorageEnvironment();
  log.level = settings.logLevel;
  const hold = holdDataFolder(dataFolder);
  const dashboard = await buildDashboard(root, console.log);
  const embedded = remotePlatform
    ? null
    : await startPlatform({
        port: settings.platformPort,
        hostname: settings.platformHost,
        publicUrl: settings.platformPublicUrl,
        dataFolder,
        databaseUrl,
        storage,
        onDatabaseTaken: stopAtOnce,
        demo,
        allowedHosts: settings.access.allowedHosts,
        webhooks: {
          ...readWebhookEnvironment(isLoopbackHost(settings.host)),
          ownPorts: [
            settings.port,
            settings.platformPort,
            ...(settings.metricsPort === undefined ? [] : [settings.metricsPort]),
          ],
        },
        log,
        checkAnswers,
      });
  const gateway = await startGateway({
    port: settings.port,
    dataFolder,
    databaseUrl,
    // The embedded platform has one process, and this gateway with it.
    sharesDatabase: embedded === null,
    onDatabaseTaken: stopAtOnce,
    finishWithinMs: Math.max(0, settings.shutdownGraceMs - WRITE_DOWN_WITHIN_MS),
    key: settings.key,
    platform: embedded
      ? { url: embedded.baseUrl, secret: SANDBOX_SECRETS.all, embedded: true }
      : { url: remotePlatform?.url ?? '', secret: remotePlatform?.secret ?? '', embedded: false },
    quiescenceMs: settings.quiescenceMs,
    demo,
    checkAnswers,
    dashboard,
    drawPage: await loadDrawing(root),
    log,
    hostname: settings.host,
    access: settings.access,
  });
  const { metricsPort } = settings;
  const metrics =
    metricsPort === undefined
      ? undefined
      : // Loaded only where it is used: it is no part of the start without.
        await (
          await import('./serve-metrics.ts')
        ).serveMetrics({
          port: metricsPort,
          hostname: settings.host,
          gateway,
          platform: embedded ?? undefined,
          readiness: gateway.readiness,
          log,
        });
  if (gateway.setUpCode !== null) console.log(`Set-up code, for the owner account: ${gateway.setUpCode}`);
  console.log(`Slipway is ready: http://localhost:${gateway.port}`);
  if (embedded) console.log(`The embedded platform: ${embedded.baseUrl}`);
  if (metrics) console.log(`Metrics: http://localhost:${metrics.port}/metrics`);
  if (demo)
    for (const { email, password, role } of DEMO_PEOPLE) console.log(`Demo sign-in (${role}): ${email} / ${password}`);

  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), settings.shutdownGraceMs).unref();
    void gateway
      .close()
      .then(() => embedded?.close())
      .then(() => metrics?.close())
      .then(() => {
        hold.release();
        process.exit(0);
      });
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** What it knows and does belongs to another process now: nothing is finished, as after a kill. */
function stopAtOnce(line: string): void {
  console.error(line);
  process.exit(1);
}

start().catch((error: unknown) => {
  if (error instanceof StartProblem) console.error(error.message);
  else console.error(error);
  process.exit(1);
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { BOOK_LIMIT } from '#contract/limits.ts';
import { type DatabasePlace, openDatabase } from '#server/database/database.ts';
import { type HoldTimes, holdDatabase, USUAL_TIMES } from '#server/database/database-hold.ts';
import { listen } from '#server/http/listen.ts';
import type { Log } from '#server/log.ts';
import { StorageWatch } from '#server/database/storage-watch.ts';
import { Processes } from '#server/database/processes.ts';
import { answersQueries, type Readiness } from '#server/readiness.ts';
import { BASE_PATH, buildApp } from './app.ts';
import { settleAllInterrupted, watchInterrupted } from '#platform/booking/settle-interrupted.ts';
import { Clock } from './clock.ts';
import { seedOnFirstStart } from '#platform/demo/seed-on-first-start.ts';
import { DocumentService } from '#platform/documents/document-service.ts';
import { openStorage } from '#platform/documents/open-storage.ts';
import type { S3Settings } from '#platform/documents/s3-settings.ts';
import { SignedLinks } from '#platform/documents/signed-links.ts';
import type { PlatformDeps } from './platform-deps.ts';
import { ALONE, type Sharing } from './sharing.ts';
import { countEpoch } from '#platform/store/count-epoch.ts';
import { type PlatformFigures, readFigures } from '#platform/store/figures.ts';
import { migrations } from '#platform/store/migrations.ts';
import { writeSetting } from '#platform/store/settings.ts';
import type { Tables } from '#platform/store/schema.ts';
import { type Resolve, resolveByDns } from '#platform/webhooks/find-target.ts';
import { openPlatformVault } from '#platform/webhooks/open-platform-vault.ts';
import { Webhooks } from '#platform/webhooks/webhooks.ts';
import { buildJobHandlers } from '#platform/work/handlers.ts';
import { Work } from '#platform/work/work.ts';
import { watchClock } from './watch-clock.ts';

const MAX_IDLE_MS = 4_000;

export interface PlatformSettings {
  /** 0 picks any free port. */
  readonly port: number;
  readonly dataFolder: string;
  /** `postgres://…`, for its tables; defaults to a file in the data folder. */
  readonly databaseUrl?: string | undefined;
  /** Other processes may use the same database, with the same `storage` and the same webhook key. */
  readonly sharesDatabase?: boolean;
  /** How soon a terminated process is noticed; shorter in tests. */
  readonly times?: HoldTimes;
  /** Where documents are stored; defaults to the data folder. */
  readonly storage?: S3Settings | undefined;
  /** Called when another process has taken over the tables: this one must exit, logging the line. */
  readonly onDatabaseTaken?: (line: string) => void;
  /**
   * The URL that clients on other machines use, for the links in its answers and the URLs on its pages; defaults to
   * `http://{hostname}:{port}`. Never taken from a request's Host header, which the sender controls.
   */
  readonly publicUrl?: string | undefined;
  /** Defaults to `localhost`: the demo secrets are public, so the platform must not be reachable from the network by accident. */
  readonly hostname?: string;
  /** Seeds about 400 realistic orders on the first start. The demo accounts are always created. */
  readonly demo: boolean;
  readonly log: Log;
  /** The machine's clock in milliseconds; tests stop it. The sandbox moves the platform's clock forward from it. */
  readonly now?: () => number;
  /** The machine's monotonic clock, which nobody can set, in milliseconds. */
  readonly monotonic?: () => number;
  /** The most orders in one booking request. */
  readonly bookLimit?: number;
  /** Validates every answer against its endpoint, for tests. */
  readonly checkAnswers?: boolean;
  /** Host names that requests may use besides this machine's own and `publicUrl`. */
  readonly allowedHosts?: readonly string[];
  /** Without it, loopback is not allowed and the key is in the data folder. */
  readonly webhooks?: {
    readonly allowLoopback: boolean;
    readonly key?: string | undefined;
    /** Loopback ports where Slipway itself listens, so no receivers. */
    readonly ownPorts?: readonly number[];
    /** For tests: name resolution, and random numbers in [0, 1). */
    readonly resolve?: Resolve;
    readonly random?: () => number;
  };
}

export interface RunningPlatform {
  readonly port: number;
  readonly baseUrl: string;
  /** Resolves when all due background work is done. */
  readonly settled: () => Promise<void>;
  readonly figures: () => Promise<PlatformFigures>;
  readonly readiness: () => Promise<Readiness>;
  readonly close: () => Promise<void>;
}

/** Opens the stores, resumes leftover work, and starts listening. */
export async function startPlatform(settings: PlatformSettings): Promise<RunningPlatform> {
  const { dataFolder, log, times = USUAL_TIMES } = settings;
  mkdirSync(dataFolder, { recursive: true });
  const { allowLoopback = false, ownPorts = [], key, resolve = resolveByDns, random } = settings.webhooks ?? {};
  const vault = openPlatformVault(dataFolder, key);
  const place = placeOf(settings);
  const hold = await holdDatabase(place, Object.keys(migrations), log, {
    isShared: settings.sharesDatabase,
    howToShare: 'Several platforms run on one with ROLE=platform and the same STORAGE_URL for each.',
    onTaken: settings.onDatabaseTaken,
    times,
  });
  // Processes start one at a time, so this check can use a fixed name for what it writes to the store and reads back.
  const storage = await openStorage(settings.storage ?? join(dataFolder, 'documents')).catch(
    async (problem: unknown) => {
      await hold.release();
      throw problem;
    },
  );
  const storageWatch = new StorageWatch();
  const database = await openDatabase<Tables>(place, migrations, (error) => {
    storageWatch.record(error);
  });
  // The sole process of a database file isn't registered anywhere.
  const processes =
    typeof place === 'string'
      ? undefined
      : await Processes.begin(database, hold, { vault, times, role: 'platform', countEpoch });
  const sharing: Sharing = processes ? { epoch: processes.epoch, isShared: hold.isShared } : ALONE;
  const clock = await Clock.open(database, settings.now, settings.monotonic);
  if (sharing.isShared) await clock.synchronise();
  // No other process starts until `begin`: of two concurrent first starts, the second finds what the first has created.
  const links = await SignedLinks.open(database, vault, log);
  if (!sharing.isShared) await settleAllInterrupted(database);
  await seedOnFirstStart(database, clock.now(), settings.demo);
  await hold.begin(sharing.epoch);
  const documents = new DocumentService(database, storage, links);
  const work = new Work(database, clock, log, sharing);
  let baseUrl = '';
  const webhooks = new Webhooks(database, clock, { vault, resolve, allowLoopback, ownPorts, log }, sharing, random);
  const deps: PlatformDeps = {
    database,
    clock,
    documents,
    work,
    webhooks,
    log,
    sharing,
    bookLimit: settings.bookLimit ?? BOOK_LIMIT,
    origin: () => new URL(settings.publicUrl ?? baseUrl).origin,
  };
  const publicName = settings.publicUrl === undefined ? [] : [new URL(settings.publicUrl).hostname];
  let isDraining = false;
  const readiness = async (): Promise<Readiness> => {
    const checks = {
      draining: isDraining,
      database: await answersQueries(database),
      hold: hold.isSure(),
      storage: storageWatch.current(),
    };
    const isReady = !checks.draining && checks.database && checks.hold && checks.storage === null;
    return { isReady, checks };
  };
  const app = buildApp(deps, {
    readiness,
    checkAnswers: settings.checkAnswers ?? false,
    allowedHosts: [...(settings.allowedHosts ?? []), ...publicName],
  });
  const { hostname = 'localhost' } = settings;
  const listening = await listen(app, settings.port, 'PLATFORM_PORT', hostname);
  baseUrl = `http://${nameInAddress(hostname)}:${listening.port}${BASE_PATH}`;
  await work.start(buildJobHandlers(deps));
  await webhooks.sender.start();
  const wake = () => {
    work.wake();
    webhooks.sender.wake();
  };
  const loops = [
    ...(processes?.watch(log, times.heartbeatEveryMs, () => undefined) ?? []),
    watchInterrupted(database, sharing, clock, log),
    storageWatch.watch((text) => writeSetting(database, 'room', text), log),
    watchClock(database, clock, sharing, log, wake),
  ];
  return {
    port: listening.port,
    baseUrl,
    settled: () => work.settled(),
    figures: () => readFigures(database, clock.now()),
    readiness,
    close: async () => {
      isDraining = true;
      await listening.close();
      clock.stop();
      await Promise.all(loops.map((loop) => loop.stop()));
      const stopping = Promise.all([work.stop(), webhooks.stop()]);
      await documents.close();
      await stopping;
      await processes?.end();
      await database.destroy();
      await hold.release();
    },
  };
}

/**
 * Read committed is enough, because bookings lock the orders that they depend on. If a process dies, its locks are released
 * within a few seconds: less than the time between a booking's deadline and a gateway's quiet time (reliability A27).
 */
export function placeOf({
  dataFolder,
  databaseUrl,
}: Pick<PlatformSettings, 'dataFolder' | 'databaseUrl'>): DatabasePlace {
  if (databaseUrl === undefined) return join(dataFolder, 'platform.db');
  return { url: databaseUrl, schema: 'slipway_platform', isolation: 'read committed', mostIdleMs: MAX_IDLE_MS };
}

/** The name by which this machine's own gateway reaches the platform's host. */
function nameInAddress(hostname: string): string {
  if (hostname === '0.0.0.0' || hostname === '::') return 'localhost';
  return hostname.includes(':') ? `[${hostname}]` : hostname;
}

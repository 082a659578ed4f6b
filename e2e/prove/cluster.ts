import pg from 'pg';
import { type RunningPostgres, startPostgres } from '#server/testing/start-postgres.ts';
import { Slipway } from '../slipway.ts';
import { pause } from './pause.ts';
import { type Site, withShiftedClock } from './site.ts';

/** After this many milliseconds of silence, the others consider a gateway dead. */
const SILENT_MS = 30_000;
/** Upper bound for a standstill until the others have noticed, in milliseconds: a gateway that has just started only watches at first. */
const MAX_STANDSTILL_MS = 120_000;
const POLL_INTERVAL_MS = 1_000;
/** How often the service manager retries starting a gateway, in milliseconds. */
const STARTS_EVERY_MS = 300;
const GATEWAY_KEY = Buffer.alloc(32, 11).toString('base64');

interface Gateway {
  readonly slipway: Slipway;
  readonly setClock: (shiftMs: number) => void;
  isStill: boolean;
  /** Resolves when it is running again. */
  up: PromiseWithResolvers<void>;
}

/**
 * Several gateways on one PostgreSQL, each restarted when it ends, as a service manager does. Besides kills, they stand still for longer
 * than the others wait for them, the database crashes, and its connections are cut.
 */
export async function openCluster(folder: string, size: number, settings: Record<string, string>): Promise<Site> {
  const postgres = await startPostgres();
  const gateways: Gateway[] = [];
  try {
    const starting = Array.from({ length: size }, async (_one, at): Promise<Gateway> => {
      const { settings: clock, setClock } = withShiftedClock(folder, `clock-${at}`);
      const slipway = await Slipway.start({ ...settings, ...clock, DATABASE_URL: postgres.url, GATEWAY_KEY });
      return { slipway, setClock, isStill: false, up: Promise.withResolvers() };
    });
    for (const started of await Promise.allSettled(starting)) {
      if (started.status === 'rejected') throw started.reason;
      gateways.push(started.value);
    }
  } catch (problem) {
    await Promise.all(gateways.map(({ slipway }) => slipway.end()));
    await postgres.stop();
    throw problem;
  }
  return new Cluster(gateways, postgres).site();
}

class Cluster {
  readonly #gateways: readonly Gateway[];
  readonly #postgres: RunningPostgres;
  readonly #standing = new Set<Promise<void>>();
  #endedByThemselves = 0;
  #turn = 0;
  #isOver = false;

  constructor(gateways: readonly Gateway[], postgres: RunningPostgres) {
    this.#gateways = gateways;
    this.#postgres = postgres;
    for (const gateway of gateways) void this.#keepRunning(gateway);
  }

  site(): Site {
    return {
      urls: this.#gateways.map(({ slipway }) => slipway.url),
      strike: async (victim, shiftMs) => {
        const moving = this.#moving();
        const [gateway, another] = moving;
        switch (victim) {
          case 'gateway':
          case 'both':
            return this.#kill(gateway ? [gateway] : [], shiftMs);
          case 'all':
            return this.#kill(moving, shiftMs);
          case 'still':
            // Always leaves one gateway that people can use.
            if (gateway && another) this.#standStill(gateway);
            return () => Promise.resolve();
          case 'database':
            await this.#postgres.crash();
            return () => this.#postgres.start();
          case 'connections':
            await this.#cutConnections();
            return () => Promise.resolve();
          case 'service':
            return () => Promise.resolve();
        }
      },
      calmDown: async () => {
        await Promise.all(this.#standing);
        await Promise.all(this.#gateways.map(({ up }) => up.promise));
      },
      figures: () => ({ 'gateways that ended by themselves': this.#endedByThemselves }),
      end: async () => {
        this.#isOver = true;
        await Promise.all(this.#gateways.map(({ slipway }) => slipway.end()));
        await this.#postgres.stop();
      },
    };
  }

  /** The gateways that aren't standing still, starting with the one whose turn it is. */
  #moving(): Gateway[] {
    this.#turn += 1;
    const all = this.#gateways.map((_gateway, at) => this.#gateways[(at + this.#turn) % this.#gateways.length]);
    return all.filter((gateway) => gateway?.isStill === false) as Gateway[];
  }

  async #kill(gateways: readonly Gateway[], shiftMs: number): Promise<() => Promise<void>> {
    for (const { setClock } of gateways) setClock(shiftMs);
    for (const gateway of gateways) gateway.up = Promise.withResolvers();
    await Promise.all(gateways.map(({ slipway }) => slipway.kill()));
    return async () => {
      await Promise.all(gateways.map(({ up }) => up.promise));
    };
  }

  #standStill(gateway: Gateway): void {
    const { pid } = gateway.slipway;
    const isSame = () => gateway.slipway.pid === pid;
    const standing = (async () => {
      gateway.isStill = true;
      process.kill(pid, 'SIGSTOP');
      const deadline = performance.now() + MAX_STANDSTILL_MS;
      await pause(SILENT_MS);
      while (isSame() && performance.now() < deadline && !(await this.#areSilentGivenUp()))
        await pause(POLL_INTERVAL_MS);
      if (isSame()) process.kill(pid, 'SIGCONT');
      // It has been given up, so it ends and is started again: a quick run must not be over before that.
      while (isSame() && performance.now() < deadline) await pause(POLL_INTERVAL_MS);
      gateway.isStill = false;
    })();
    this.#standing.add(standing);
    void standing.finally(() => this.#standing.delete(standing));
  }

  /** Returns false while the database is away, too. */
  async #areSilentGivenUp(): Promise<boolean> {
    const now = 'extract(epoch from clock_timestamp()) * 1000';
    try {
      const silent = await this.#query(
        `select 1 from slipway_gateway.process where ended_at is null and seen_at < ${now} - ${SILENT_MS}`,
      );
      return silent.length === 0;
    } catch {
      return false;
    }
  }

  async #cutConnections(): Promise<void> {
    await this.#query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
  }

  async #query(text: string): Promise<readonly unknown[]> {
    const client = new pg.Client({ connectionString: this.#postgres.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  }

  async #keepRunning(gateway: Gateway): Promise<void> {
    while (!this.#isOver) {
      gateway.up.resolve();
      const code = await gateway.slipway.ended();
      if (code !== null) {
        this.#endedByThemselves += 1;
        gateway.up = Promise.withResolvers();
      }
      while (!this.#isOver && !(await isStarted(gateway.slipway))) await pause(STARTS_EVERY_MS);
    }
  }
}

/** Returns false while the database is away. */
async function isStarted(slipway: Slipway): Promise<boolean> {
  try {
    await slipway.resume();
    return true;
  } catch {
    return false;
  }
}

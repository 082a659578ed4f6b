import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '#contract/gateway/booking.ts';
import type { GatewaySettings, RunningGateway } from '#gateway/gateway-settings.ts';
import { startGateway } from '#gateway/main.ts';
import { PUBLISHED_COST } from '#gateway/sessions/passwords.ts';
import { Sessions, sessionCookieName } from '#gateway/sessions/sessions.ts';
import { findPersonByEmail } from '#gateway/store/people/people.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { makeTestDatabase } from '#server/testing/test-database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { fillFirstFolder } from './first-folder.ts';

export interface OpenGateway {
  readonly url: string;
  /** Sends a request as the signed-in person; returns status and parsed body. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: T; headers: Headers }>;
  signIn(email: string): Promise<void>;
  /** The signed-in person's cookie, for requests that a test sends itself. */
  cookie(): string;
  /** Returns the booking once none of it is running and `until` holds. */
  settled(attemptId: string, until?: (booking: Booking) => boolean): Promise<Booking>;
  /** Lets time pass for the gateway, on every clock; what runs in the background notices at once. */
  advance(ms: number): void;
  /** Null if there is an owner. */
  setUpCode(): string | null;
  /** Sets the wall clock forward or back; the monotonic clock carries on. */
  setClock(ms: number): void;
  /** Lets the machine sleep: its monotonic clock stands still meanwhile. */
  sleep(ms: number): void;
  /** The gateway's own database connection, for making it fail. */
  database(): Database;
  figures(): ReturnType<RunningGateway['figures']>;
  /** Stops the gateway and starts it again on the same data, with or without the demo. */
  restart(change?: { readonly demo?: boolean; readonly whileClosing?: () => Promise<void> }): Promise<void>;
  /** Starts again on the database as it is right now, as after a kill: the new gateway doesn't see what the old one does from now on. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps tests from waiting at their end for an answer that never comes. */
const FINISH_WITHIN_MS = 500;
const WAIT_STEP_MS = 20;
/** Only guards against hanging. */
const WAIT_WITHIN_MS = 300_000;

/** Opens the owner's session without their password, as hashing it is slow and irrelevant to most tests. */
async function openSession(database: Database, now: () => number): Promise<string> {
  const owner = await findPersonByEmail(database, 'owner@slipway.test');
  if (owner === undefined) throw new Error('There is no demo owner');
  const token = await new Sessions(database, now, true, () => undefined).open(owner);
  return `${sessionCookieName(false)}=${token}`;
}

/** A gateway with its own database, over real HTTP, signed in as the demo owner. */
export async function openGateway(
  platformUrl: string,
  options: {
    quiescenceMs?: number;
    embedded?: boolean;
    /** Whether the gateway takes the platform for one that ends with its process. */
    isInProcess?: boolean;
    checkAgainAfterMs?: GatewaySettings['checkAgainAfterMs'];
    /** The key for sealing secrets; by default a file in the folder. */
    key?: string;
    /** An existing folder, which is kept when the gateway closes. */
    folder?: string;
    /** Off: the first visit creates the owner. */
    demo?: boolean;
    access?: GatewaySettings['access'];
    finishWithinMs?: number;
    /** Its clocks stand still except for `advance` and `setClock`, so nothing becomes due while a slow machine is still looking. */
    isClockStopped?: boolean;
    secret?: string;
    /** A database that already has the tables; the test has to drop it. */
    databaseUrl?: string;
    /** Where its log goes; nowhere by default. */
    log?: GatewaySettings['log'];
  } = {},
): Promise<OpenGateway> {
  const dataFolder = options.folder ?? mkdtempSync(join(tmpdir(), 'slipway-gateway-'));
  const own = options.databaseUrl === undefined ? await makeTestDatabase() : undefined;
  const isOnFile = own === undefined && options.databaseUrl === undefined;
  if (isOnFile && options.folder === undefined && options.key === undefined)
    await fillFirstFolder(dataFolder, options.demo ?? true);
  let databaseUrl = options.databaseUrl ?? own?.url;
  let folder = dataFolder;
  let crashes = 0;
  let wallOffset = 0;
  let [passed, slept] = [0, 0];
  const clockOf = (read: () => number) => {
    // Whole milliseconds: with a fraction, ten seconds may add up to a little less.
    const opened = Math.floor(read());
    return options.isClockStopped === true ? () => opened : read;
  };
  const [wallClock, monotonicClock] = [clockOf(Date.now), clockOf(() => performance.now())];
  const now = () => wallClock() + wallOffset + passed + slept;
  const start = () =>
    startGateway({
      port: 0,
      dataFolder: folder,
      databaseUrl,
      key: options.key,
      platform: {
        url: platformUrl,
        secret: options.secret ?? 'canary-secret-9f2',
        embedded: options.embedded ?? true,
        isInProcess: options.isInProcess ?? false,
      },
      quiescenceMs: options.quiescenceMs ?? 65_000,
      checkAgainAfterMs: options.checkAgainAfterMs,
      demo: options.demo ?? true,
      ...(options.access ? { access: options.access } : {}),
      checkAnswers: true,
      passwordCost: PUBLISHED_COST,
      dashboard: join(dataFolder, 'dist'),
      finishWithinMs: options.finishWithinMs ?? FINISH_WITHIN_MS,
      log: options.log ?? pino({ level: 'silent' }),
      now,
      monotonicMs: () => monotonicClock() + passed,
      uptimeMs: () => monotonicClock() + passed + slept,
    });
  let running = await start();
  let cookie = '';

  const call: OpenGateway['call'] = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
      method,
      headers: { cookie, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await response.text();
    return {
      status: response.status,
      body: (text.startsWith('{') ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  };
  const signIn = async (email: string) => {
    cookie = '';
    await call('POST', '/api/session', { email, password: 'slipway-demo' });
  };
  if (options.demo ?? true) {
    cookie = await openSession(running.database, now);
    // The first request of every page; once it is answered, the service has been probed.
    await call('GET', '/api/session');
  }

  const settled: OpenGateway['settled'] = async (attemptId, until = () => true) => {
    const began = Date.now();
    for (;;) {
      const { body } = await call<Booking>('GET', `/api/bookings/${attemptId}`);
      if (body.progress === 'done' && until(body)) return body;
      const waited = Date.now() - began;
      if (waited > WAIT_WITHIN_MS) throw new Error(`Not settled: ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS + waited / 4));
    }
  };

  return {
    get url() {
      return `http://127.0.0.1:${running.port}`;
    },
    call,
    signIn,
    cookie: () => cookie,
    settled,
    advance: (ms) => {
      passed += ms;
      running.wake();
    },
    setUpCode: () => running.setUpCode,
    setClock: (ms) => {
      wallOffset += ms;
    },
    sleep: (ms) => {
      slept += ms;
    },
    database: () => running.database,
    figures: () => running.figures(),
    restart: async ({ whileClosing, demo } = {}) => {
      const closed = running.close();
      await whileClosing?.();
      await closed;
      options = { ...options, ...(demo === undefined ? {} : { demo }) };
      running = await start();
    },
    crash: async () => {
      const before = running;
      const left = join(dataFolder, `left-${(crashes += 1)}`);
      mkdirSync(left);
      if (own) databaseUrl = await own.moveAway();
      else await sql.raw(`vacuum into '${join(left, 'gateway.db')}'`).execute(before.database);
      cpSync(join(folder, 'gateway.key'), join(left, 'gateway.key'));
      folder = left;
      await before.close();
      running = await start();
    },
    close: async () => {
      await running.close();
      await own?.drop();
      if (options.folder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import type { Permission } from '#contract/endpoint.ts';
import { type DatabasePlace, openDatabase } from '#server/database/database.ts';
import { log } from '#server/log.ts';
import { DEMO_ACCOUNT } from '#platform/demo/demo-account.ts';
import { addSecret } from '#platform/store/accounts.ts';
import { migrations } from '#platform/store/migrations.ts';
import type { Tables } from '#platform/store/schema.ts';
import { placeOf, type PlatformSettings, type RunningPlatform, startPlatform } from '#platform/main.ts';
import { makeTestDatabase } from '#server/testing/test-database.ts';
import { firstFolder } from './first-folder.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every endpoint
  readonly body: any;
}

/** A real platform with its own port, database and storage folder. */
export interface TestPlatform {
  /** Sends the secret with all permissions, unless another is given; `null` sends none. */
  readonly call: (endpoint: string, body?: unknown, options?: CallOptions) => Promise<Answer>;
  readonly makeLabelled: (count: number, courier?: string) => Promise<string[]>;
  readonly book: (orders: readonly unknown[], options?: CallOptions) => Promise<Answer>;
  /** Moves the clock until `endpoint` returns a status other than 422: documents and labels are made in between. */
  readonly waitFor: (endpoint: string) => Promise<Answer>;
  /** Creates a secret of the demo account with only these permissions. */
  readonly makeSecret: (permissions: readonly Permission[]) => Promise<string>;
  readonly dataFolder: string;
  /** Where its tables are. */
  readonly place: DatabasePlace;
  readonly baseUrl: () => string;
  /** Resolves when all due work is done. */
  readonly settled: () => Promise<void>;
  readonly figures: RunningPlatform['figures'];
  readonly restart: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface CallOptions {
  readonly secret?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

const MAX_POLLS = 500;

interface TestSettings {
  readonly demo?: boolean;
  /** By default, webhooks may call this machine, and their waits are exact. */
  readonly webhooks?: PlatformSettings['webhooks'];
  readonly publicUrl?: string;
  readonly storage?: PlatformSettings['storage'];
  readonly bookLimit?: number;
  /** A database shared with others; all of them have the same webhook key. */
  readonly sharedDatabase?: string;
  /** The machine's clock, for a test that stops it. */
  readonly now?: () => number;
  /** The machine's monotonic clock; a stopped clock stops both. */
  readonly monotonic?: () => number;
}

/** No internet name is ever resolved. */
const EXACT_WEBHOOKS = { allowLoopback: true, random: () => 0.5, resolve: () => Promise.resolve([]) };

export const SHARED_KEY = Buffer.alloc(32, 5).toString('base64');

export async function openTestPlatform({
  demo = false,
  webhooks = EXACT_WEBHOOKS,
  now,
  monotonic = now,
  publicUrl,
  storage,
  bookLimit,
  sharedDatabase,
}: TestSettings = {}): Promise<TestPlatform> {
  log.level = 'silent';
  const dataFolder = mkdtempSync(join(tmpdir(), 'slipway-platform-'));
  const own = sharedDatabase === undefined ? await makeTestDatabase() : undefined;
  const folders = { dataFolder, databaseUrl: sharedDatabase ?? own?.url };
  const place = placeOf(folders);
  // Tests of a first start or of another clock start with an empty folder.
  if (folders.databaseUrl === undefined && !demo && now === undefined) await firstFolder.copyTo(dataFolder);
  const start = () =>
    startPlatform({
      ...folders,
      storage,
      publicUrl,
      port: 0,
      demo,
      webhooks,
      ...(bookLimit === undefined ? {} : { bookLimit }),
      ...(sharedDatabase === undefined ? {} : { sharesDatabase: true, webhooks: { key: SHARED_KEY, ...webhooks } }),
      log,
      checkAnswers: true,
      ...(now ? { now } : {}),
      ...(monotonic ? { monotonic } : {}),
    });
  let platform: RunningPlatform = await start();

  const call: TestPlatform['call'] = async (endpoint, body, { secret = SANDBOX_SECRETS.all, headers = {} } = {}) => {
    const [method = 'GET', path = ''] = endpoint.split(' ');
    const answer = await fetch(path.startsWith('http') ? path : platform.baseUrl + path, {
      method,
      headers: {
        ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : bytes,
    };
  };

  return {
    call,
    makeLabelled: async (count, courier) => {
      const options = { count, labelled: true, ...(courier === undefined ? {} : { courier_allocation: courier }) };
      const made = await call('POST /sandbox/orders', options);
      return made.body.response.tracking_numbers as string[];
    },
    book: (orders, options) => call('POST /book', { orders }, options),
    waitFor: async (endpoint) => {
      for (let look = 0; look < MAX_POLLS; look += 1) {
        const answer = await call(endpoint);
        if (answer.status !== 422) return answer;
        // Not a sleep: the clock endpoint itself makes the awaited work due. However long that takes, it doesn't use up looks.
        await call('POST /sandbox/clock', { advance_s: 0.25 });
        await platform.settled();
      }
      throw new Error(`${endpoint} answered 422 for ever`);
    },
    makeSecret: async (permissions) => {
      const text = `test-${permissions.join('-')}`;
      const database = await openDatabase<Tables>(place, migrations);
      await addSecret(database, { account: DEMO_ACCOUNT, name: text, text, permissions });
      await database.destroy();
      return text;
    },
    dataFolder,
    place,
    baseUrl: () => platform.baseUrl,
    settled: () => platform.settled(),
    figures: () => platform.figures(),
    restart: async () => {
      await platform.close();
      platform = await start();
    },
    close: async () => {
      await platform.close();
      await own?.drop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

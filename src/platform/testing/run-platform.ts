import { flushCompileCache } from 'node:module';
import { log } from '#server/log.ts';
import { type PlatformSettings, startPlatform } from '#platform/main.ts';

/** Settings that several platforms share, besides their database. */
export type SharedSettings = Pick<PlatformSettings, 'databaseUrl' | 'storage'> & {
  /** A process that is silent for this long counts as terminated. */
  readonly silentForMs: number;
  readonly webhookKey: string;
};

/** A platform in a separate process, for tests that kill it. Prints its base URL to standard output. */
const [, , dataFolder = '', words] = process.argv;
log.level = 'error';
const shared = words === undefined ? undefined : (JSON.parse(words) as SharedSettings);
const platform = await startPlatform({
  port: 0,
  dataFolder,
  demo: false,
  webhooks: { allowLoopback: true, ...(shared ? { key: shared.webhookKey } : {}) },
  ...(shared ? share(shared) : {}),
  log,
  checkAnswers: true,
});
process.stdout.write(`${platform.baseUrl}\n`);
// Normally written on exit, but this process is killed, and then restarted.
flushCompileCache();

function share({ databaseUrl, storage, silentForMs }: SharedSettings): Partial<PlatformSettings> {
  return {
    databaseUrl,
    storage,
    sharesDatabase: true,
    // The usual proportions, scaled down.
    times: { heartbeatEveryMs: silentForMs / 10, sureForMs: silentForMs / 2.5, silentForMs },
    onDatabaseTaken: (line) => {
      process.stderr.write(`${line}\n`);
      process.exit(1);
    },
  };
}

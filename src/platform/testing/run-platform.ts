import { flushCompileCache } from 'node:module';
import { log } from '#server/log.ts';
import { type PlatformSettings, startPlatform } from '#platform/main.ts';

/** What several of them have in common, beside their database. */
export type SharedSettings = Pick<PlatformSettings, 'databaseUrl' | 'storage'> & {
  /** One that was silent for so long has ended, for the others. */
  readonly silentForMs: number;
  readonly webhookKey: string;
};

/** A platform as a process of its own, for tests that kill it. Says its base address on standard output. */
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
// It is killed before it would do so by itself, and started again.
flushCompileCache();

function share({ databaseUrl, storage, silentForMs }: SharedSettings): Partial<PlatformSettings> {
  return {
    databaseUrl,
    storage,
    sharesDatabase: true,
    // As usual, in less time.
    times: { sayEveryMs: silentForMs / 10, sureForMs: silentForMs / 2.5, silentForMs },
    onDatabaseTaken: (line) => {
      process.stderr.write(`${line}\n`);
      process.exit(1);
    },
  };
}

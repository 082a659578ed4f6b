import { flushCompileCache } from 'node:module';
import { startGateway } from '#gateway/main.ts';
import { pino } from 'pino';

/** For tests: runs a gateway in its own process. Its first line of output is the port; its log goes to standard error. */
const [dataFolder = '', platformUrl = '', databaseUrl, silentForMs] = process.argv.slice(2);
/** Several processes start at once, so each is given the key, as operators would do. */
const SHARED_KEY = Buffer.alloc(32, 7).toString('base64');
const gateway = await startGateway({
  port: 0,
  dataFolder,
  databaseUrl,
  ...(databaseUrl === undefined ? {} : { key: SHARED_KEY }),
  onDatabaseTaken: () => process.exit(1),
  ...(silentForMs === undefined ? {} : { sharesDatabase: true, times: timesOf(Number(silentForMs)) }),
  platform: { url: platformUrl, secret: 'canary-secret-9f2', embedded: true },
  quiescenceMs: 65_000,
  demo: true,
  checkAnswers: true,
  dashboard: dataFolder,
  log: pino({ base: null }, pino.destination({ dest: 2, sync: true })),
});
process.stdout.write(`${gateway.port}\n`);
// Tests kill it before it would flush the cache itself, then start it again.
flushCompileCache();

/** The usual proportions, scaled down. */
function timesOf(silent: number) {
  return { heartbeatEveryMs: silent / 10, sureForMs: silent / 2.5, silentForMs: silent };
}

import { flushCompileCache } from 'node:module';
import { startGateway } from '#gateway/main.ts';
import { pino } from 'pino';

/** For tests: a gateway as a process of its own. Its first line is the port; its log goes to standard error. */
const [dataFolder = '', platformUrl = '', databaseUrl, silentForMs] = process.argv.slice(2);
/** Several begin at once: as operators do, each is given the key. */
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
// It is killed before it would do so by itself, and started again.
flushCompileCache();

/** As usual, in less time. */
function timesOf(silent: number) {
  return { sayEveryMs: silent / 10, sureForMs: silent / 2.5, silentForMs: silent };
}

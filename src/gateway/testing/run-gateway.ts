import { startGateway } from '#gateway/main.ts';
import { pino } from 'pino';

/** For tests: a gateway as a process of its own. Its first line is the port; its log goes to standard error. */
const [dataFolder = '', platformUrl = '', databaseUrl, silentForMs] = process.argv.slice(2);
const gateway = await startGateway({
  port: 0,
  dataFolder,
  databaseUrl,
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

/** As usual, in less time. */
function timesOf(silent: number) {
  return { sayEveryMs: silent / 10, sureForMs: silent / 2.5, silentForMs: silent };
}

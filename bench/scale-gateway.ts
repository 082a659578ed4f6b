import { startGateway } from '#gateway/main.ts';
import { pino } from 'pino';

/**
 * A gateway as a separate process, as `src/run-servers.ts` runs it, but without pages. `rate`: how many times as fast its clock runs, so
 * that the pace of label requests, which every process keeps by that clock, isn't what is measured. Prints its address on standard output.
 */
const [dataFolder = '', platformUrl = '', databaseUrl = '', rate = '1'] = process.argv.slice(2);
const startedAt = Date.now();
const gateway = await startGateway({
  port: 0,
  dataFolder,
  ...(databaseUrl === '' ? {} : { databaseUrl, sharesDatabase: true }),
  key: Buffer.alloc(32, 7).toString('base64'),
  onDatabaseTaken: (line) => {
    console.error(line);
    process.exit(1);
  },
  platform: { url: platformUrl, secret: 'bench', embedded: false },
  quiescenceMs: 900_000,
  demo: true,
  checkAnswers: false,
  dashboard: dataFolder,
  log: pino({ base: null, level: 'error' }, pino.destination({ dest: 2, sync: true })),
  now: () => startedAt + (Date.now() - startedAt) * Number(rate),
});
process.stdout.write(`http://127.0.0.1:${gateway.port}\n`);

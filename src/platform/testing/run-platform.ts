import { log } from '#server/log.ts';
import { startPlatform } from '#platform/main.ts';

/** A platform as a process of its own, for tests that kill it. Says its base address on standard output. */
const [, , dataFolder = ''] = process.argv;
log.level = 'error';
const platform = await startPlatform({
  port: 0,
  dataFolder,
  demo: false,
  webhooks: { allowLoopback: true },
  log,
  checkAnswers: true,
});
process.stdout.write(`${platform.baseUrl}\n`);

import { readSettings, type Settings } from '#gateway/env.ts';
import { DEMO_PEOPLE } from '#gateway/sessions/demo-people.ts';
import { describeStartFailure } from '#server/describe-start-failure.ts';
import { whenParentEnds } from '#server/when-parent-ends.ts';
import { openServers, type OpenServers } from './open-servers.ts';

export { openServers, readSettings };

/** Runs the servers of this process until it is asked to stop, and prints where to go. */
export async function runServers(): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(describeStartFailure(error) ?? error);
    process.exit(1);
  }
}

async function run(): Promise<void> {
  // The first process of a container ignores signals that it has no handler for. Until everything runs there is nothing to finish.
  let stop = (): void => process.exit(0);
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop());
  const settings = readSettings();
  // npm hands a signal to its shell, which ends without passing it on. In a terminal Ctrl+C reaches both.
  if (settings.isRunByNpm) whenParentEnds(() => stopping || stop());
  const servers = await openServers(settings);
  printAddresses(settings, servers);
  if (servers.metricsPort !== undefined) console.log(`Metrics: http://localhost:${servers.metricsPort}/metrics`);

  stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), settings.shutdownGraceMs).unref();
    void servers.close().then(() => process.exit(0));
  };
}

function printAddresses({ role, demo }: Settings, { gateway, platform }: OpenServers): void {
  if (gateway && role !== 'worker') {
    if (gateway.setUpCode !== null) console.log(`Set-up code, for the owner account: ${gateway.setUpCode}`);
    console.log(`Slipway is ready: http://localhost:${gateway.port}`);
  } else console.log(`Slipway's ${role} is ready.`);
  if (platform) console.log(`The embedded platform: ${platform.baseUrl}`);
  if (!demo || !gateway || role === 'worker') return;
  for (const { email, password, role: who } of DEMO_PEOPLE)
    console.log(`Demo sign-in (${who}): ${email} / ${password}`);
}

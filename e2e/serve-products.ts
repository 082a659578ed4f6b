import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServers } from '../src/build/build-servers.ts';
import type { OpenServers } from '../src/open-servers.ts';
import type { FromHost, ToHost } from './product-host.ts';

/** Only guards against hanging: what is in flight is cut off. */
const CLOSE_WITHIN_MS = 60_000;

// ProductHost's process: opens and closes products as its parent asks, from the bundle that `npm start` runs.
const bundle = pathToFileURL(await buildServers(join(import.meta.dirname, '..'), () => undefined)).href;
const { openServers, readSettings } = (await import(bundle)) as typeof import('../src/run-servers.ts');
const products = new Map<string, OpenServers>();

const answer = (message: FromHost) => process.send?.(message);

async function open(dataFolder: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const servers = await openServers(readSettings(settings), settings);
  products.set(dataFolder, servers);
  answer({ dataFolder, setUpCode: servers.gateway?.setUpCode ?? null });
}

async function close(dataFolder: string): Promise<void> {
  const guard = setTimeout(() => process.exit(1), CLOSE_WITHIN_MS);
  await products.get(dataFolder)?.close();
  clearTimeout(guard);
  products.delete(dataFolder);
  answer({ dataFolder, setUpCode: null });
}

// A failure ends the process, like a failed start: its rejection is printed, and something may have been left open.
process.on('message', ({ dataFolder, settings }: ToHost) => {
  void (settings ? open(dataFolder, settings) : close(dataFolder));
});
process.on('disconnect', () => process.exit());

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServers } from './build/build-servers.ts';

/** The bundled servers, bundled again if their sources changed. */
async function findServers(): Promise<string> {
  try {
    return await buildServers(join(import.meta.dirname, '..'), console.log);
  } catch (error) {
    console.error(`The servers could not be built.\n${(error as { stderr?: string }).stderr ?? String(error)}`);
    process.exit(1);
  }
}

const { runServers } = (await import(pathToFileURL(await findServers()).href)) as typeof import('./run-servers.ts');
await runServers();

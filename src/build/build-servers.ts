import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprint, listFiles, listSources } from './fingerprint.ts';

/** Where the builds of some entries are kept, each in a folder named after its sources. */
interface Builds {
  readonly folder: string;
  /** Source files from the root; each becomes a file of the same name. */
  readonly entries: readonly string[];
  readonly listSources: (folder: string) => readonly string[];
}

const SERVERS: Builds = { folder: 'dist-servers', entries: ['src/run-servers.ts'], listSources };
const TEST_SERVERS: Builds = {
  folder: 'dist-test-servers',
  entries: ['src/gateway/testing/run-gateway.ts', 'src/platform/testing/run-platform.ts'],
  listSources: listFiles,
};
const PACKAGES = ['package.json', 'package-lock.json'];
/** The current build and the one before: processes started from that one still load modules lazily. */
const KEPT_BUILDS = 2;

const run = promisify(execFile);

/**
 * Bundles the servers into a folder of their own if their sources changed since the last bundle. Returns the file to run. Safe to run in
 * several processes at once: a folder gets its final name only when complete.
 */
export async function buildServers(root: string, say: (line: string) => void): Promise<string> {
  return join(await buildOnce(root, SERVERS, () => say('Building the servers…')), 'run-servers.js');
}

/** Bundles the servers that tests run in processes of their own, in the same way. Returns the folder of `run-gateway.js` and `run-platform.js`. */
export function buildTestServers(root: string): Promise<string> {
  return buildOnce(root, TEST_SERVERS, () => undefined);
}

async function buildOnce(root: string, of: Builds, sayThatItBuilds: () => void): Promise<string> {
  const builds = join(root, of.folder);
  const folder = join(builds, fingerprintOf(root, of).slice(0, 16));
  if (existsSync(folder)) return folder;
  sayThatItBuilds();
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(builds, { recursive: true });
  try {
    const script = join(import.meta.dirname, 'bundle-servers.ts');
    await run(process.execPath, [script, root, unfinished, ...of.entries], { cwd: root });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have finished first.
    if (!existsSync(folder)) throw error;
  }
  await forgetOldBuilds(builds);
  return folder;
}

function fingerprintOf(root: string, of: Builds): string {
  const ofPages = join(root, 'src/dashboard/');
  const sources = of.listSources(join(root, 'src')).filter((name) => !name.startsWith(ofPages));
  return fingerprint(root, [...sources, ...PACKAGES.map((name) => join(root, name))]);
}

async function forgetOldBuilds(builds: string): Promise<void> {
  const folders = (await readdir(builds)).filter((name) => !name.includes('.')).map((name) => join(builds, name));
  const dated = await Promise.all(folders.map(async (name) => ({ name, at: (await stat(name)).mtimeMs })));
  const old = dated.toSorted((one, other) => other.at - one.at).slice(KEPT_BUILDS);
  await Promise.all(old.map(({ name }) => rm(name, { recursive: true, force: true })));
}

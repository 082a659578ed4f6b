import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fingerprint, listSources } from './fingerprint.ts';

const FOLDER = 'dist-servers';
const PACKAGES = ['package.json', 'package-lock.json'];
/** The current build and the one before: processes started from that one still load modules lazily. */
const KEPT_BUILDS = 2;

const run = promisify(execFile);

/**
 * Bundles the servers into a folder of their own if their sources changed since the last bundle. Returns the file to run. Safe to run in
 * several processes at once: a folder gets its final name only when complete.
 */
export async function buildServers(root: string, say: (line: string) => void): Promise<string> {
  const builds = join(root, FOLDER);
  const folder = join(builds, fingerprintServers(root).slice(0, 16));
  const file = join(folder, 'run-servers.js');
  if (existsSync(file)) return file;
  say('Building the servers…');
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(builds, { recursive: true });
  try {
    await run(process.execPath, [join(import.meta.dirname, 'bundle-servers.ts'), root, unfinished], { cwd: root });
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process may have finished first.
    if (!existsSync(file)) throw error;
  }
  await forgetOldBuilds(builds);
  return file;
}

function fingerprintServers(root: string): string {
  const ofPages = join(root, 'src/dashboard/');
  const sources = listSources(join(root, 'src')).filter((name) => !name.startsWith(ofPages));
  return fingerprint(root, [...sources, ...PACKAGES.map((name) => join(root, name))]);
}

async function forgetOldBuilds(builds: string): Promise<void> {
  const folders = (await readdir(builds)).filter((name) => !name.includes('.')).map((name) => join(builds, name));
  const dated = await Promise.all(folders.map(async (name) => ({ name, at: (await stat(name)).mtimeMs })));
  const old = dated.toSorted((one, other) => other.at - one.at).slice(KEPT_BUILDS);
  await Promise.all(old.map(({ name }) => rm(name, { recursive: true, force: true })));
}

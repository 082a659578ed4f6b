import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Of the names and contents of files below `root`, the same wherever that lies. */
export function fingerprint(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of files) hash.update(relative(root, name)).update(readFileSync(name));
  return hash.digest('hex');
}

/** Of a folder and all below it, by name. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Without what only tests have. */
export function listSources(folder: string): string[] {
  return listFiles(folder).filter((name) => !/\.test\.tsx?$|[/\\]testing[/\\]/.test(name));
}

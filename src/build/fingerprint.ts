import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Hash of the files' names and contents, independent of where `root` is. */
export function fingerprint(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of files) hash.update(relative(root, name)).update(readFileSync(name));
  return hash.digest('hex');
}

/** All files in a folder and below, sorted by name. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/** Excludes tests and testing helpers. */
export function listSources(folder: string): string[] {
  return listFiles(folder).filter((name) => !/\.test\.tsx?$|[/\\]testing[/\\]/.test(name));
}

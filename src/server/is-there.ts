import { statSync } from 'node:fs';

/** Whether a file or folder exists. Unlike `existsSync`, throws if that can't be found out, for example without permission. */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

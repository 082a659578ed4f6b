import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { DatabaseGone } from './storage-problem.ts';

const WRITES = /^\s*(?:insert|update|delete|commit)\b/iu;
const COMMITS = /^\s*commit\b/iu;

/**
 * Returns what to run before a statement: it fails what would be written for good while the file is no longer in its place. SQLite goes on
 * writing to a file that was deleted or moved away, and the next start would know nothing of that.
 */
export function checkerOf(sqlite: DatabaseSync, text: string): () => void {
  const file = sqlite.location();
  if (file === null || !WRITES.test(text)) return () => undefined;
  const isCommit = COMMITS.test(text);
  return () => {
    if ((isCommit || !sqlite.isTransaction) && !existsSync(file))
      throw new DatabaseGone(`${file} was deleted or moved away. Put it back, or stop Slipway`);
  };
}

import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { DatabaseGone } from './storage-problem.ts';

const WRITES = /^\s*(?:insert|update|delete|commit)\b/iu;
const COMMITS = /^\s*commit\b/iu;

/**
 * Returns a check to call before each statement. It throws if a lasting write would go to a database file that was deleted or moved away:
 * SQLite would continue to write to it, and the next start would know nothing of that.
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

import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { DatabaseGone } from './storage-problem.ts';

const WRITES = /^\s*(?:insert|update|delete|commit)\b/iu;
const COMMITS = /^\s*commit\b/iu;

/**
 * For an open database, returns a function from a statement's text to a check to call before it. The check throws if a lasting write would go
 * to a file that was deleted, moved away or replaced by another one: SQLite would continue to write to it, and the next start would know
 * nothing of that.
 */
export function watchPlace(sqlite: DatabaseSync): (text: string) => () => void {
  const file = sqlite.location();
  const opened = file === null ? undefined : identify(file);
  return (text) => {
    if (file === null || !WRITES.test(text)) return () => undefined;
    const isCommit = COMMITS.test(text);
    return () => {
      if (!isCommit && sqlite.isTransaction) return;
      const found = identify(file);
      if (found === undefined)
        throw new DatabaseGone(`${file} was deleted or moved away. Put it back, or stop Slipway`);
      if (found !== opened)
        throw new DatabaseGone(
          `${file} was replaced by another file. Restart Slipway to use it, or put the earlier one back`,
        );
    };
  };
}

/** Tells a file from any other that exists at the same time; undefined if there is none, or if it is out of reach. */
function identify(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}

import { chmodSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { StartProblem } from '#server/data-folder.ts';

/** Copies a database as of one moment while others write to it, and checks that the copy is sound. Returns its migrations. */
export async function copyDatabase(from: string, to: string): Promise<string[]> {
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    // All pages in one step: with smaller steps, every write to the source would restart the copy.
    await backup(source, to, { rate: 2 ** 31 - 1 });
  } finally {
    source.close();
  }
  chmodSync(to, 0o600);
  const copy = new DatabaseSync(to);
  try {
    // A single file, with no -wal or -shm beside it.
    copy.exec('PRAGMA journal_mode=DELETE');
    const fault = findFault(copy);
    if (fault !== undefined) throw new StartProblem(`${from} is damaged (${fault}). Its copy is not kept.`);
    return listMigrations(copy);
  } finally {
    copy.close();
  }
}

/** The first fault that SQLite finds in a database, in one line; undefined if it is sound. */
export function findFault(database: DatabaseSync): string | undefined {
  const [row] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
  if (row?.quick_check === 'ok') return undefined;
  // The message may begin with a line that names the database.
  return row?.quick_check.trim().split('\n').at(-1) ?? 'it can’t be read';
}

export function listMigrations(database: DatabaseSync): string[] {
  const rows = database.prepare('select name from kysely_migration order by name').all() as { name: string }[];
  return rows.map(({ name }) => name);
}

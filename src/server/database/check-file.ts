import type { DatabaseSync } from 'node:sqlite';
import { listMigrations } from './copy-database.ts';
import { StartProblem } from '#server/data-folder.ts';
import { isDamaged, storageProblemOf } from './storage-problem.ts';

/**
 * Throws a StartProblem if the file belongs to a newer Slipway or another program, and changes nothing in it. `known`: the names of this
 * program's migrations, in order.
 */
export function checkFile(sqlite: DatabaseSync, file: string, known: readonly string[]): void {
  const tables = sqlite.prepare(`select name from sqlite_schema where type = 'table'`).all() as { name: string }[];
  if (tables.length === 0) return;
  const done = tables.some(({ name }) => name === 'kysely_migration') ? listMigrations(sqlite) : undefined;
  const isOurs = done?.every((name, place) => place >= known.length || name === known[place]) ?? false;
  if (!isOurs) throw new StartProblem(`${file} belongs to another program.`);
  if (done !== undefined && done.length > known.length)
    throw new StartProblem(`${file} was written by a newer Slipway (${done.at(-1) ?? ''}). Start that version.`);
}

/** Describes to the operator what to do about a file that could not be opened or migrated. */
export function describeFileProblem(error: unknown, file: string): StartProblem {
  if (error instanceof StartProblem) return error;
  const message = error instanceof Error ? error.message : String(error);
  const line = isDamaged(error)
    ? `${file} is damaged (${message}). Restore it from a backup.`
    : storageProblemOf(error) === undefined
      ? `${file} can't be brought up to date (${message}). It was not changed.`
      : `Slipway can't write to ${file}: ${message}.`;
  return new StartProblem(line, { cause: error });
}

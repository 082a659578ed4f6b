import type { DatabasePlace } from './database.ts';
import type { Log } from './log.ts';

/** That this process alone works on a database, so that what must not happen twice in the world happens here or nowhere. */
export interface DatabaseHold {
  /** Counts the processes that began on this database. Call it once, when its tables are there. */
  readonly begin: () => Promise<void>;
  /**
   * Whether nobody else can have begun meanwhile. What must not happen twice asks it at the last moment: a process that was
   * paused for longer than the hold is confirmed for, or cut off from the database, does nothing more.
   */
  readonly isSure: () => boolean;
  readonly release: () => Promise<void>;
}

/** A file belongs to the process that holds its folder, which the start has seen to. */
const OF_A_FILE: DatabaseHold = {
  begin: () => Promise.resolve(),
  isSure: () => true,
  release: () => Promise.resolve(),
};

/**
 * Looks whether a database can be used and holds it for this process; a StartProblem says in one line why not. `known`: the
 * names of our migrations. `onTaken` hears when another process was faster after the connection had been lost.
 */
export async function holdDatabase(
  place: DatabasePlace,
  known: readonly string[],
  log: Log,
  onTaken: (line: string) => void = () => undefined,
): Promise<DatabaseHold> {
  if (typeof place === 'string') return OF_A_FILE;
  const { holdPostgres } = await import('./postgres-hold.ts');
  return holdPostgres(place, known, log, onTaken);
}

import type { DatabasePlace } from './database.ts';
import type { Log } from './log.ts';

/** How soon it is known that a process lives no more, milliseconds. */
export interface HoldTimes {
  readonly sayEveryMs: number;
  /** How long a process that the database heard may be sure that nobody took over what it is at. */
  readonly sureForMs: number;
  /** After how long the others take it over. Twice as long as it may be sure: clocks of machines run alike, not equally. */
  readonly silentForMs: number;
}

export const USUAL_TIMES: HoldTimes = { sayEveryMs: 5_000, sureForMs: 15_000, silentForMs: 30_000 };

/** The place of a process on a database: what must not happen twice in the world happens where it is sure of that, or nowhere. */
export interface DatabaseHold {
  /** Others may work on it too. */
  readonly isShared: boolean;
  /** Call it once, when the tables are there. `epoch`: the number of this process, where it shares the database. */
  readonly begin: (epoch: number) => Promise<void>;
  /**
   * Whether nobody else can have taken over what it is at. What must not happen twice asks it at the last moment: a process that was
   * paused for longer than the hold is confirmed for, or cut off from the database, does nothing more.
   */
  readonly isSure: () => boolean;
  readonly release: () => Promise<void>;
}

/** A file belongs to the process that holds its folder, which the start has seen to. */
const OF_A_FILE: DatabaseHold = {
  isShared: false,
  begin: () => Promise.resolve(),
  isSure: () => true,
  release: () => Promise.resolve(),
};

interface HoldOptions {
  /** Whether others like this process may work on it too. Where it isn't said, nobody may. */
  readonly isShared?: boolean | undefined;
  /** A sentence for who is refused because it is not shared: what would let both run. */
  readonly howToShare?: string;
  /** Hears when another process was faster after the connection had been lost. */
  readonly onTaken?: ((line: string) => void) | undefined;
  /** Of a shared database. */
  readonly times?: HoldTimes;
}

/**
 * Looks whether a database can be used and holds it for this process; a StartProblem says in one line why not. `known`: the
 * names of our migrations.
 */
export async function holdDatabase(
  place: DatabasePlace,
  known: readonly string[],
  log: Log,
  { isShared = false, howToShare = '', onTaken = () => undefined, times = USUAL_TIMES }: HoldOptions = {},
): Promise<DatabaseHold> {
  if (typeof place === 'string') return OF_A_FILE;
  if (isShared) {
    const { sharePostgres } = await import('./postgres-share.ts');
    return sharePostgres(place, known, log, onTaken, times);
  }
  const { holdPostgres } = await import('./postgres-hold.ts');
  return holdPostgres(place, known, log, { onTaken, howToShare });
}

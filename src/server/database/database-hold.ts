import type { DatabasePlace } from './database.ts';
import type { Now } from '#server/clock.ts';
import type { Log } from '#server/log.ts';

/** How soon a dead process is noticed, in milliseconds. */
export interface HoldTimes {
  readonly heartbeatEveryMs: number;
  /** How long after its last heartbeat a process may rely on nobody having taken over its work. */
  readonly sureForMs: number;
  /** After how long without a heartbeat the others take over. Twice `sureForMs`, as machines' clocks don't run at the same speed. */
  readonly silentForMs: number;
}

export const USUAL_TIMES: HoldTimes = { heartbeatEveryMs: 5_000, sureForMs: 15_000, silentForMs: 30_000 };

/** A process's claim on a database. Anything that must not happen twice is done only while `isSure` returns true. */
export interface DatabaseHold {
  /** Other processes may use the database too. */
  readonly isShared: boolean;
  /** Call once, when the tables exist. `epoch`: this process's number, where the database is shared. */
  readonly begin: (epoch: number) => Promise<void>;
  /**
   * Whether it is certain that nobody else has taken over this process's work. Check it at the last moment before anything that must not
   * happen twice: a process that was paused past the confirmed time, or is cut off from the database, must stop.
   */
  readonly isSure: () => boolean;
  /** The clock of all processes that share the database, which is the database's; this machine's if nobody else uses it. From `begin` on. */
  readonly now: Now;
  readonly release: () => Promise<void>;
}

/** A SQLite file belongs to the process that holds its folder; startup ensures that. */
const FILE_HOLD: DatabaseHold = {
  isShared: false,
  begin: () => Promise.resolve(),
  isSure: () => true,
  now: Date.now,
  release: () => Promise.resolve(),
};

interface HoldOptions {
  /** Whether other such processes may use the database too; by default they may not. */
  readonly isShared?: boolean | undefined;
  /** Advice on how to let both run, for a process that is refused because the database isn't shared. */
  readonly howToShare?: string;
  /** Called when another process took the database over after the connection was lost. */
  readonly onTaken?: ((line: string) => void) | undefined;
  /** For a shared database. */
  readonly times?: HoldTimes;
}

/**
 * Checks that a database can be used and claims it for this process; throws a one-line StartProblem if it can't. `known`: the names of our
 * migrations.
 */
export async function holdDatabase(
  place: DatabasePlace,
  known: readonly string[],
  log: Log,
  { isShared = false, howToShare = '', onTaken = () => undefined, times = USUAL_TIMES }: HoldOptions = {},
): Promise<DatabaseHold> {
  if (typeof place === 'string') return FILE_HOLD;
  if (isShared) {
    const { sharePostgres } = await import('./postgres-share.ts');
    return sharePostgres(place, known, log, onTaken, times);
  }
  const { holdPostgres } = await import('./postgres-hold.ts');
  return holdPostgres(place, known, log, { onTaken, howToShare });
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { type Isolation, SharedAdapter } from './dialect.ts';

/** A unique key. */
const TAKEN_KEY = '23505';
/**
 * Refused because another transaction was at the same rows: all of it was taken back, and it may succeed now. A unique key
 * that was taken meanwhile is looked at again as well: the body finds what the other wrote.
 */
const LOST_A_RACE: ReadonlySet<unknown> = new Set(['40001', '40P01', TAKEN_KEY]);
/** Far more than a body loses in a row while others are at work on the same orders. */
const MOST_TURNS = 50;
/** A body that looks at a key again finds it taken; one that doesn't would be refused for ever. */
const MOST_TURNS_FOR_A_KEY = 3;
const LONGEST_PAUSE_MS = 250;

export function hasLostRace(error: unknown): boolean {
  return typeof error === 'object' && error !== null && LOST_A_RACE.has((error as { readonly code?: unknown }).code);
}

/** Ends when the last transaction of this process on a database has ended. */
const turns = new WeakMap<object, Promise<unknown>>();

/**
 * Runs `body` in a transaction: all of what it writes, or nothing. On PostgreSQL several run at once, and one that lost a race
 * runs again: a body changes nothing but its database, and what follows from it (events, counts in memory) comes after it.
 * Those of one process take turns where they must be serializable, as they do on SQLite with its one connection: beside each
 * other they would only make each other run again.
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  body: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { adapter } = database.getExecutor();
  if (!(adapter instanceof SharedAdapter)) return database.transaction().execute(body);
  if (adapter.isolation !== 'serializable') return repeat(database, adapter.isolation, body);
  const turn = (turns.get(database) ?? Promise.resolve()).then(() => repeat(database, adapter.isolation, body));
  turns.set(
    database,
    turn.catch(() => undefined),
  );
  return turn;
}

async function repeat<Tables, Result>(
  database: Kysely<Tables>,
  isolation: Isolation,
  body: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await database.transaction().setIsolationLevel(isolation).execute(body);
    } catch (error) {
      const most = (error as { readonly code?: unknown }).code === TAKEN_KEY ? MOST_TURNS_FOR_A_KEY : MOST_TURNS;
      if (!hasLostRace(error) || turn >= most) throw error;
      await pauseBeforeTurn(turn);
    }
  }
}

/** Longer after each turn, and of chance: who lost together must not meet again. */
export function pauseBeforeTurn(turn: number): Promise<void> {
  return sleep(Math.random() * Math.min(2 ** turn, LONGEST_PAUSE_MS));
}

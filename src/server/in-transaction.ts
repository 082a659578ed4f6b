import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { dialectOf } from './dialect.ts';

/**
 * Refused because another transaction was at the same rows: all of it was taken back, and it may succeed now. A unique key
 * that was taken meanwhile is looked at again as well: the body finds what the other wrote.
 */
const LOST_A_RACE: ReadonlySet<unknown> = new Set(['40001', '40P01', '23505']);
/** Far more than a body loses in a row while others are at work on the same orders. */
const MOST_TURNS = 20;
const LONGEST_PAUSE_MS = 100;

export function hasLostRace(error: unknown): boolean {
  return typeof error === 'object' && error !== null && LOST_A_RACE.has((error as { readonly code?: unknown }).code);
}

/**
 * Runs `body` in a transaction: all of what it writes, or nothing. On PostgreSQL several run at once, and one that lost a race
 * runs again: a body changes nothing but its database, and what follows from it (events, counts in memory) comes after it.
 * SQLite has one connection, so transactions take turns there.
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  body: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (dialectOf(database) === 'sqlite') return database.transaction().execute(body);
  for (let turn = 1; ; turn += 1) {
    try {
      return await database.transaction().execute(body);
    } catch (error) {
      if (!hasLostRace(error) || turn === MOST_TURNS) throw error;
      await pauseBeforeTurn(turn);
    }
  }
}

/** Longer after each turn, and of chance: who lost together must not meet again. */
export function pauseBeforeTurn(turn: number): Promise<void> {
  return sleep(Math.random() * Math.min(2 ** turn, LONGEST_PAUSE_MS));
}

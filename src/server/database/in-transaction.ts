import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { type Isolation, SharedAdapter } from './dialect.ts';

/** PostgreSQL's unique_violation. */
const TAKEN_KEY = '23505';
/** Codes of a conflict with another transaction on the same rows: everything was rolled back, and a retry may succeed. */
const CONFLICTS: ReadonlySet<unknown> = new Set(['40001', '40P01']);
/** More conflicts in a row than other transactions on the same orders cause, unless several processes catch up after an outage. */
const MOST_ATTEMPTS = 50;
/** A body that checks for the key finds it taken on a retry; one that doesn't would fail forever. */
const MOST_ATTEMPTS_FOR_A_KEY = 3;
const LONGEST_PAUSE_MS = 250;

/** Whether other transactions came first. It changes nothing, and may succeed later. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(codeOf(error));
}

/** A unique key taken in the meantime is a lost race, too: on a retry the body finds what the other transaction wrote. */
export function hasLostRace(error: unknown): boolean {
  return isConflict(error) || codeOf(error) === TAKEN_KEY;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? (error as { readonly code?: unknown }).code : undefined;
}

/** For each database, a promise that resolves when this process's last transaction has ended. */
const queues = new WeakMap<object, Promise<unknown>>();

/**
 * Runs `body` in a transaction, all or nothing. On PostgreSQL several run at once, and one that lost a race is retried: a body must change
 * nothing but its database, and side effects (events, counts in memory) come after it. Serializable transactions of one process run one
 * after another, as on SQLite with its single connection: in parallel they would only force each other to retry.
 */
export async function inTransaction<Tables, Result>(
  database: Kysely<Tables>,
  body: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { adapter } = database.getExecutor();
  if (!(adapter instanceof SharedAdapter)) return database.transaction().execute(body);
  if (adapter.isolation !== 'serializable') return runWithRetries(database, adapter.isolation, body);
  const result = (queues.get(database) ?? Promise.resolve()).then(() =>
    runWithRetries(database, adapter.isolation, body),
  );
  queues.set(
    database,
    result.catch(() => undefined),
  );
  return result;
}

async function runWithRetries<Tables, Result>(
  database: Kysely<Tables>,
  isolation: Isolation,
  body: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction().setIsolationLevel(isolation).execute(body);
    } catch (error) {
      const most = codeOf(error) === TAKEN_KEY ? MOST_ATTEMPTS_FOR_A_KEY : MOST_ATTEMPTS;
      if (!hasLostRace(error) || attempt >= most) throw error;
      await pauseBeforeRetry(attempt);
    }
  }
}

/** Randomised exponential backoff, so that transactions that collided don't collide again. */
export function pauseBeforeRetry(attempt: number): Promise<void> {
  return sleep(Math.random() * Math.min(2 ** attempt, LONGEST_PAUSE_MS));
}

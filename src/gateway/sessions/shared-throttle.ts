import { randomUUID } from 'node:crypto';
import { countTry, forgetOldTries, forgetTries } from '#gateway/store/people/sign-in-tries.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { PasswordsBusy } from './passwords.ts';
import { SignInThrottle, TRIES, WINDOW_MS } from './sign-in-throttle.ts';

/** How many attempts may be counted in the database at once; more are rejected, so that a flood of them doesn't hold up anything else. */
const MOST_AT_ONCE = 8;
const FORGET_EVERY_TRIES = 50;

interface Try {
  /** Seconds to wait before the next attempt; 0 if this one may proceed. */
  readonly waitS: number;
  /** The attempt succeeded and no longer counts. */
  readonly succeed: () => Promise<void>;
}

/**
 * Counts sign-in attempts across all processes that share a database. Attempts that this process already knows to be
 * too many are rejected without a query; a single process with a database file never queries.
 */
export class SharedThrottle {
  readonly #own = new SignInThrottle();
  readonly #database: Database | undefined;
  #atOnce = 0;
  #tries = 0;

  constructor(database: Database | undefined) {
    this.#database = database;
  }

  /** Throws PasswordsBusy if too many are being counted at once. `now` in milliseconds. */
  async begin(keys: readonly string[], now: number): Promise<Try> {
    const ownWaitS = this.#own.begin(keys, now);
    const database = this.#database;
    const succeedHere = () => {
      this.#own.succeed(keys, now);
    };
    if (ownWaitS > 0 || !database) {
      return {
        waitS: ownWaitS,
        succeed: () => {
          succeedHere();
          return Promise.resolve();
        },
      };
    }
    if (this.#atOnce >= MOST_AT_ONCE) throw new PasswordsBusy();
    this.#atOnce += 1;
    try {
      const tried = keys.map((tried_by) => ({ try_id: randomUUID(), tried_by }));
      let waitMs = 0;
      for (const one of tried)
        waitMs = Math.max(waitMs, await countTry(database, one, { most: TRIES, withinMs: WINDOW_MS }));
      this.#tries += 1;
      if (this.#tries % FORGET_EVERY_TRIES === 0) await forgetOldTries(database, WINDOW_MS);
      return {
        waitS: Math.ceil(waitMs / 1000),
        succeed: async () => {
          succeedHere();
          await forgetTries(
            database,
            tried.map((one) => one.try_id),
          );
        },
      };
    } finally {
      this.#atOnce -= 1;
    }
  }
}

import { toIsoTime } from '#domain/iso-time.ts';
import { FEED_PAGE_LIMIT } from '#contract/limits.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { readSetting, removeSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

/** After failing this often in a row, at ever smaller pages, the feed is said to fail. */
const TOLD_AFTER_FAILURES = 5;
const SMALLER_BY = 10;
/** The setting that is the time since which the feed fails, while it does. */
const FAILING_SINCE = 'orders_feed_failing_since';

/**
 * What to do about a page of the feed that the service fails to answer with: smaller pages are asked for, so that a broken order keeps back
 * only those that changed after it, and people are told if that doesn't help.
 */
export class FeedTrouble {
  readonly #database: Database;
  readonly #hub: EventHub;
  #limit = FEED_PAGE_LIMIT;
  #failures = 0;
  #failedFirstAt: string | undefined;
  /** Undefined if another process may have told people, or an earlier one. */
  #isTold: boolean | undefined;

  constructor(database: Database, hub: EventHub) {
    this.#database = database;
    this.#hub = hub;
  }

  /** How many orders to ask for. */
  get limit(): number {
    return this.#limit;
  }

  /** Another process may have read the feed in the meantime. */
  forget(): void {
    this.#isTold = undefined;
  }

  async recordFailure(now: number): Promise<void> {
    this.#limit = Math.max(1, Math.floor(this.#limit / SMALLER_BY));
    this.#failures += 1;
    this.#failedFirstAt ??= toIsoTime(now);
    if (this.#failures < TOLD_AFTER_FAILURES || this.#isTold === true) return;
    if ((await readSetting(this.#database, FAILING_SINCE)) === undefined)
      await writeSetting(this.#database, FAILING_SINCE, this.#failedFirstAt);
    this.#isTold = true;
    this.#hub.publish({ kind: 'today', lanes: null });
  }

  async recordPage(): Promise<void> {
    this.#limit = Math.min(FEED_PAGE_LIMIT, this.#limit * SMALLER_BY);
    this.#failures = 0;
    this.#failedFirstAt = undefined;
    if (this.#isTold === false) return;
    const wasTold = await removeSetting(this.#database, FAILING_SINCE);
    this.#isTold = false;
    if (wasTold) this.#hub.publish({ kind: 'today', lanes: null });
  }
}

/** Since when the service fails to list the orders that changed; null if it doesn't, or has no such list. */
export async function feedFailingSince(database: Database, connection: Connection): Promise<string | null> {
  if (connection.knownOffer().capabilities.ordersFeed === 'no') return null;
  return (await readSetting(database, FAILING_SINCE)) ?? null;
}

import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import { areChecksPaused, CHECKS_PAUSED, listChecksIn } from '#gateway/store/labels/label-checks.ts';
import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { showChecks } from '#gateway/store/labels/show-checks.ts';

/** Whether all checking is paused, by whom and since when. Stored in the database: it applies to every process and survives restarts. */
export class Pause {
  readonly #database: Database;
  readonly #hub: EventHub;
  readonly #now: Now;

  constructor(database: Database, hub: EventHub, now: Now) {
    this.#database = database;
    this.#hub = hub;
    this.#now = now;
  }

  isPaused(): Promise<boolean> {
    return areChecksPaused(this.#database);
  }

  async current(): Promise<{ readonly by: string; readonly at: string } | null> {
    const text = await readSetting(this.#database, CHECKS_PAUSED);
    return text === undefined || text === '' ? null : (JSON.parse(text) as { by: string; at: string });
  }

  async set(paused: boolean, by: string): Promise<void> {
    if (paused === (await this.isPaused())) return;
    const next = paused ? { by, at: toIsoTime(this.#now()) } : null;
    const waiting = await inTransaction(this.#database, async (transaction) => {
      await writeSetting(transaction, CHECKS_PAUSED, next === null ? '' : JSON.stringify(next));
      const checks = await listChecksIn(transaction, ['waiting']);
      await showChecks(transaction, checks, paused);
      return checks;
    });
    this.#hub.publish({ kind: 'labels' });
    this.#hub.publishOrders(waiting.map((check) => check.tracking_number));
  }
}

import { callRow } from '#client/call.ts';
import { readOrdersFeed } from '#contract/added/orders.ts';
import { FEED_PAGE_LIMIT } from '#contract/limits.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import { type Loop, runLoop } from '#gateway/run-loop.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { indexOrders } from '#gateway/store/indexed-orders.ts';
import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database } from '#gateway/store/tables.ts';
import type { Log } from '#server/log.ts';

/** A change on the platform is on the screen within 2 s (contract, section 5); asking takes part of it. */
const ASK_EVERY_MS = 700;
const ASK_AGAIN_AFTER_FAILURE_MS = 3_000;
const CURSOR = 'orders_feed_cursor';

/** Keeps the order index in step with the platform's orders feed, where it has one. */
export function followFeed(database: Database, connection: Connection, hub: EventHub, now: () => Date, log: Log): Loop {
  return runLoop('orders feed', log, async () => {
    const offer = await connection.offer();
    if (!offer?.capabilities.ordersFeed) return ASK_AGAIN_AFTER_FAILURE_MS;
    const cursor = await readSetting(database, CURSOR);
    const page = await callRow(connection.link.caller, readOrdersFeed, {
      query: { limit: FEED_PAGE_LIMIT, cursor },
    }).catch(() => null);
    if (!page) return ASK_AGAIN_AFTER_FAILURE_MS;
    if (page.response.length > 0) {
      await indexOrders(database, page.response, now().toISOString());
      hub.publishOrders(page.response.map((order) => order.tracking_number));
    }
    // The cursor moves only after its page is in the index: a kill in between reads the page again.
    if (page.next_cursor !== cursor) await writeSetting(database, CURSOR, page.next_cursor);
    return page.response.length >= FEED_PAGE_LIMIT ? 0 : ASK_EVERY_MS;
  });
}

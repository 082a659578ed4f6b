import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { readOrdersFeed } from '#contract/added/orders.ts';
import { leftOutOf } from '#contract/field/normalise-answers.ts';
import type { EventHub } from '#gateway/events/event-hub.ts';
import type { Loop } from '#server/run-loop.ts';
import type { Connection } from '#gateway/service/connection.ts';
import { indexOrders } from '#gateway/store/orders/indexed-orders.ts';
import { restoreOrders } from '#gateway/store/orders/removed-orders.ts';
import { lookForMissingManifests } from '#gateway/documents/follow-manifests.ts';
import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import type { Leases } from '#gateway/leases.ts';
import type { Log } from '#server/log.ts';
import { FeedTrouble } from './feed-trouble.ts';
import { forgetVanishedOrders } from './forget-vanished-orders.ts';

/** A change on the platform must be on the screen within 2 s (contract, section 5); polling takes part of that. */
const POLL_EVERY_MS = 700;
const RETRY_AFTER_FAILURE_MS = 3_000;
/** Orders that the service failed to read are asked about again after this many polls, about a minute: they must not hold up the feed. */
const POLLS_UNTIL_READ_AGAIN = 90;
const CURSOR = 'orders_feed_cursor';
/** The setting that is `yes` while the feed is read again from the start, because the platform no longer knows our cursor. */
const READING_AGAIN = 'orders_feed_reading_again';

/** Keeps the order index in sync with the platform's orders feed, if it has one. */
export function followFeed(
  database: Database,
  connection: Connection,
  hub: EventHub,
  now: Now,
  log: Log,
  leases: Leases,
): Loop {
  let seen: Set<string> | undefined;
  let pollsToWait = 0;
  let lastFence: number | undefined;
  const trouble = new FeedTrouble(database, hub);

  const startAgain = async () => {
    seen = new Set();
    pollsToWait = 0;
    await writeSetting(database, READING_AGAIN, 'yes');
    await writeSetting(database, CURSOR, '');
  };

  return leases.run('orders feed', log, async (signal, fence) => {
    // Another process may have read on in the meantime, so what was seen here is incomplete.
    if (fence !== lastFence) {
      seen = undefined;
      trouble.forget();
    }
    lastFence = fence;
    const offer = await connection.offer();
    if (offer.capabilities.ordersFeed !== 'yes') return RETRY_AFTER_FAILURE_MS;
    // `seen` doesn't survive a restart, so reading starts again.
    if (!seen && (await readSetting(database, READING_AGAIN)) === 'yes') await startAgain();
    const cursor = (await readSetting(database, CURSOR)) || undefined;
    const askedAt = toIsoTime(now());
    const { limit } = trouble;
    let page;
    try {
      page = await callEndpoint(connection.link.pollingCaller, readOrdersFeed, {
        query: { limit, cursor },
        signal,
      });
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      if (cursor === undefined || ![400, 404, 410].includes(error.status)) {
        await trouble.recordFailure(now());
        return RETRY_AFTER_FAILURE_MS;
      }
      await startAgain();
      return 0;
    }
    const numbers = page.response.map((order) => order.tracking_number);
    const leftOut = leftOutOf(page);
    if (leftOut > 0 && page.next_cursor !== cursor)
      log.warn(
        { leftOut },
        'The orders feed contains orders without a tracking number that can be trusted; they are left out',
      );
    if (numbers.length > 0) {
      // Orders that a person removed while the service wasn't known to have a feed come back: the feed takes precedence.
      await restoreOrders(database, numbers);
      await indexOrders(database, page.response, askedAt);
      hub.publishOrders(numbers);
    }
    // The cursor only moves once its page is in the index: after a kill in between, the page is read again.
    if (page.next_cursor !== cursor) await writeSetting(database, CURSOR, page.next_cursor);
    await trouble.recordPage();
    if (numbers.length + leftOut >= limit) {
      for (const number of numbers) seen?.add(number);
      // A feed whose cursor doesn't move would otherwise be polled without a pause.
      return page.next_cursor === cursor ? POLL_EVERY_MS : 0;
    }
    if (seen) {
      for (const number of numbers) seen.add(number);
      pollsToWait -= 1;
      if (pollsToWait >= 0) return POLL_EVERY_MS;
      if ((await leases.acquire('orders feed')) !== fence) return 0;
      pollsToWait = POLLS_UNTIL_READ_AGAIN;
      if (!(await forgetVanishedOrders(database, connection, hub, seen))) return POLL_EVERY_MS;
      seen = undefined;
      await lookForMissingManifests(database);
      await writeSetting(database, READING_AGAIN, 'no');
    }
    return POLL_EVERY_MS;
  });
}

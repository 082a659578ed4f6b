import { readOrdersFeed } from '#contract/added/orders.ts';
import { FEED_PAGE_LIMIT } from '#contract/limits.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentOrders } from '#platform/present/present-order.ts';
import { readFeedEpoch } from '#platform/store/feed-epoch.ts';
import { type FeedPlace, readFeedPage } from '#platform/store/orders.ts';
import { findChangeBefore } from '#platform/store/sequences.ts';
import type { Serve } from './route.ts';

const START: FeedPlace = { change: 0, id: 0 };

export function serveOrdersFeed(serve: Serve, deps: PlatformDeps): void {
  serve(readOrdersFeed, async ({ query, caller }) => {
    const epoch = await readFeedEpoch(deps.database);
    const after = query.cursor === undefined ? START : parseCursor(query.cursor, epoch);
    if (!after)
      return answer(400, {
        error: 'bad_request',
        error_description: 'cursor is not a place in this feed. Start again without one.',
      });
    const since = query.updated_since === undefined ? 0 : Date.parse(query.updated_since);
    const begins = since === 0 ? 0 : await findChangeBefore(deps.database, since);
    const place = begins > after.change ? { change: begins, id: Number.MAX_SAFE_INTEGER } : after;
    const rows = await readFeedPage(deps.database, caller.account, {
      after: place,
      updatedSince: since,
      limit: query.limit ?? FEED_PAGE_LIMIT,
    });
    const last = rows.at(-1) ?? place;
    return answer(200, {
      response: await presentOrders(deps.database, rows),
      // Always present: on the last page it is where to continue next time.
      next_cursor: Buffer.from(`${epoch}.${last.change}.${last.id}`).toString('base64url'),
    });
  });
}

/** Undefined for an invalid cursor, and for one from before the feed was restarted. */
function parseCursor(cursor: string, epoch: number): FeedPlace | undefined {
  const match = /^(?<epoch>\d{1,9})\.(?<change>\d{1,15})\.(?<id>\d{1,16})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!match?.groups || Number(match.groups.epoch) !== epoch) return undefined;
  return { change: Number(match.groups.change), id: Number(match.groups.id) };
}

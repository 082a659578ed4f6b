import { inTransaction } from '#server/database/in-transaction.ts';
import * as endpoints from '#contract/added/webhook-deliveries.ts';
import { parseManifestId } from '#contract/identifiers.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentDelivery, presentDeliveryDetail } from '#platform/present/present-webhook.ts';
import { NOTHING_THERE } from '#platform/present/refusals.ts';
import { toCanonicalNumber } from '#platform/store/orders.ts';
import type { Store, WebhookDeliveryRow } from '#platform/store/schema.ts';
import { readAttempts } from '#platform/store/webhook-attempts.ts';
import {
  changeDelivery,
  findDelivery,
  isReplaying,
  listDeliveryRows,
  replaySince,
} from '#platform/store/webhook-deliveries.ts';
import { findEndpoint } from '#platform/store/webhook-endpoints.ts';
import type { Serve } from './route.ts';

const NEWEST = Number.MAX_SAFE_INTEGER;
const DEFAULT_LIMIT = 50;

const NOT_SET = answer(422, { error: 'webhook_not_set', error_description: 'No webhook URL is set.' });
const DISABLED = answer(422, {
  error: 'webhook_disabled',
  error_description: 'The webhook is disabled. Switch it on first.',
});
const REPLAYING = answer(422, {
  error: 'replay_running',
  error_description: 'Deliveries are being sent again already.',
});
const STILL_WAITING = answer(422, {
  error: 'replay_waiting',
  error_description: 'Your system has not answered yet. The attempts listed show when it has.',
});

/** Why nothing can be replayed; undefined if it can. */
async function findObstacle(store: Store, account: number) {
  const endpoint = await findEndpoint(store, account);
  if (!endpoint || endpoint.url === null) return NOT_SET;
  return endpoint.disabled_by === null ? undefined : DISABLED;
}

async function countAttempts(store: Store, id: number): Promise<number> {
  return (await readAttempts(store, [id])).get(id)?.length ?? 0;
}

export function serveWebhookDeliveries(serve: Serve, { database, clock, webhooks }: PlatformDeps): void {
  const find = (account: number, id: string) => findDelivery(database, account, id.replace(/^dlv_/, ''));
  const show = async (row: WebhookDeliveryRow) =>
    presentDeliveryDetail(
      row,
      (await readAttempts(database, [row.id])).get(row.id) ?? [],
      (await findEndpoint(database, row.account_id))?.url ?? null,
    );

  serve(endpoints.listWebhookDeliveries, async ({ query, caller }) => {
    const limit = query.limit ?? DEFAULT_LIMIT;
    const before = query.cursor === undefined ? NEWEST : Number(parseManifestId(query.cursor));
    if (Number.isNaN(before)) {
      return answer(400, { error: 'bad_request', error_description: 'cursor is not one of ours.' });
    }
    const found = await listDeliveryRows(database, caller.account, {
      before,
      limit,
      outcome: query.outcome,
      trackingNumber: query.tracking_number === undefined ? undefined : toCanonicalNumber(query.tracking_number),
      from: query.from === undefined ? undefined : Date.parse(query.from),
      to: query.to === undefined ? undefined : Date.parse(query.to),
    });
    const attempts = await readAttempts(
      database,
      found.map((row) => row.id),
    );
    const last = found.length === limit ? found.at(-1) : undefined;
    return answer(200, {
      response: found.map((row) => presentDelivery(row, attempts.get(row.id) ?? [])),
      next_cursor: last ? String(last.id) : null,
    });
  });

  serve(endpoints.readWebhookDelivery, async ({ params, caller }) => {
    const row = await find(caller.account, params.id);
    return row ? answer(200, { response: await show(row) }) : answer(404, NOTHING_THERE);
  });

  serve(endpoints.replayWebhookDelivery, async ({ params, caller: { account } }) => {
    const row = await find(account, params.id);
    if (!row) return answer(404, NOTHING_THERE);
    const attempts = await inTransaction(database, async (store) => {
      const obstacle = await findObstacle(store, account);
      if (obstacle) return obstacle;
      await changeDelivery(store, row.id, { replay: 'one', due_at: clock.now() });
      return countAttempts(store, row.id);
    });
    if (typeof attempts !== 'number') return attempts;
    webhooks.sender.wake();
    if (!(await webhooks.sender.waitForReplay(row.id))) return STILL_WAITING;
    // Disabled before its turn came.
    if ((await countAttempts(database, row.id)) === attempts) return DISABLED;
    return answer(200, { response: await show((await find(account, params.id)) ?? row) });
  });

  serve(endpoints.replayFailedWebhooks, async ({ body, caller: { account } }) => {
    const replayed = await inTransaction(database, async (store) => {
      // Of two concurrent requests, the second waits here and then finds the first one's replay.
      const obstacle = await findObstacle(store, account);
      if (obstacle) return obstacle;
      if (await isReplaying(store, account)) return REPLAYING;
      return replaySince(store, account, Date.parse(body.since), clock.now());
    });
    if (typeof replayed !== 'number') return replayed;
    webhooks.sender.wake();
    return answer(200, { response: { count: replayed } });
  });
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { receiveStatusWebhook } from '#contract/gateway/webhooks.ts';
import { mergeStatusUpdate, readStatusUpdate } from '#domain/status-update.ts';
import { indexReceived } from '#gateway/store/indexed-orders.ts';
import { restoreWithin } from '#gateway/store/removed-orders.ts';
import { findReceivedRecord, writeReceivedRecord } from '#gateway/store/received-records.ts';
import { countUpdate, readReceiver } from '#gateway/store/webhook-receiver.ts';
import type { Log } from '#server/log.ts';
import { discardBody } from '#server/discard-body.ts';
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { GatewayDeps } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';

/** Twice what the embedded platform ever sends. */
const LARGEST_BODY_BYTES = 512 * 1024;
const TOO_LARGE = refuse(413, 'too_large', 'The request is too large.');
const NOT_JSON = refuse(400, 'bad_request', 'The body is not JSON.');
const FAILED = refuse(500, 'unknown_error', 'Slipway had a problem. Send it again.');

/**
 * Where shipping services send their status webhooks. It is added before the refusal of cross-site requests: these come from
 * another site by their nature, and bring no cookie. The address holds the secret, so it is never logged.
 */
export function addWebhookIntake(api: Hono, { database, vault, connection, hub, now }: GatewayDeps, log: Log): void {
  const path = receiveStatusWebhook.path.replace('{token}', ':token');
  const limit = bodyLimit({
    maxSize: LARGEST_BODY_BYTES,
    onError: (context) => answerUnread(context, TOO_LARGE),
  });
  const onlyWithToken: MiddlewareHandler<Env> = async (context, next) => {
    const { token } = await readReceiver(database, vault, now());
    if (isSame(context.req.param('token') ?? '', token)) return next();
    // Nothing of a stranger's body is kept.
    return answerUnread(context, NOT_FOUND);
  };
  api.post(path, onlyWithToken, limit, async (context) => {
    try {
      const { token } = await readReceiver(database, vault, now());
      const body = parseJson(await context.req.text());
      if (!body) return context.json(NOT_JSON.body, NOT_JSON.status);
      const taken = await takeIn(body.value);
      await countUpdate(database, vault, token, null, now());
      return context.json({ taken }, 200);
    } catch (error) {
      log.error({ error: String(error) }, 'A status webhook could not be taken in');
      return context.json(FAILED.body, FAILED.status);
    }
  });

  /** What can't be used is answered with 200 all the same: sent again it would be no better. */
  async function takeIn(value: unknown): Promise<boolean> {
    const update = readStatusUpdate(value);
    if (!update) return false;
    const time = now().toISOString();
    const latest = new Date(Math.max(now().getTime(), connection.link.clock.now().getTime())).toISOString();
    const number = await database.transaction().execute(async (transaction) => {
      const known = await findReceivedRecord(transaction, update.tracking_number);
      const record = mergeStatusUpdate(known, update, time, latest);
      await writeReceivedRecord(transaction, record, time);
      // With what Slipway knew of it before it was removed from the working list.
      await restoreWithin(transaction, [record.tracking_number]);
      return indexReceived(transaction, record, time);
    });
    hub.publishOrders([number]);
    return true;
  }
}

async function answerUnread(
  context: Context,
  { status, body }: typeof TOO_LARGE | typeof NOT_FOUND,
): Promise<Response> {
  const isRead = await discardBody(context.req.raw);
  return context.json(body, status, isRead ? {} : { connection: 'close' });
}

function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

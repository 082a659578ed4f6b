import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import { receiveStatusWebhook } from '#contract/gateway/webhooks.ts';
import { dropLostLabel } from '#domain/requoted.ts';
import { dropRefusedBooking } from '#domain/refused-booking.ts';
import { mergeStatusUpdate, readStatusUpdate, type StatusUpdate } from '#domain/status-update.ts';
import { tryParseAnswer } from '#gateway/service/parse-answer.ts';
import { findRefusedAt } from '#gateway/store/bookings/booked-ledger.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { indexReceived } from '#gateway/store/orders/indexed-orders.ts';
import { findQuotedAgainAt } from '#gateway/store/labels/forget-labels.ts';
import { restoreWithin } from '#gateway/store/orders/removed-orders.ts';
import { findReceivedRecord, writeReceivedRecord } from '#gateway/store/orders/received-records.ts';
import { isKnownOrder, storeUnknown } from '#gateway/store/orders/unknown-orders.ts';
import {
  confirmNextSecret,
  countUpdate,
  type Receiver,
  readReceiver,
  type SignatureRefusal,
} from '#gateway/store/webhook-receiver.ts';
import type { Log } from '#server/log.ts';
import { hasSenderLeft } from '#server/http/sender-left.ts';
import { storageProblemOf } from '#server/database/storage-problem.ts';
import { discardBody } from '#server/http/discard-body.ts';
import type { Context, Env, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { checkSignature } from './check-signature.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';
import { RECEIVER_ENDINGS } from './serve-receiver.ts';

/** Twice the largest body that the embedded platform sends. */
const LARGEST_BODY_BYTES = 512 * 1024;
const TOO_LARGE = refuse(413, 'too_large', 'The request is too large.');
const NOT_JSON = refuse(400, 'bad_request', 'The body is not JSON.');
const UNSIGNED = {
  signature_missing: refuse(
    401,
    'signature_missing',
    'Updates must be signed (Standard Webhooks). Nothing was changed.',
  ),
  signature_wrong: refuse(401, 'signature_wrong', 'The signature or its timestamp is wrong. Nothing was changed.'),
} as const satisfies Record<SignatureRefusal, unknown>;
const FAILED = refuse(500, 'unknown_error', 'Slipway had a problem. Send it again.');

/**
 * Where shipping services send their status webhooks. Registered before cross-site requests are refused: these requests
 * come from another site by nature, and carry no cookie. The address contains the secret, so it is never logged.
 */
export function serveStatusWebhook(api: Hono, { database, vault, connection, hub, now }: GatewayDeps, log: Log): void {
  const path = receiveStatusWebhook.path.replace('{token}', ':token');
  const limit = bodyLimit({
    maxSize: LARGEST_BODY_BYTES,
    onError: (context) => answerUnread(context, TOO_LARGE),
  });
  const onlyWithToken: MiddlewareHandler<Env> = async (context, next) => {
    const { token } = await readReceiver(database, vault, now());
    if (isSame(context.req.param('token') ?? '', token)) return next();
    // Without the token, the body is discarded.
    return answerUnread(context, NOT_FOUND);
  };
  const paths = RECEIVER_ENDINGS.map((ending) => path + ending);
  api.on('POST', paths, onlyWithToken, limit, async (context) => {
    try {
      const receiver = await readReceiver(database, vault, now());
      const { token } = receiver;
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      const refusal = await findRefusal(receiver, readSigned(context, bytes));
      if (refusal !== null) {
        await countUpdate(database, vault, token, refusal, now());
        return context.json(UNSIGNED[refusal].body, UNSIGNED[refusal].status);
      }
      const body = tryParseAnswer(new TextDecoder().decode(bytes));
      const isJson = body !== undefined;
      const update = isJson ? readStatusUpdate(body) : undefined;
      const taken = update !== undefined && (await storeUpdate(update));
      await countUpdate(database, vault, token, update ? 'used' : isJson ? 'no_order' : 'not_json', now());
      return isJson ? context.json({ taken }, 200) : context.json(NOT_JSON.body, NOT_JSON.status);
    } catch (error) {
      // The app handles these, as for every other request.
      if (storageProblemOf(error) !== undefined || hasSenderLeft(context, error)) throw error;
      log.error({ err: error }, 'A status webhook could not be processed');
      return context.json(FAILED.body, FAILED.status);
    }
  });

  async function findRefusal({ secret, next_secret }: Receiver, signed: ReturnType<typeof readSigned>) {
    if (secret === null) return null;
    const signedWith = (one: string) => checkSignature(one, signed, clocks());
    if (next_secret === null || signedWith(next_secret) !== null) return signedWith(secret);
    await confirmNextSecret(database, vault, next_secret, now());
    return null;
  }

  function clocks(): number[] {
    return [now(), connection.link.clock.now()];
  }

  /**
   * Stores an update. Unusable updates are still answered with 200: sending them again wouldn't help. An update about an unknown order
   * is kept apart until a person adds the order: knowing the address doesn't prove that the order exists.
   */
  async function storeUpdate(update: StatusUpdate): Promise<boolean> {
    const time = toIsoTime(now());
    const latest = Math.max(...clocks());
    const { number, taken } = await inTransaction(database, async (transaction) => {
      const known = await findReceivedRecord(transaction, update.tracking_number);
      // Times in updates are the service's, whose clock may be ahead of ours.
      const byTheirClock = (at: string) => toIsoTime(Date.parse(at) + latest - now());
      const refusedAt = await findRefusedAt(transaction, update.tracking_number);
      const quotedAgainAt = await findQuotedAgainAt(transaction, foldNumber(update.tracking_number));
      const sinceRefusal = refusedAt === undefined ? update : dropRefusedBooking(update, byTheirClock(refusedAt));
      const news =
        quotedAgainAt === undefined ? sinceRefusal : dropLostLabel(sinceRefusal, byTheirClock(quotedAgainAt));
      const merged = mergeStatusUpdate(known, news, time, toIsoTime(latest));
      const { record } = merged;
      if (!(await isKnownOrder(transaction, record.tracking_number))) {
        return { number: null, taken: await storeUnknown(transaction, record, now()) };
      }
      await writeReceivedRecord(transaction, record, time);
      // If the order was removed from the working list, everything known about it returns.
      await restoreWithin(transaction, [record.tracking_number]);
      return { number: await indexReceived(transaction, record, time, merged), taken: true };
    });
    if (number !== null) hub.publishOrders([number]);
    return taken;
  }
}

async function answerUnread(
  context: Context,
  { status, body }: typeof TOO_LARGE | typeof NOT_FOUND,
): Promise<Response> {
  const isRead = await discardBody(context.req.raw);
  return context.json(body, status, isRead ? {} : { connection: 'close' });
}

function readSigned(context: Context, body: Uint8Array) {
  return {
    id: context.req.header('webhook-id'),
    timestamp: context.req.header('webhook-timestamp'),
    signatures: context.req.header('webhook-signature'),
    body,
  };
}

function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

import * as unknownOrders from '#contract/gateway/unknown-orders.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { forgetUnknown, listUnknown, addUnknown } from '#gateway/store/orders/unknown-orders.ts';
import { type Receiver, readReceiver, renewReceiver, setReceiverSecret } from '#gateway/store/webhook-receiver.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { recordAct } from './record-act.ts';

/** The address contains a secret, so it must not be cached. */
const NO_STORE = { 'cache-control': 'no-store' };

/** Settings of Slipway's own receiver of status webhooks: its address, the secret that verifies updates, and orders that it doesn't know. */
export function serveReceiver(serve: Serve, deps: GatewayDeps): void {
  const { database, vault, hub, now } = deps;

  serve(endpoints.readWebhookReceiver, async () =>
    answer(200, describeReceiver(await readReceiver(database, vault, now())), NO_STORE),
  );

  serve(endpoints.rotateWebhookReceiver, async (request) => {
    const receiver = await inTransaction(database, async (transaction) => {
      await recordAct(deps, 'webhook_receiver_renewed', request, null, transaction);
      return renewReceiver(transaction, vault, now());
    });
    hub.publish({ kind: 'settings' });
    return answer(200, describeReceiver(receiver), NO_STORE);
  });

  serve(endpoints.setReceiverSecret, async (request) => {
    const { secret } = request.body;
    const act = secret === null ? 'webhook_receiver_secret_removed' : 'webhook_receiver_secret_set';
    const receiver = await inTransaction(database, async (transaction) => {
      await recordAct(deps, act, request, null, transaction);
      return setReceiverSecret(transaction, vault, secret, now());
    });
    hub.publish({ kind: 'settings' });
    return answer(200, describeReceiver(receiver), NO_STORE);
  });

  serve(unknownOrders.listUnknownOrders, async () => answer(200, await listUnknown(database, now())));

  serve(unknownOrders.takeInUnknownOrders, async (request) => {
    const tracking_numbers = await inTransaction(database, async (transaction) => {
      const added = await addUnknown(transaction, request.body.tracking_numbers, now());
      await recordAct(deps, 'unknown_orders_taken_in', request, String(added.length), transaction);
      return added;
    });
    hub.publishOrders(tracking_numbers);
    return answer(200, { tracking_numbers });
  });

  serve(unknownOrders.forgetUnknownOrders, async (request) => {
    const count = await inTransaction(database, async (transaction) => {
      const forgotten = await forgetUnknown(transaction, request.body.tracking_numbers);
      await recordAct(deps, 'unknown_orders_forgotten', request, String(forgotten), transaction);
      return forgotten;
    });
    return answer(200, { count });
  });
}

const receiverPath = (token: string): string => `/api/hooks/${token}`;

/** What may follow the receiver's path. Not stated: whether a service appends `/webhook` to the configured address (Events: "by POST /webhook to a URL"). */
export const RECEIVER_ENDINGS = ['', '/', '/webhook'] as const;

/** Whether updates sent to this address come to our receiver. */
export function leadsToReceiver(address: string | null | undefined, token: string): boolean {
  const path = URL.parse(address ?? '')?.pathname;
  return RECEIVER_ENDINGS.some((ending) => path?.endsWith(receiverPath(token) + ending));
}

function describeReceiver({ token, secret, next_secret: _next, ...facts }: Receiver): endpoints.WebhookReceiver {
  return { path: receiverPath(token), checks_signature: secret !== null, ...facts };
}

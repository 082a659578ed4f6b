import { callEndpoint, type Caller } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { listManifests } from '#contract/added/manifests.ts';
import { listWebhookDeliveries } from '#contract/added/webhook-deliveries.ts';
import { readWebhook } from '#contract/added/webhook-settings.ts';
import { readMerchant } from '#contract/added/merchant.ts';
import { lookUpOrders, readOrder, readOrdersFeed } from '#contract/added/orders.ts';
import type { Capabilities } from '#contract/gateway/session.ts';

export interface Offer {
  readonly capabilities: Capabilities;
  /** Many orders in one answer; without it orders are read one by one. */
  readonly ordersLookup: boolean;
  readonly accountName: string | null;
}

/** Nothing but the documented endpoints: what a platform is taken to offer until it showed more. */
export const DOCUMENTED_OFFER: Offer = {
  capabilities: {
    booking: true,
    manifestDocument: true,
    labels: true,
    cancel: true,
    ordersFeed: false,
    orderRead: false,
    manifestList: false,
    webhookSettings: false,
    webhookTest: false,
    webhookDeliveries: false,
    webhookReplay: false,
    webhookSigning: false,
  },
  ordersLookup: false,
  accountName: null,
};

/** Asks the platform, by harmless reads, which added endpoints it has. Throws when it does not answer at all. */
export async function probeCapabilities(caller: Caller): Promise<Offer> {
  const merchant = await tryEndpoint(() => callEndpoint(caller, readMerchant, {}));
  const feed = await tryEndpoint(() => callEndpoint(caller, readOrdersFeed, { query: { limit: 1 } }));
  const lookup = await tryEndpoint(() => callEndpoint(caller, lookUpOrders, { body: { orders: [] } }));
  const manifests = await tryEndpoint(() => callEndpoint(caller, listManifests, { query: { limit: 1 } }));
  const webhook = await tryEndpoint(() => callEndpoint(caller, readWebhook, {}));
  const deliveries = await tryEndpoint(() => callEndpoint(caller, listWebhookDeliveries, { query: { limit: 1 } }));
  const orderRead = lookup.works || (await knowsOrders(caller));
  return {
    capabilities: {
      ...DOCUMENTED_OFFER.capabilities,
      ordersFeed: feed.works,
      orderRead,
      manifestList: manifests.works,
      webhookSettings: webhook.works,
      // A test can't be tried out without sending one, nor a replay: they come with the settings and with the log.
      webhookTest: webhook.works,
      webhookDeliveries: deliveries.works,
      webhookReplay: deliveries.works,
      webhookSigning: webhook.value?.response.secret != null,
    },
    ordersLookup: lookup.works,
    accountName: merchant.value?.response.name ?? null,
  };
}

async function tryEndpoint<T>(call: () => Promise<T>): Promise<{ works: boolean; value?: T }> {
  try {
    return { works: true, value: await call() };
  } catch (error) {
    if (error instanceof CallProblem && error.kind !== 'no_answer') return { works: false };
    throw error;
  }
}

/** A platform with the endpoint says of an unknown number that it knows no such order; one without it has no such code. */
async function knowsOrders(caller: Caller): Promise<boolean> {
  try {
    await callEndpoint(caller, readOrder, { params: { tracking_number: 'SLIPWAY-PROBE' } });
    return true;
  } catch (error) {
    if (!(error instanceof CallProblem) || error.kind === 'no_answer') throw error;
    return error.status === 404 && error.code === 'order_not_found';
  }
}

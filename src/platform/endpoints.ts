import * as manifests from '#contract/added/manifests.ts';
import * as merchant from '#contract/added/merchant.ts';
import * as orders from '#contract/added/orders.ts';
import * as quotes from '#contract/added/quotes.ts';
import * as sandbox from '#contract/added/sandbox.ts';
import * as tracking from '#contract/added/tracking.ts';
import * as deliveries from '#contract/added/webhook-deliveries.ts';
import * as webhook from '#contract/added/webhook-settings.ts';
import * as booking from '#contract/documented/booking.ts';
import * as order from '#contract/documented/order.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** Endpoints of the interface document. */
export const DOCUMENTED_ENDPOINTS: readonly Endpoint[] = [
  booking.bookOrders,
  booking.getManifestDocument,
  order.getLabel,
  order.cancelOrder,
];

/** Endpoints that we added (contract §3). */
export const ADDED_ENDPOINTS: readonly Endpoint[] = [
  quotes.requestQuotes,
  orders.createOrder,
  orders.readOrder,
  orders.updateOrder,
  tracking.readTracking,
  orders.readOrdersFeed,
  orders.lookUpOrders,
  merchant.readMerchant,
  merchant.updateMerchant,
  merchant.replaceMerchant,
  manifests.listManifests,
  webhook.readWebhook,
  webhook.saveWebhook,
  webhook.testWebhook,
  webhook.revealWebhookSecret,
  webhook.rotateWebhookSecret,
  deliveries.listWebhookDeliveries,
  deliveries.readWebhookDelivery,
  deliveries.replayWebhookDelivery,
  deliveries.replayFailedWebhooks,
];

/** Those whose requests are recorded, and that faults can be caused at. */
export const WATCHED_ENDPOINTS: readonly Endpoint[] = [...DOCUMENTED_ENDPOINTS, ...ADDED_ENDPOINTS];

/** Problems and faults on demand (contract §4). */
export const SANDBOX_ENDPOINTS: readonly Endpoint[] = [
  sandbox.readSandbox,
  sandbox.makeSandboxOrders,
  sandbox.setSandboxCarrier,
  sandbox.addSandboxFault,
  sandbox.moveSandboxClock,
  sandbox.sendSandboxStatus,
  sandbox.listSandboxRequests,
  sandbox.readSandboxLedger,
  sandbox.resetSandbox,
];

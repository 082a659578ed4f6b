import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import * as merchant from '#contract/added/merchant.ts';
import * as orders from '#contract/added/orders.ts';
import * as quotes from '#contract/added/quotes.ts';
import { refuseOtherHosts } from '#server/http/allowed-hosts.ts';
import { reportRequests, traceRequests } from '#server/http/answered-requests.ts';
import { type Readiness, serveReadiness } from '#server/readiness.ts';
import { withRequestId } from '#server/http/request-context.ts';
import { hasSenderLeft } from '#server/http/sender-left.ts';
import { serveDocs } from '#server/http/docs-page.ts';
import * as webhook from '#contract/added/webhook-settings.ts';
import { type Fault, type Refusal, type EndpointRules, serveEndpoints } from '#server/http/serve-endpoints.ts';
import { Hono } from 'hono';
import { authoriseBySecret } from './authorise.ts';
import type { PlatformDeps } from './platform-deps.ts';
import { NOTHING_THERE, UNKNOWN_ERROR } from '#platform/present/refusals.ts';
import { ADDED_ENDPOINTS, DOCUMENTED_ENDPOINTS, SANDBOX_ENDPOINTS, WATCHED_ENDPOINTS } from './endpoints.ts';
import { serveBook } from '#platform/routes/serve-book.ts';
import { serveCancel } from '#platform/routes/serve-cancel.ts';
import { serveCreateOrder } from '#platform/routes/serve-create-order.ts';
import { serveLabel } from '#platform/routes/serve-label.ts';
import { serveManifestDocument } from '#platform/routes/serve-manifest-document.ts';
import { serveManifests } from '#platform/routes/serve-manifests.ts';
import { serveMerchant } from '#platform/routes/serve-merchant.ts';
import { serveOrdersFeed } from '#platform/routes/serve-orders-feed.ts';
import { serveOrders } from '#platform/routes/serve-orders.ts';
import { serveQuotes } from '#platform/routes/serve-quotes.ts';
import { serveWebhookDeliveries } from '#platform/routes/serve-webhook-deliveries.ts';
import { serveWebhookSettings } from '#platform/routes/serve-webhook-settings.ts';
import { serveTracking } from '#platform/routes/serve-tracking.ts';
import { serveStorage } from '#platform/routes/serve-storage.ts';
import { serveUpdateOrder } from '#platform/routes/serve-update-order.ts';
import { LocalFaults } from '#platform/sandbox/faults.ts';
import { ReceivedRequests } from '#platform/sandbox/received-requests.ts';
import { SharedReceived } from '#platform/sandbox/shared-received.ts';
import { SharedFaults } from '#platform/sandbox/shared-faults.ts';
import { serveSandbox } from '#platform/sandbox/serve-sandbox.ts';
import { watchEndpoint } from '#platform/sandbox/watch-endpoint.ts';
import type { Caller } from '#platform/store/accounts.ts';

export const BASE_PATH = '/api/3';
const OTHER_HOST = {
  error: 'host_not_allowed',
  error_description: 'The platform is not known by this name. Whoever runs it can add the name to ALLOWED_HOSTS.',
};

interface AppOptions {
  readonly readiness: () => Promise<Readiness>;
  readonly checkAnswers?: boolean;
  readonly allowedHosts?: readonly string[];
}

/** Builds the platform's server: the endpoints under `/api/3` and the storage that signed links point to. */
export function buildApp(deps: PlatformDeps, { readiness, checkAnswers = false, allowedHosts = [] }: AppOptions): Hono {
  const app = new Hono();
  app.use(withRequestId());
  app.use(traceRequests('platform'));
  app.use(reportRequests('platform', deps.log));
  serveReadiness(app, readiness);
  app.use(refuseOtherHosts(allowedHosts, OTHER_HOST));
  const endpoints = new Hono();
  // Links expire by this clock, so clients that read their dates need its current time.
  app.use(async (context, next) => {
    await next();
    context.header('date', new Date(deps.clock.now()).toUTCString());
  });
  const faults = deps.sharing.isShared ? new SharedFaults(deps.database, deps.clock) : new LocalFaults();
  const received = deps.sharing.isShared
    ? new SharedReceived(deps.database, deps.sharing.epoch, deps.log)
    : new ReceivedRequests();
  for (const endpoint of WATCHED_ENDPOINTS) watchEndpoint(endpoints, endpoint, { faults, received, clock: deps.clock });
  const rules: EndpointRules<Caller> = {
    authorise: authoriseBySecret(deps),
    refuseFaults,
    refuseTooLarge: () => ({ status: 413, body: { error: 'too_large', error_description: 'The body is too large.' } }),
    checkAnswers,
  };
  const serve = serveEndpoints(endpoints, rules);
  serveBook(serve, deps);
  serveManifestDocument(serve, deps);
  serveManifests(serve, deps);
  serveLabel(serve, deps);
  serveOrdersFeed(serve, deps);
  serveQuotes(serve, deps);
  serveCreateOrder(serve, deps);
  serveUpdateOrder(serve, deps);
  serveOrders(serve, deps);
  serveTracking(serve, deps);
  serveCancel(serve, deps);
  serveMerchant(serve, deps);
  serveWebhookSettings(serve, deps);
  serveWebhookDeliveries(serve, deps);
  serveSandbox(serve, deps, { faults, received });
  serveDocs(endpoints, {
    api: {
      title: 'Slipway platform',
      description:
        'Booking, labels, manifests and status webhooks of a shipping platform, as the interface document describes them, and the endpoints that Slipway added.',
      security: {
        name: 'apiSecret',
        scheme: { type: 'http', scheme: 'bearer', description: 'The API secret of a merchant account.' },
        isOpen: () => false,
      },
    },
    baseAddress: () => deps.origin() + BASE_PATH,
    curlOptions: ` \\\n  -H 'authorization: Bearer ${SANDBOX_SECRETS.all}'`,
    groups: [
      {
        title: 'Documented endpoints',
        text: 'The endpoints of the interface document. Send the API secret as Authorization: Bearer.',
        endpoints: DOCUMENTED_ENDPOINTS,
      },
      {
        title: 'Added endpoints',
        text: 'Endpoints for what the document leaves open, with the same envelope and errors.',
        endpoints: ADDED_ENDPOINTS,
      },
      {
        title: 'Sandbox endpoints',
        text: `These endpoints cause failures and faults on demand, like the test cards of a payment service. They need the secret ${SANDBOX_SECRETS.all}. Pending faults and received requests are kept in memory, so a restart forgets them; orders, carriers and the clock survive it.`,
        endpoints: SANDBOX_ENDPOINTS,
      },
    ],
  });
  app.route(BASE_PATH, endpoints);
  serveStorage(app, deps);
  app.notFound((context) => context.json(NOTHING_THERE, 404));
  app.onError((cause, context) => {
    if (hasSenderLeft(context, cause)) return context.body(null, 400);
    deps.log.error({ err: cause, method: context.req.method, path: context.req.path }, 'A request failed');
    return context.json(UNKNOWN_ERROR, 500);
  });
  return app;
}

/** Endpoints whose single object of fields is validated field by field (contract §3, 422 `invalid`). */
const FAULTS_BY_FIELD: ReadonlySet<string> = new Set(
  [quotes.requestQuotes, orders.createOrder, orders.updateOrder, merchant.updateMerchant, merchant.replaceMerchant].map(
    (endpoint) => endpoint.name,
  ),
);
/** The same, for endpoints whose fields are at the top level of the body. */
const FAULTS_BY_BODY_FIELD: ReadonlySet<string> = new Set([webhook.saveWebhook.name]);

/** Status and body of an endpoint's answer to a malformed request. */
function refuseFaults(endpoint: Endpoint, faults: readonly Fault[]): Refusal {
  const message = faults
    .slice(0, 5)
    .map((fault) => `${[fault.part, ...fault.path].map(String).join('.')}: ${fault.message}`)
    .join('; ');
  const path = faults.some((fault) => fault.part === 'path');
  if (path) return { status: 404, body: { error: 'not_found', error_description: message } };
  const isUnreadable = faults.some((fault) => fault.part === 'body' && fault.path.length === 0);
  const hasFieldsInBody = FAULTS_BY_BODY_FIELD.has(endpoint.name);
  if (!(FAULTS_BY_FIELD.has(endpoint.name) || hasFieldsInBody) || isUnreadable) {
    return { status: 400, body: { error: 'bad_request', error_description: message } };
  }
  const fields: Record<string, string[]> = {};
  for (const { path: at, message: text } of faults) {
    // A fault of the object itself, such as a missing `order`, goes by the object's own name.
    const field = hasFieldsInBody || at.length === 1 ? at : at.slice(1);
    (fields[field.map(String).join('.')] ??= []).push(text);
  }
  return { status: 422, body: { error: 'invalid', error_description: message, fields } };
}

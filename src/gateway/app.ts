import type { Endpoint } from '#contract/endpoint.ts';
import * as auditEndpoints from '#contract/gateway/audit.ts';
import * as bookingEndpoints from '#contract/gateway/bookings.ts';
import * as cancellationEndpoints from '#contract/gateway/cancellations.ts';
import * as connectionEndpoints from '#contract/gateway/connection.ts';
import type { RenderPage } from '#contract/gateway/first-answers.ts';
import * as cutOffEndpoints from '#contract/gateway/cut-offs.ts';
import * as enteredOrderEndpoints from '#contract/gateway/entered-orders.ts';
import * as handoverEndpoints from '#contract/gateway/handovers.ts';
import * as heldOrderEndpoints from '#contract/gateway/held-orders.ts';
import * as labelEndpoints from '#contract/gateway/labels.ts';
import * as manifestEndpoints from '#contract/gateway/manifests.ts';
import * as offerEndpoints from '#contract/gateway/offer.ts';
import * as merchantWebhookEndpoints from '#contract/gateway/merchant-webhook.ts';
import * as oneOrderEndpoints from '#contract/gateway/one-order.ts';
import * as orderNoteEndpoints from '#contract/gateway/order-notes.ts';
import * as orderDocumentEndpoints from '#contract/gateway/order-documents.ts';
import * as orderEndpoints from '#contract/gateway/orders.ts';
import * as peopleEndpoints from '#contract/gateway/people.ts';
import * as sandboxEndpoints from '#contract/gateway/sandbox.ts';
import * as savedViewEndpoints from '#contract/gateway/saved-views.ts';
import * as scriptFontEndpoints from '#contract/gateway/script-fonts.ts';
import * as sessionEndpoints from '#contract/gateway/session.ts';
import * as todayActEndpoints from '#contract/gateway/today-acts.ts';
import * as todayEndpoints from '#contract/gateway/today.ts';
import * as unknownOrderEndpoints from '#contract/gateway/unknown-orders.ts';
import * as webhookEndpoints from '#contract/gateway/webhooks.ts';
import type { Log } from '#server/log.ts';
import { type StorageProblem, storageProblemOf } from '#server/database/storage-problem.ts';
import { serveDocs } from '#server/http/docs-page.ts';
import { type Fault, serveEndpoints } from '#server/http/serve-endpoints.ts';
import { type Context, Hono } from 'hono';
import { hideToken } from '#gateway/routes/describe-address.ts';
import { serveAudit } from '#gateway/routes/serve-audit.ts';
import { serveBookings } from '#gateway/routes/serve-bookings.ts';
import { serveEvents } from '#gateway/routes/serve-events.ts';
import { serveCutOffs } from '#gateway/routes/serve-cut-offs.ts';
import { serveConnection } from '#gateway/routes/serve-connection.ts';
import { serveCancels } from '#gateway/routes/serve-cancels.ts';
import type { Caller, GatewayDeps } from '#gateway/routes/gateway-deps.ts';
import { serveHandovers } from '#gateway/routes/serve-handovers.ts';
import { serveHeldOrders } from '#gateway/routes/serve-held-orders.ts';
import { serveLabels } from '#gateway/routes/serve-labels.ts';
import { serveManifests } from '#gateway/routes/serve-manifests.ts';
import { serveMerchantWebhook } from '#gateway/routes/serve-merchant-webhook.ts';
import { serveOneLabel } from '#gateway/routes/serve-one-label.ts';
import { serveOrderNotes } from '#gateway/routes/serve-order-notes.ts';
import { serveOrders } from '#gateway/routes/serve-orders.ts';
import { servePeople } from '#gateway/routes/serve-people.ts';
import { isShownTo } from '#gateway/routes/is-shown-to.ts';
import { refuse, SIGNED_OUT } from '#gateway/routes/refusals.ts';
import { refuseCrossSite } from '#gateway/routes/refuse-cross-site.ts';
import { securityHeaders } from '#gateway/routes/security-headers.ts';
import { serveReceiver } from '#gateway/routes/serve-receiver.ts';
import { serveSavedViews } from '#gateway/routes/serve-saved-views.ts';
import { serveSandbox } from '#gateway/routes/serve-sandbox.ts';
import { serveScriptFonts } from '#gateway/routes/serve-script-fonts.ts';
import { serveSession } from '#gateway/routes/serve-session.ts';
import { makeScriptFonts } from '#gateway/fonts/make-script-fonts.ts';
import { hashInlineScripts, serveDashboard, readBuildName } from '#gateway/routes/serve-dashboard.ts';
import { serveStatusWebhook } from '#gateway/routes/serve-status-webhook.ts';
import { serveToday } from '#gateway/routes/serve-today.ts';
import { serveWebhook } from '#gateway/routes/serve-webhook.ts';
import { refuseOtherHosts } from '#server/http/allowed-hosts.ts';
import { reportRequests, traceRequests } from '#server/http/answered-requests.ts';
import { serveReadiness } from '#server/readiness.ts';
import { withRequestId } from '#server/http/request-context.ts';
import { hasSenderLeft } from '#server/http/sender-left.ts';
import { readReadiness } from './read-readiness.ts';
import { sessionCookieName } from '#gateway/sessions/sessions.ts';
import { readSessionToken } from '#gateway/routes/read-session-token.ts';

/** Every endpoint of the gateway. */
export const GATEWAY_ENDPOINTS: readonly Endpoint[] = [
  sessionEndpoints,
  peopleEndpoints,
  auditEndpoints,
  connectionEndpoints,
  offerEndpoints,
  orderEndpoints,
  enteredOrderEndpoints,
  oneOrderEndpoints,
  bookingEndpoints,
  manifestEndpoints,
  labelEndpoints,
  orderDocumentEndpoints,
  sandboxEndpoints,
  cancellationEndpoints,
  webhookEndpoints,
  unknownOrderEndpoints,
  merchantWebhookEndpoints,
  todayEndpoints,
  todayActEndpoints,
  cutOffEndpoints,
  handoverEndpoints,
  heldOrderEndpoints,
  savedViewEndpoints,
  orderNoteEndpoints,
  scriptFontEndpoints,
].flatMap((endpoints) =>
  Object.values(endpoints).filter(
    (value): value is Endpoint => typeof value === 'object' && 'answers' in value && 'path' in value,
  ),
);

const OTHER_HOST = refuse(
  421,
  'host_not_allowed',
  'Slipway is not known by this name. Whoever runs it can add the name to ALLOWED_HOSTS.',
).body;

interface GatewayOptions {
  /** The folder of the built dashboard. */
  readonly dashboard: string;
  /** Renders its pages on the server. */
  readonly renderPage?: RenderPage | undefined;
  readonly checkAnswers: boolean;
  readonly log: Log;
}

/** The gateway as an app: its endpoints under `/api`, and the built dashboard everywhere else. */
export function buildGateway(deps: GatewayDeps, options: GatewayOptions): Hono {
  const app = new Hono();
  const api = new Hono();
  const serve = serveEndpoints<Caller>(api, {
    authorise: (endpoint, context) => authorise(deps, endpoint, context),
    refuseFaults: (_endpoint, faults) => refuse(400, 'bad_request', faults.map(describeFault).join(' ')),
    refuseTooLarge: () => refuse(413, 'too_large', 'The request is too large. Nothing was changed.'),
    checkAnswers: options.checkAnswers,
  });
  app.use(withRequestId());
  app.use(traceRequests('gateway'));
  app.use(reportRequests('gateway', options.log));
  app.use(securityHeaders(hashInlineScripts(options.dashboard)));
  serveReadiness(app, () => readReadiness(deps));
  app.use(refuseOtherHosts(deps.access.allowedHosts, OTHER_HOST));
  // Answers contain people's data, so nothing on the way to the page may cache them.
  api.use(async (context, next) => {
    await next();
    if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store');
  });
  serveStatusWebhook(api, deps, options.log);
  api.use(refuseCrossSite);
  serveSession(serve, deps, readBuildName(options.dashboard));
  servePeople(serve, deps);
  serveAudit(serve, deps);
  serveConnection(serve, deps);
  serveOrders(serve, deps);
  serveBookings(serve, deps);
  serveManifests(serve, deps);
  serveLabels(serve, deps);
  serveOneLabel(serve, deps);
  serveCancels(serve, deps);
  serveWebhook(serve, deps);
  serveReceiver(serve, deps);
  serveMerchantWebhook(serve, deps);
  serveSandbox(serve, deps);
  serveToday(serve, deps);
  serveCutOffs(serve, deps);
  serveHandovers(serve, deps);
  serveHeldOrders(serve, deps);
  serveSavedViews(serve, deps);
  serveOrderNotes(serve, deps);
  serveScriptFonts(serve);
  serveEvents(api, deps);
  serveDocs(api, {
    api: {
      title: 'Slipway gateway',
      description: 'The API behind the dashboard: the order index, bookings, label checks, documents and settings.',
      security: {
        name: 'session',
        scheme: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookieName(false),
          description: 'The session cookie that POST /session sets.',
        },
        isOpen: (endpoint) => endpoint.role === undefined,
      },
    },
    baseAddress: () => '/api',
    curlOptions: " -b 'session cookie of POST /session'",
    groups: [
      {
        title: 'Endpoints',
        text: 'The endpoints that the dashboard calls. A session cookie identifies the caller. Cross-site requests that change something are refused.',
        endpoints: GATEWAY_ENDPOINTS,
      },
    ],
  });
  api.all('*', (context) => {
    const { status, body } = refuse(404, 'not_found', 'There is no such endpoint.');
    return context.json(body, status);
  });
  app.route('/api', api);
  const { dashboard, renderPage, log } = options;
  const rendering = renderPage && { render: renderPage, prepareFonts: makeScriptFonts, log };
  serveDashboard(app, dashboard, api, () => deps.hub.position(), rendering);
  app.onError((error, context) => {
    if (hasSenderLeft(context, error)) return context.body(null, 400);
    options.log.error({ err: error, path: hideToken(context.req.path) }, 'A request failed');
    deps.storage.record(error);
    const storage = storageProblemOf(error);
    if (storage !== undefined) {
      const { status, body } = refuse(503, `storage_${storage}`, STORAGE_TEXTS[storage]);
      return context.json(body, status, { 'retry-after': STORAGE_RETRY_S });
    }
    const { status, body } = refuse(
      500,
      'unknown_error',
      context.req.method === 'GET'
        ? 'Slipway had a problem. Try again.'
        : 'Slipway had a problem, and may have done what was asked all the same. Look before you ask again.',
    );
    return context.json(body, status);
  });
  return app;
}

const STORAGE_RETRY_S = '10';
const STORAGE_TEXTS: Readonly<Record<StorageProblem, string>> = {
  full: "Slipway's disk is full. Nothing was changed, and nothing is sent until there is room.",
  read_only: "Slipway can't write to its disk: it is read-only. Nothing was changed, and nothing is sent until it can.",
  // What was being written when the database went away may have been committed.
  unavailable:
    "Slipway's data is out of reach. Look whether this was done once it is back; nothing is sent until then.",
};

/** Deny by default: an endpoint with a role needs a session with that role; the owner may do everything. */
async function authorise({ sessions, access }: GatewayDeps, endpoint: Endpoint, context: Context) {
  const person = (await sessions.find(readSessionToken(context, access.trustProxy))) ?? null;
  if (endpoint.role === undefined) return { caller: { person } };
  if (!person || (endpoint.method !== 'GET' && !isShownTo(person, context))) return { refusal: SIGNED_OUT };
  if (endpoint.role === 'owner' && person.role !== 'owner') {
    const what = endpoint.method === 'GET' ? 'see' : 'change';
    return { refusal: refuse(403, 'owner_only', `Only the account owner can ${what} this.`) };
  }
  return { caller: { person } };
}

function describeFault({ part, path, message }: Fault): string {
  return `${[part, ...path.map(String)].join('.')}: ${message}.`;
}

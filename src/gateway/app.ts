import type { Endpoint } from '#contract/endpoint.ts';
import * as bookingRows from '#contract/gateway/bookings.ts';
import * as cancellationRows from '#contract/gateway/cancellations.ts';
import * as connectionRows from '#contract/gateway/connection.ts';
import * as labelRows from '#contract/gateway/labels.ts';
import * as manifestRows from '#contract/gateway/manifests.ts';
import * as oneOrderRows from '#contract/gateway/one-order.ts';
import * as orderRows from '#contract/gateway/orders.ts';
import * as peopleRows from '#contract/gateway/people.ts';
import * as sandboxRows from '#contract/gateway/sandbox.ts';
import * as sessionRows from '#contract/gateway/session.ts';
import * as webhookRows from '#contract/gateway/webhooks.ts';
import type { Log } from '#server/log.ts';
import { serveDocs } from '#server/docs-page.ts';
import { type Fault, serveRows } from '#server/serve-rows.ts';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { addBookingRoutes } from './routes/booking-routes.ts';
import { addEventStream } from './routes/event-stream.ts';
import { addConnectionRoutes } from './routes/connection-routes.ts';
import { addCancelRoutes } from './routes/cancel-routes.ts';
import type { Caller, GatewayParts } from './routes/gateway-parts.ts';
import { addLabelRoutes } from './routes/label-routes.ts';
import { addManifestRoutes } from './routes/manifest-routes.ts';
import { addOneLabelRoutes } from './routes/one-label-routes.ts';
import { addOrderRoutes } from './routes/order-routes.ts';
import { addPeopleRoutes } from './routes/people-routes.ts';
import { refuse } from './routes/refusals.ts';
import { refuseCrossSite } from './routes/refuse-cross-site.ts';
import { securityHeaders } from './routes/security-headers.ts';
import { addSandboxRoutes } from './routes/sandbox-routes.ts';
import { addSessionRoutes } from './routes/session-routes.ts';
import { addStaticFiles, readBuildName } from './routes/static-files.ts';
import { addWebhookIntake } from './routes/webhook-intake.ts';
import { addWebhookRoutes } from './routes/webhook-routes.ts';
import { SESSION_COOKIE } from './sessions/sessions.ts';

/** Every row of the gateway. */
export const GATEWAY_ROWS: readonly Endpoint[] = [
  sessionRows,
  peopleRows,
  connectionRows,
  orderRows,
  oneOrderRows,
  bookingRows,
  manifestRows,
  labelRows,
  sandboxRows,
  cancellationRows,
  webhookRows,
].flatMap((rows) =>
  Object.values(rows).filter(
    (value): value is Endpoint => typeof value === 'object' && 'answers' in value && 'path' in value,
  ),
);

/** The gateway as an app: its rows below `/api`, and the built dashboard everywhere else. */
export function buildGateway(
  parts: GatewayParts,
  options: { dashboard: string; checkAnswers: boolean; log: Log },
): Hono {
  const app = new Hono();
  const api = new Hono();
  const serve = serveRows<Caller>(api, {
    authorise: (row, context) => authorise(parts, row, context),
    refuseFaults: (_row, faults) => refuse(400, 'bad_request', faults.map(describeFault).join(' ')),
    refuseTooLarge: () => refuse(413, 'too_large', 'The request is too large. Nothing was changed.'),
    checkAnswers: options.checkAnswers,
  });
  app.use(securityHeaders());
  addWebhookIntake(api, parts, options.log);
  api.use(refuseCrossSite);
  addSessionRoutes(serve, parts, readBuildName(options.dashboard));
  addPeopleRoutes(serve, parts);
  addConnectionRoutes(serve, parts);
  addOrderRoutes(serve, parts);
  addBookingRoutes(serve, parts);
  addManifestRoutes(serve, parts);
  addLabelRoutes(serve, parts);
  addOneLabelRoutes(serve, parts);
  addCancelRoutes(serve, parts);
  addWebhookRoutes(serve, parts);
  addSandboxRoutes(serve, parts);
  addEventStream(api, parts);
  serveDocs(api, {
    title: 'Slipway gateway',
    baseAddress: () => '/api',
    curlWords: " -b 'session cookie of POST /session'",
    groups: [
      {
        title: 'Rows',
        words:
          'What the dashboard calls. A session cookie says who is asking; cross-site requests that change something are refused.',
        rows: GATEWAY_ROWS,
      },
    ],
  });
  api.all('*', (context) => {
    const { status, body } = refuse(404, 'not_found', 'There is no such row.');
    return context.json(body, status);
  });
  app.route('/api', api);
  addStaticFiles(app, options.dashboard, api);
  app.onError((error, context) => {
    options.log.error({ path: context.req.path, error: String(error), stack: error.stack }, 'A request failed');
    const { status, body } = refuse(
      500,
      'unknown_error',
      'Slipway had a problem. Nothing was changed by this request.',
    );
    return context.json(body, status);
  });
  return app;
}

/** Deny by default: a row with a role needs a session with that role; the owner may do everything. */
async function authorise({ sessions }: GatewayParts, row: Endpoint, context: Context) {
  const person = (await sessions.find(getCookie(context, SESSION_COOKIE))) ?? null;
  if (row.role === undefined) return { caller: { person } };
  if (!person) return { refusal: refuse(401, 'signed_out', 'You were signed out. Sign in to carry on.') };
  if (row.role === 'owner' && person.role !== 'owner') {
    return { refusal: refuse(403, 'owner_only', 'Only the account owner can change this.') };
  }
  return { caller: { person } };
}

function describeFault({ part, path, message }: Fault): string {
  return `${[part, ...path.map(String)].join('.')}: ${message}.`;
}

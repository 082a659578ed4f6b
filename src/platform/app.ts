import type { Endpoint } from '#contract/endpoint.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import * as merchant from '#contract/added/merchant.ts';
import * as orders from '#contract/added/orders.ts';
import * as quotes from '#contract/added/quotes.ts';
import { serveDocs } from '#server/docs-page.ts';
import * as webhook from '#contract/added/webhook-settings.ts';
import { type Fault, type Refusal, type RowRules, serveRows } from '#server/serve-rows.ts';
import { Hono } from 'hono';
import { authoriseBySecret } from './authorise.ts';
import type { Parts } from './parts.ts';
import { NOTHING_THERE, UNKNOWN_ERROR } from './present/refusals.ts';
import { ADDED_ROWS, DOCUMENTED_ROWS, SANDBOX_ROWS } from './rows.ts';
import { serveBook } from './routes/serve-book.ts';
import { serveCancel } from './routes/serve-cancel.ts';
import { serveCreateOrder } from './routes/serve-create-order.ts';
import { serveLabel } from './routes/serve-label.ts';
import { serveManifestDocument } from './routes/serve-manifest-document.ts';
import { serveManifests } from './routes/serve-manifests.ts';
import { serveMerchant } from './routes/serve-merchant.ts';
import { serveOrdersFeed } from './routes/serve-orders-feed.ts';
import { serveOrders } from './routes/serve-orders.ts';
import { serveQuotes } from './routes/serve-quotes.ts';
import { serveWebhookDeliveries } from './routes/serve-webhook-deliveries.ts';
import { serveWebhookSettings } from './routes/serve-webhook-settings.ts';
import { serveStorage } from './routes/serve-storage.ts';
import { serveUpdateOrder } from './routes/serve-update-order.ts';
import { openFaults } from './sandbox/faults.ts';
import { openReceivedRequests } from './sandbox/received-requests.ts';
import { serveSandbox } from './sandbox/serve-sandbox.ts';
import { watchRow } from './sandbox/watch-row.ts';
import type { Caller } from './store/accounts.ts';

export const BASE_PATH = '/api/3';

/** Builds the platform's server: the rows under `/api/3`, the storage that signed links lead to, nothing else. */
export function buildApp(parts: Parts, { checkAnswers = false }: { checkAnswers?: boolean } = {}): Hono {
  const app = new Hono();
  const rows = new Hono();
  // Links end by this clock: who reads their dates has to know what time it is here.
  app.use(async (context, next) => {
    await next();
    context.header('date', new Date(parts.clock.now()).toUTCString());
  });
  const [faults, received] = [openFaults(), openReceivedRequests()];
  for (const row of [...DOCUMENTED_ROWS, ...ADDED_ROWS]) watchRow(rows, row, { faults, received, clock: parts.clock });
  const rules: RowRules<Caller> = {
    authorise: authoriseBySecret(parts),
    refuseFaults,
    refuseTooLarge: () => ({ status: 413, body: { error: 'too_large', error_description: 'The body is too large.' } }),
    checkAnswers,
  };
  const serve = serveRows(rows, rules);
  serveBook(serve, parts);
  serveManifestDocument(serve, parts);
  serveManifests(serve, parts);
  serveLabel(serve, parts);
  serveOrdersFeed(serve, parts);
  serveQuotes(serve, parts);
  serveCreateOrder(serve, parts);
  serveUpdateOrder(serve, parts);
  serveOrders(serve, parts);
  serveCancel(serve, parts);
  serveMerchant(serve, parts);
  serveWebhookSettings(serve, parts);
  serveWebhookDeliveries(serve, parts);
  serveSandbox(serve, parts, { faults, received });
  serveDocs(rows, {
    title: 'Slipway platform',
    baseAddress: () => parts.origin() + BASE_PATH,
    curlWords: ` \\\n  -H 'authorization: Bearer ${SANDBOX_SECRETS.all}'`,
    groups: [
      {
        title: 'Documented rows',
        words: 'The rows of the interface document. The API secret goes as Authorization: Bearer.',
        rows: DOCUMENTED_ROWS,
      },
      {
        title: 'Added rows',
        words: 'What the document leaves open, with the same envelope and errors.',
        rows: ADDED_ROWS,
      },
      {
        title: 'Sandbox rows',
        words: `Make causes and faults happen on demand, as a payment service's test cards do. They need the secret ${SANDBOX_SECRETS.all}. Faults that wait and requests that were received are kept in memory: a restart forgets them, orders, carriers and the clock it keeps.`,
        rows: SANDBOX_ROWS,
      },
    ],
  });
  app.route(BASE_PATH, rows);
  serveStorage(app, parts);
  app.notFound((context) => context.json(NOTHING_THERE, 404));
  app.onError((cause, context) => {
    parts.log.error({ err: cause, method: context.req.method, path: context.req.path }, 'A request failed');
    return context.json(UNKNOWN_ERROR, 500);
  });
  return app;
}

/** Rows whose one object of fields is checked field by field (contract §3, 422 `invalid`). */
const SAYS_WHICH_FIELD: ReadonlySet<string> = new Set(
  [quotes.askForQuotes, orders.createOrder, orders.updateOrder, merchant.updateMerchant].map((row) => row.name),
);
/** The same, where the fields are the body's own. */
const SAYS_WHICH_FIELD_OF_BODY: ReadonlySet<string> = new Set([webhook.saveWebhook.name]);

/** Status and shape of what a row says to a request that is not well formed. */
function refuseFaults(row: Endpoint, faults: readonly Fault[]): Refusal {
  const words = faults
    .slice(0, 5)
    .map((fault) => `${[fault.part, ...fault.path].map(String).join('.')}: ${fault.message}`)
    .join('; ');
  const path = faults.some((fault) => fault.part === 'path');
  if (path) return { status: 404, body: { error: 'not_found', error_description: words } };
  const isUnreadable = faults.some((fault) => fault.part === 'body' && fault.path.length === 0);
  const isBodysOwn = SAYS_WHICH_FIELD_OF_BODY.has(row.name);
  if (!(SAYS_WHICH_FIELD.has(row.name) || isBodysOwn) || isUnreadable) {
    return { status: 400, body: { error: 'bad_request', error_description: words } };
  }
  const fields: Record<string, string[]> = {};
  for (const fault of faults)
    (fields[
      fault.path
        .slice(isBodysOwn ? 0 : 1)
        .map(String)
        .join('.')
    ] ??= []).push(fault.message);
  return { status: 422, body: { error: 'invalid', error_description: words, fields } };
}

import { listLabelAttempts, readLabelPdf } from '#contract/gateway/labels.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { presentCheck } from '#gateway/label-checks/present-check.ts';
import { listAttempts } from '#gateway/store/label-attempts.ts';
import { findLabelLife } from '#gateway/store/label-links.ts';
import { listPrints, summarisePrints } from '#gateway/store/label-prints.ts';
import { findLabelRows } from '#gateway/store/label-queries.ts';
import { answer } from '#server/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';

/** Endpoints about one order's label: how far it is, and its PDF. */
export function serveOneLabel(serve: Serve, { database, connection, labelChecks, labelDocuments }: GatewayDeps): void {
  serve(listLabelAttempts, async ({ params }) => {
    const [row] = await findLabelRows(database, [params.tracking_number]);
    if (!row) return NOT_FOUND;
    const number = row.tracking_number;
    const link = await findLabelLife(database, number);
    const print = (await summarisePrints(database, [number])).get(foldNumber(number));
    return answer(200, {
      has_label: row.label === 'ready' || row.label === 'printed',
      check: presentCheck(row, print, labelChecks.pause.isPaused()),
      attempts: (await listAttempts(database, number)).map(({ counted, run, attempt, ...rest }) => ({
        run,
        attempt,
        counted: counted === 1,
        sent_at: rest.sent_at,
        answered_at: rest.answered_at,
        http_status: rest.http_status,
        code: rest.code,
        message: rest.message,
      })),
      prints: await listPrints(database, number),
      link_expires_at: link ? connection.link.clock.toOwnTime(link.expires_at) : null,
    });
  });

  serve(readLabelPdf, async ({ params, context }) => {
    // A GET that reaches the platform: another site must not be able to cause it, not even by a picture's address.
    const site = context.req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin' && site !== 'none') {
      return refuse(403, 'cross_site', 'This request came from another site. Nothing was changed.');
    }
    const label = await labelDocuments.readPdf(params.tracking_number);
    switch (label.kind) {
      case 'pdf':
        return answer(200, label.bytes, {
          'cache-control': 'no-store',
          'content-disposition': `inline; filename="label-${params.tracking_number.replaceAll(/[^\w-]/g, '_')}.pdf"`,
          'x-label-renewed': label.renewed ? '1' : '0',
        });
      case 'unknown':
        return NOT_FOUND;
      case 'not_asked':
        return refuse(409, 'label_not_asked', 'This order has no label yet. Nothing was sent.');
      case 'no_pdf':
        return refuse(404, 'no_pdf', 'The service has no PDF for this label.');
      case 'link_refused':
        return refuse(410, 'link_expired', 'Storage refused the new link too.');
      case 'not_a_pdf':
      case 'too_large':
      case 'unreachable':
        return refuse(502, label.kind, 'The PDF could not be fetched.');
      case 'refused':
        return passOnRefusal(label.status, label.code, label.message ?? '');
    }
  });
}

function passOnRefusal(status: number, code: string | null, message: string) {
  if (status === 403) return refuse(403, 'platform_refused', message);
  if (status === 404) return refuse(404, code ?? 'order_not_found', message);
  if (status === 422) return refuse(422, code ?? 'refused', message);
  if (status === 429) return refuse(429, 'rate_limited', message);
  return refuse(502, code ?? 'unknown_error', message);
}

import { listLabelAttempts, readLabelPdf } from '#contract/gateway/labels.ts';
import { readLabelZpl, readOrderDocument } from '#contract/gateway/order-documents.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { ZPL_KIND } from '#gateway/documents/document-links.ts';
import type { ReadPaper } from '#gateway/documents/order-papers.ts';
import { presentCheck } from '#gateway/label-checks/present-check.ts';
import { listAttempts } from '#gateway/store/labels/label-attempts.ts';
import { findLabelDocuments } from '#gateway/store/labels/label-documents.ts';
import { findLabelLife } from '#gateway/store/labels/label-links.ts';
import { listPrints, summarisePrints } from '#gateway/store/labels/label-prints.ts';
import { findLabelRows } from '#gateway/store/labels/label-queries.ts';
import { findQuotedAgainAt } from '#gateway/store/labels/forget-labels.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';
import { FROM_ANOTHER_SITE, isFromAnotherSite } from './refuse-cross-site.ts';

/** Endpoints for one order's label: its progress, its PDF, and the papers that go with it. */
export function serveOneLabel(
  serve: Serve,
  { database, connection, labelChecks, labelDocuments, orderPapers }: GatewayDeps,
): void {
  serve(listLabelAttempts, async ({ params }) => {
    const [row] = await findLabelRows(database, [params.tracking_number]);
    if (!row) return NOT_FOUND;
    const number = row.tracking_number;
    const link = await findLabelLife(database, number);
    const documents = (await findLabelDocuments(database, [number])).get(foldNumber(number));
    const print = (await summarisePrints(database, [number])).get(foldNumber(number));
    return answer(200, {
      has_label: row.label === 'ready' || row.label === 'printed',
      labelled_at: row.labelled_at,
      quoted_again_at: (await findQuotedAgainAt(database, foldNumber(number))) ?? null,
      check: presentCheck(row, print, await labelChecks.pause.isPaused()),
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
      documents: documents?.filter(({ kind }) => kind !== ZPL_KIND) ?? null,
      has_zpl: documents?.some(({ kind }) => kind === ZPL_KIND) ?? false,
    });
  });

  // These GETs reach the platform, so another site must not be able to trigger them, not even through an image's address.
  serve(readLabelPdf, async ({ params, context }) => {
    if (isFromAnotherSite(context)) return FROM_ANOTHER_SITE;
    const { tracking_number: number } = params;
    const label = await labelDocuments.readPdf(number);
    return label.kind === 'pdf' ? answerPdf(label, `label-${number}`) : refuseDocument(label);
  });

  serve(readOrderDocument, async ({ params, context }) => {
    if (isFromAnotherSite(context)) return FROM_ANOTHER_SITE;
    const { tracking_number: number, kind } = params;
    const paper = await orderPapers.readPaper(number, kind);
    return paper.kind === 'pdf' ? answerPdf(paper, `${kind}-${number}`) : refuseDocument(paper);
  });

  serve(readLabelZpl, async ({ params, context }) => {
    if (isFromAnotherSite(context)) return FROM_ANOTHER_SITE;
    const label = await orderPapers.readZpl(params.tracking_number);
    return label.kind === 'zpl' ? answer(200, { zpl: label.zpl }, NO_STORE) : refuseDocument(label);
  });
}

const NO_STORE = { 'cache-control': 'no-store' };

function answerPdf(
  { bytes, renewed }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly renewed: boolean },
  name: string,
) {
  return answer(200, bytes, {
    ...NO_STORE,
    'content-disposition': `inline; filename="${name.replaceAll(/[^\w-]/g, '_')}.pdf"`,
    'x-label-renewed': renewed ? '1' : '0',
  });
}

function refuseDocument(read: Exclude<ReadPaper, { kind: 'pdf' }>) {
  switch (read.kind) {
    case 'unknown':
      return NOT_FOUND;
    case 'not_asked':
      return refuse(409, 'label_not_asked', 'This order has no label yet. Nothing was sent.');
    case 'no_pdf':
      return refuse(404, 'no_pdf', 'The service has no PDF for this label.');
    case 'no_document':
      return refuse(404, 'no_document', 'The service has no such document for this order.');
    case 'link_refused':
      return refuse(410, 'link_expired', 'Storage refused the new link too.');
    case 'not_a_pdf':
    case 'too_large':
    case 'unreachable':
      return refuse(502, read.kind, 'The PDF could not be fetched.');
    case 'refused':
      return passOnRefusal(read.status, read.code, read.message ?? '');
  }
}

function passOnRefusal(status: number, code: string | null, message: string) {
  if (status === 403) return refuse(403, 'platform_refused', message);
  if (status === 404) return refuse(404, code ?? 'order_not_found', message);
  if (status === 422) return refuse(422, code ?? 'refused', message);
  if (status === 429) return refuse(429, 'rate_limited', message);
  return refuse(502, code ?? 'unknown_error', message);
}

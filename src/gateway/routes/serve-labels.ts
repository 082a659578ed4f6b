import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import * as endpoints from '#contract/gateway/labels.ts';
import { SELECTION_LIMIT } from '#contract/gateway/orders.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { requestLabels, endChecks } from '#gateway/label-checks/request-labels.ts';
import { markPrinted, undoPrinted } from '#gateway/label-checks/mark-printed.ts';
import { presentCheck } from '#gateway/label-checks/present-check.ts';
import { summariseChecks } from '#gateway/label-checks/summarise-checks.ts';
import { ZPL_KIND } from '#gateway/documents/document-links.ts';
import { learnOrders } from '#gateway/order-index/learn-orders.ts';
import { suggestNearMatches } from '#gateway/order-index/suggest-near-matches.ts';
import { findLabelDocuments } from '#gateway/store/labels/label-documents.ts';
import { findRows } from '#gateway/store/orders/indexed-orders.ts';
import { changeChecks } from '#gateway/store/labels/label-checks.ts';
import { summarisePrints } from '#gateway/store/labels/label-prints.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import {
  countCauses,
  countLabelRows,
  listLabelCarriers,
  listLabelRows,
  listStoppedBy,
} from '#gateway/store/labels/label-queries.ts';
import { readCutOffsAt } from '#gateway/today/cut-offs.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { emailOf } from './email-of.ts';
import type { Caller, GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND } from './refusals.ts';

/** Endpoints for many labels: list, request, stop, pause, and print confirmations. */
export function serveLabels(serve: Serve, deps: GatewayDeps): void {
  const { database, connection, hub, labelChecks, health, now } = deps;

  serve(endpoints.listLabelChecks, async ({ query: { view = 'in-progress', q, cause, carrier, page = 1 } }) => {
    const filter = { view, q, cause, carrier };
    const found = await listLabelRows(
      database,
      filter,
      endpoints.LABELS_PER_PAGE,
      (page - 1) * endpoints.LABELS_PER_PAGE,
    );
    const prints = await summarisePrints(
      database,
      found.map((row) => row.tracking_number),
    );
    const paused = await labelChecks.pause.isPaused();
    return answer(200, {
      checks: found.map((row) => presentCheck(row, prints.get(foldNumber(row.tracking_number)), paused)),
      total: await countLabelRows(database, filter),
      causes: await countCauses(database, filter),
      carriers: await listLabelCarriers(database, filter),
      as_of: toIsoTime(now()),
    });
  });

  serve(endpoints.listLabelNumbers, async ({ query: { view = 'in-progress', q, cause, carrier } }) => {
    const found = await listLabelRows(database, { view, q, cause, carrier }, SELECTION_LIMIT, 0);
    return answer(200, { tracking_numbers: found.map((row) => row.tracking_number) });
  });

  const summarise = () => summariseChecks(database, labelChecks, health.countWorkers?.() !== 0, now());
  serve(endpoints.readLabelSummary, async () => answer(200, await summarise()));

  serve(endpoints.requestLabels, async ({ body, caller }) => {
    await learnOrders(database, connection, hub, body.tracking_numbers, now());
    return answer(200, await requestChecks(body.tracking_numbers, caller));
  });

  serve(endpoints.checkLabelsAgain, async ({ body, caller }) => {
    const { asked } = await requestChecks(await numbersOf(body), caller);
    return answer(200, { tracking_numbers: asked });
  });

  serve(endpoints.tryLabelsNow, async ({ body }) => {
    const at = toIsoTime(now());
    const change = { next_attempt_at: at, waiting_since: at };
    const changed = await changeChecks(database, await numbersOf(body), ['waiting'], change);
    await labelChecks.endNoAnswerHold();
    return answer(200, publishChanged(changed));
  });

  serve(endpoints.stopLabels, async ({ body, caller }) => {
    const numbers = await numbersOf(body);
    const end = (transaction: Session) => endChecks(transaction, numbers, emailOf(caller), now());
    return answer(200, publishChanged(await inTransaction(database, end)));
  });

  serve(endpoints.hideLabels, async ({ body }) => {
    return answer(200, publishChanged(await changeChecks(database, await numbersOf(body), ['stopped'], { hidden: 1 })));
  });

  serve(endpoints.pauseLabels, async ({ body, caller }) => {
    await labelChecks.pause.set(body.paused, emailOf(caller));
    labelChecks.wake();
    return answer(200, await summarise());
  });

  serve(endpoints.listPrintCandidates, async ({ body }) => {
    await learnOrders(database, connection, hub, body.tracking_numbers, now());
    const found = new Map((await findRows(database, body.tracking_numbers)).map((row) => [row.folded, row]));
    const numbers = [...found.values()].map((row) => row.tracking_number);
    const prints = await summarisePrints(database, numbers);
    const documents = await findLabelDocuments(database, numbers);
    const wanted = [...new Set(body.tracking_numbers.map(foldNumber))];
    const candidates = wanted.flatMap((folded) => {
      const row = found.get(folded);
      if (!row) return [];
      const { tracking_number, retailer_order_number, receiver_name, courier_name, courier_allocation } = row;
      const order = { tracking_number, retailer_order_number, receiver_name, courier_name, courier_allocation };
      const kinds = documents.get(row.folded)?.map(({ kind }) => kind);
      return [
        {
          ...order,
          label: row.label,
          ...(row.unchecked === 1 && row.label === 'none' ? { unchecked: true } : {}),
          labelled_at: row.labelled_at,
          skus: row.skus === null ? null : (JSON.parse(row.skus) as string[]),
          printed: prints.get(row.folded) ?? null,
          documents: kinds?.filter((kind) => kind !== ZPL_KIND) ?? null,
        },
      ];
    });
    const unknown = body.tracking_numbers.filter((number) => !found.has(foldNumber(number)));
    return answer(200, { candidates, unknown });
  });

  serve(endpoints.markLabelsPrinted, async ({ body, caller }) => {
    const { tracking_numbers: trackingNumbers, print_id: printId, site_id: asked } = body;
    const { settings } = await readCutOffsAt(database);
    const siteId = settings.sites.find(({ site_id }) => site_id === asked)?.site_id;
    const marked = await markPrinted(database, { trackingNumbers, printId, siteId }, emailOf(caller), now());
    publishChanged(marked.tracking_numbers);
    return answer(200, marked);
  });

  serve(endpoints.undoLabelsPrinted, async ({ params, caller }) => {
    const undone = await undoPrinted(database, params.print_id, emailOf(caller), now());
    return undone.length === 0 ? NOT_FOUND : answer(200, publishChanged(undone));
  });

  async function requestChecks(trackingNumbers: readonly string[], caller: Caller) {
    const acceptUnknown = connection.seemsToRead() === 'no';
    const paused = await labelChecks.pause.isPaused();
    const { asked, refused } = await requestLabels(database, trackingNumbers, emailOf(caller), now(), {
      paused,
      acceptUnknown,
    });
    labelChecks.wake();
    publishChanged(asked);
    const unknown = refused.filter(({ reason }) => reason === 'unknown').map((one) => one.tracking_number);
    const near = new Map(
      (await suggestNearMatches(database, unknown)).map((one) => [one.tracking_number, one.near_match]),
    );
    return {
      asked,
      refused: refused.map((one) => ({ ...one, near_match: near.get(one.tracking_number) ?? null })),
    };
  }

  async function numbersOf(which: { tracking_numbers: string[] } | endpoints.LabelGroup): Promise<readonly string[]> {
    if ('cause' in which) return listStoppedBy(database, which);
    return (await findRows(database, which.tracking_numbers)).map((row) => row.tracking_number);
  }

  function publishChanged(trackingNumbers: string[]) {
    hub.publish({ kind: 'labels' });
    hub.publishOrders(trackingNumbers);
    return { tracking_numbers: trackingNumbers };
  }
}

import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import * as endpoints from '#contract/gateway/orders.ts';
import { removeFromList, enterOrders as enterOrdersEndpoint } from '#contract/gateway/entered-orders.ts';
import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { readOrder } from '#contract/added/orders.ts';
import { assessSelection } from '#gateway/order-index/assess-selection.ts';
import { canReadOrders } from '#gateway/order-index/can-read-orders.ts';
import { DueTimes } from '#gateway/order-index/due-times.ts';
import { enterOrders } from '#gateway/order-index/enter-orders.ts';
import { learnOrders } from '#gateway/order-index/learn-orders.ts';
import { lookUpOrders } from '#gateway/order-index/look-up-orders.ts';
import { findLaneOrders } from '#gateway/today/find-lane-orders.ts';
import { readNumbers } from '#domain/read-numbers.ts';
import { suggestNearMatches } from '#gateway/order-index/suggest-near-matches.ts';
import { inChunks } from '#gateway/store/in-chunks.ts';
import { findRows, indexOrders, knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import { extractOrder } from '#gateway/service/read-orders.ts';
import { listOrderLinks } from '#gateway/cancels/list-order-links.ts';
import { findReceivedRecord } from '#gateway/store/orders/received-records.ts';
import { listOrderActivity } from '#gateway/store/orders/order-activity.ts';
import { removeOrders, restoreOrders } from '#gateway/store/orders/removed-orders.ts';
import { countFacets } from '#gateway/store/orders/count-facets.ts';
import { listNotes } from '#gateway/store/orders/order-notes.ts';
import { listTags } from '#gateway/store/orders/order-tags.ts';
import { findByReference } from '#gateway/store/orders/orders-by-reference.ts';
import {
  countOrders,
  readCursor,
  listNumbers,
  listOrderRows,
  matchNumbers,
  findRareMatches,
} from '#gateway/store/orders/order-queries.ts';
import { presentOrder } from '#gateway/store/orders/present-order.ts';
import type { IndexedOrderRow } from '#gateway/store/schema/tables.ts';
import { yieldToEventLoop } from '#server/yield-to-event-loop.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';
import { presentNote } from './serve-order-notes.ts';

/** Columns that lists show. If reading an order changes one of them, open pages are notified. */
const LISTED_COLUMNS = ['state', 'label', 'booking', 'manifest_id', 'courier_name', 'courier_allocation'] as const;
const DEFAULT_PAGE_SIZE = 50;
const LARGEST_PAGE_SIZE = 200;
const ROWS_PER_TURN = 200;
const NO_SUCH_PLACE = refuse(400, 'bad_request', 'cursor is not a place in this list. Start again without one.');

const NOT_CHECKED = refuse(502, 'not_checked', "The service can't be asked about this order right now. Try again.");

const describeNotChecked = (numbers: readonly string[]) => (numbers.length === 0 ? {} : { not_checked: [...numbers] });

export function serveOrders(serve: Serve, { database, connection, hub, now }: GatewayDeps): void {
  const dueTimes = new DueTimes(database, now);
  const present = async <Extra extends object>(
    rows: readonly IndexedOrderRow[],
    extraOf: (row: IndexedOrderRow) => Extra,
  ): Promise<(endpoints.IndexedOrder & Extra)[]> => {
    const due = await dueTimes.of(rows);
    const tags = await listTags(
      database,
      rows.map((row) => row.folded),
    );
    const shown: (endpoints.IndexedOrder & Extra)[] = [];
    for (const few of inChunks(rows, ROWS_PER_TURN)) {
      await yieldToEventLoop();
      shown.push(...few.map((row) => ({ ...presentOrder(row, tags.get(row.folded)), ...due(row), ...extraOf(row) })));
    }
    return shown;
  };
  const resolveLane = (filter: endpoints.OrderFilter) => findLaneOrders({ database, now }, filter);
  serve(endpoints.listOrders, async ({ query: { page = 1, size = DEFAULT_PAGE_SIZE, cursor, ...filter } }) => {
    const after = cursor === undefined ? undefined : readCursor(filter, cursor);
    if (cursor !== undefined && after === undefined) return NO_SUCH_PLACE;
    // Numbers that the index doesn't have yet are looked up at the service, so that new orders are found at once.
    // An order number looks like a tracking number: skip those that the index already knows as order numbers.
    const numbers = readNumbers(filter.q);
    const named = new Set((await findByReference(database, numbers)).map(({ text }) => text));
    const unnamed = numbers.filter((number) => !named.has(number));
    const unread = await learnOrders(database, connection, hub, unnamed, now());
    const notChecked = unnamed.filter((number) => unread?.has(foldNumber(number)));
    const taken = Math.min(size, LARGEST_PAGE_SIZE);
    const place = { size: taken, offset: (page - 1) * taken, after };
    const resolved = await findRareMatches(database, await resolveLane(filter));
    const { rows: found, next_cursor } = await listOrderRows(database, resolved, place);
    // The last page implies the total: while a list is being filled, rows and a count read after them can disagree.
    const isLast = next_cursor === null && after === undefined && (found.length > 0 || page === 1);
    // A page past the end proves nothing about the orders before it.
    const seen = found.length === 0 ? 0 : place.offset + found.length;
    const total = isLast ? seen : Math.max(seen, await countOrders(database, resolved));
    const orders = await present(found, () => ({}));
    const as_of = toIsoTime(now());
    return answer(200, { orders, total, next_cursor, as_of, ...describeNotChecked(notChecked) });
  });

  serve(endpoints.countOrderViews, async ({ query }) => {
    const views = {} as Record<endpoints.OrderView, number>;
    const resolved = await findRareMatches(database, query);
    for (const view of endpoints.ORDER_VIEWS) views[view] = await countOrders(database, { ...resolved, view });
    return answer(200, { views });
  });

  serve(endpoints.readOrderFacets, async ({ query }) => {
    return answer(200, { facets: await countFacets(database, await resolveLane(query)) });
  });

  serve(endpoints.listTrackingNumbers, async ({ query: { cursor, ...filter } }) => {
    const after = cursor === undefined ? undefined : readCursor(filter, cursor);
    if (cursor !== undefined && after === undefined) return NO_SUCH_PLACE;
    return answer(200, await listNumbers(database, await resolveLane(filter), after));
  });

  serve(endpoints.lookUpIndexedOrders, async ({ body }) => {
    const { tracking_numbers, filter, wanted = false, references = false } = body;
    const deps = { database, connection, hub, now };
    const { rows, byReference, missing, notChecked } = await lookUpOrders(deps, tracking_numbers, {
      wanted,
      references,
    });
    const matches =
      filter &&
      (await matchNumbers(
        database,
        await resolveLane(filter),
        rows.map((row) => row.tracking_number),
      ));
    const orders = await present(rows, ({ folded }) => ({ matches: matches?.has(folded) ?? null }));
    const unknown = await suggestNearMatches(database, missing);
    const can_check = missing.length === 0 || (await canReadOrders(connection, missing)) !== 'no';
    const by_reference = byReference.map((one) => ({ ...one, tracking_numbers: [...one.tracking_numbers] }));
    const more = { ...describeNotChecked(can_check ? notChecked : []), ...(references ? { by_reference } : {}) };
    return answer(200, { orders, unknown, can_check, ...more });
  });

  serve(enterOrdersEndpoint, async ({ body }) =>
    answer(200, await enterOrders(database, connection, hub, body.orders, now)),
  );

  serve(removeFromList, async ({ body: { tracking_numbers, back = false } }) => {
    if (connection.knownOffer().capabilities.ordersFeed === 'yes')
      return refuse(409, 'has_feed', "The service has a list of its own orders. They can't be removed from it here.");
    const changed = back
      ? await restoreOrders(database, tracking_numbers)
      : await removeOrders(database, tracking_numbers, toIsoTime(now()));
    hub.publishOrders(changed);
    return answer(200, { tracking_numbers: changed });
  });

  serve(endpoints.assessSelection, async ({ body }) => {
    return answer(
      200,
      await assessSelection(database, body.tracking_numbers, body.filter && (await resolveLane(body.filter))),
    );
  });

  serve(readIndexedOrder, async ({ params, caller }) => {
    const unread = await learnOrders(database, connection, hub, [params.tracking_number], now());
    const [known] = await findRows(database, [params.tracking_number]);
    if (!known) return unread?.has(foldNumber(params.tracking_number)) ? NOT_CHECKED : NOT_FOUND;
    const own = await readRecord(known.tracking_number);
    const [row = known] = await findRows(database, [known.tracking_number]);
    if (LISTED_COLUMNS.some((name) => row[name] !== known[name])) hub.publishOrders([row.tracking_number]);
    const record = own ?? (await findReceivedRecord(database, row.tracking_number));
    const activity = await listOrderActivity(database, row.tracking_number);
    const links = await listOrderLinks(database, row.tracking_number);
    const [order = presentOrder(row)] = await present([row], () => ({}));
    const notes = (await listNotes(database, row.tracking_number)).map((note) => presentNote(note, caller));
    return answer(200, { order, record, activity, links, notes });
  });

  /**
   * Reads the platform's own record and indexes it: without a feed, the index may have no other source. Null if it can't be read now:
   * the page then shows what webhooks reported and what the index knows.
   */
  async function readRecord(tracking_number: string) {
    if (connection.knownOffer().capabilities.orderRead !== 'yes') return null;
    const askedAt = toIsoTime(now());
    try {
      const answered = await callEndpoint(connection.link.caller, readOrder, { params: { tracking_number } });
      const record = await extractOrder(answered, tracking_number, knowsOrders(database));
      if (record !== null) await indexOrders(database, [record], askedAt);
      return record;
    } catch (error) {
      if (error instanceof CallProblem) return null;
      throw error;
    }
  }
}

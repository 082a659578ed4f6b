import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { readTracking } from '#contract/added/tracking.ts';
import { isRefusal } from '#domain/refusal.ts';
import { requestLabel } from '#gateway/label-checks/request-label.ts';
import { isOtherOrder } from '#gateway/service/read-orders.ts';
import { findRows, knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeFound, type FoundBooked, type ProvesBooked } from './found-booked.ts';

/** The results of querying one source for orders, one at a time. */
interface Findings {
  readonly booked: readonly FoundBooked[];
  /** Whether the source has the order and hasn't answered about it in this round, so that a later round may find out more. */
  readonly mayStillAnswer: (order: PartOrderRow) => boolean;
}

/** Whether the endpoint doesn't exist, or our key may not use it, so that a retry is pointless. Services report that in many ways. */
function isNotOffered({ kind, status }: CallProblem): boolean {
  const isRedirect = status >= 300 && status < 400;
  if (kind === 'unreadable') return status === 200 || isRedirect;
  return isRedirect || status === 501 || (isRefusal(status) && status !== 401 && status !== 429);
}

/** Finds the orders whose tracking proves them booked. */
export async function findBookedByTracking(
  deps: BookingDeps,
  orders: readonly PartOrderRow[],
  isBooked: ProvesBooked,
): Promise<Findings> {
  const booked: FoundBooked[] = [];
  const answered = new Set<string>();
  const mayStillAnswer = (order: PartOrderRow) => !answered.has(order.folded);
  for (const order of orders) {
    const params = { tracking_number: order.tracking_number };
    let answer;
    try {
      answer = await callEndpoint(deps.connection.link.unclearCaller, readTracking, { params });
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      // 400 and 404 with a code are about this order. Anything else is about the endpoint or the service: the other orders would fail, too.
      const isAboutOrder = (error.status === 400 || error.status === 404) && error.code !== undefined;
      if (!isAboutOrder) return { booked, mayStillAnswer: isNotOffered(error) ? () => false : mayStillAnswer };
      answered.add(order.folded);
      continue;
    }
    const { tracking_number, current_state, status_history } = answer.response ?? {};
    if (await isOtherOrder(tracking_number, order.tracking_number, knowsOrders(deps.database))) continue;
    answered.add(order.folded);
    const states = [current_state, ...(status_history ?? []).map((entry) => entry.status)];
    if (states.some((state) => isBooked(order, { state: state ?? null })))
      booked.push(describeFound(order, 'tracking', {}));
  }
  return { booked, mayStillAnswer };
}

/** Whether a refused label request was refused because of the order, not because of our key or the rate limit. */
function refusesOrder(status: number): boolean {
  return isRefusal(status) && ![401, 403, 429].includes(status);
}

/** Finds the orders whose label names their manifest. Only labels that exist are requested: requesting one again changes nothing (F10). */
export async function findBookedByLabel(
  deps: BookingDeps,
  orders: readonly PartOrderRow[],
  isLabelled: (order: PartOrderRow) => boolean,
  isBooked: ProvesBooked,
): Promise<Findings> {
  const booked: FoundBooked[] = [];
  const answered = new Set<string>();
  const mayStillAnswer = (order: PartOrderRow) => isLabelled(order) && !answered.has(order.folded);
  for (const order of orders.filter(isLabelled)) {
    await deps.connection.link.pace.waitForTurn('label_check');
    const { order: record, reply } = await requestLabel(
      deps.connection.link.caller,
      knowsOrders(deps.database),
      order.tracking_number,
    );
    if (reply.kind === 'no_answer') break;
    if (reply.kind === 'label' || (reply.kind === 'refused' && refusesOrder(reply.status))) answered.add(order.folded);
    if (record && isBooked(order, record)) booked.push(describeFound(order, 'label', record));
  }
  return { booked, mayStillAnswer };
}

/** Which of these orders have a label, as far as the index knows. */
export async function findLabelled(
  { database }: BookingDeps,
  orders: readonly PartOrderRow[],
): Promise<(order: PartOrderRow) => boolean> {
  const rows = await findRows(
    database,
    orders.map((order) => order.tracking_number),
  );
  const labelled = rows.filter((row) => row.own_label === 'ready' || row.state === 'despatch_in_progress');
  const folded = new Set(labelled.map((row) => row.folded));
  return (order) => folded.has(order.folded);
}

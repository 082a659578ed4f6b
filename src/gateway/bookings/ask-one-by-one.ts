import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import { readTracking } from '#contract/added/tracking.ts';
import { isRefusal } from '#domain/refusal.ts';
import { requestLabel } from '#gateway/label-checks/request-label.ts';
import { isAnother } from '#gateway/service/read-orders.ts';
import { findRows, knowsOrders } from '#gateway/store/orders/indexed-orders.ts';
import type { PartOrderRow } from '#gateway/store/schema/tables.ts';
import type { BookingDeps } from './booking-deps.ts';
import { describeFound, type FoundBooked, type Proves } from './found-booked.ts';

/** What a source said about single orders. */
interface Told {
  readonly booked: readonly FoundBooked[];
  /** Whether it still has something to say about an order: it has the order, and hasn't answered about it in this round. */
  readonly isToAsk: (order: PartOrderRow) => boolean;
}

/** Whether an endpoint isn't there, or not for our key: it would be answered like this again. A service may have a way of its own to say so. */
function isNotOffered({ kind, status }: CallProblem): boolean {
  const isRedirect = status >= 300 && status < 400;
  if (kind === 'unreadable') return status === 200 || isRedirect;
  return isRedirect || status === 501 || (isRefusal(status) && status !== 401 && status !== 429);
}

/** Asks for the tracking of these orders. */
export async function askTracking(deps: BookingDeps, orders: readonly PartOrderRow[], isBooked: Proves): Promise<Told> {
  const booked: FoundBooked[] = [];
  const answered = new Set<string>();
  const isToAsk = (order: PartOrderRow) => !answered.has(order.folded);
  for (const order of orders) {
    const params = { tracking_number: order.tracking_number };
    let answer;
    try {
      answer = await callEndpoint(deps.connection.link.caller, readTracking, { params });
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error;
      // 400 and 404 with a code are about this order; anything else is about the endpoint or the service, so there is no point in going on.
      const isAboutOrder = (error.status === 400 || error.status === 404) && error.code !== undefined;
      if (!isAboutOrder) return { booked, isToAsk: isNotOffered(error) ? () => false : isToAsk };
      answered.add(order.folded);
      continue;
    }
    const { tracking_number, current_state, status_history } = answer.response ?? {};
    if (await isAnother(tracking_number, order.tracking_number, knowsOrders(deps.database))) continue;
    answered.add(order.folded);
    const states = [current_state, ...(status_history ?? []).map((entry) => entry.status)];
    if (states.some((state) => isBooked(order, { state: state ?? null })))
      booked.push(describeFound(order, 'tracking', {}));
  }
  return { booked, isToAsk };
}

/** Whether a label's refusal is about the order: not about our key, or how often we ask. */
function refusesOrder(status: number): boolean {
  return isRefusal(status) && ![401, 403, 429].includes(status);
}

/** Asks again for the labels of those orders that have one: this changes nothing (F10). */
export async function askLabels(
  deps: BookingDeps,
  orders: readonly PartOrderRow[],
  isLabelled: (order: PartOrderRow) => boolean,
  isBooked: Proves,
): Promise<Told> {
  const booked: FoundBooked[] = [];
  const answered = new Set<string>();
  const isToAsk = (order: PartOrderRow) => isLabelled(order) && !answered.has(order.folded);
  for (const order of orders.filter(isLabelled)) {
    await deps.connection.link.pace.turn('label');
    const { order: told, reply } = await requestLabel(
      deps.connection.link.caller,
      knowsOrders(deps.database),
      order.tracking_number,
    );
    if (reply.kind === 'no_answer') break;
    if (reply.kind === 'label' || (reply.kind === 'refused' && refusesOrder(reply.status))) answered.add(order.folded);
    if (told && isBooked(order, told)) booked.push(describeFound(order, 'label', told));
  }
  return { booked, isToAsk };
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

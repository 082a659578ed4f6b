import { findError } from '#client/find-error.ts';
import { isOtherOrder } from '#gateway/service/read-orders.ts';
import type { IsKnown } from '#gateway/store/orders/indexed-orders.ts';
import { CallProblem } from '#client/problem.ts';
import type { Order } from '#contract/documented/order.ts';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { CancelRow } from '#gateway/store/bookings/cancels.ts';
import type { OrderAct } from '#gateway/store/orders/order-acts.ts';

/** Error code: the service knows the order, but it can't be cancelled in its current state. */
export const CANNOT_BE_CANCELLED = 'order_cannot_be_cancelled';

/** The act that the order's activity shows for each state of a cancel. */
const ACTS = {
  cancelled: 'cancelled',
  refused: 'cancel_refused',
  unclear: 'cancel_unclear',
  sending: 'cancel_unclear',
} as const satisfies Record<CancelRow['state'], OrderAct>;

export function actOf({ state }: CancelRow): OrderAct {
  return ACTS[state];
}

export function describeRow({ tracking_number, state, code, message }: CancelRow): CancelResult {
  return { tracking_number, outcome: state === 'sending' ? 'unclear' : state, blocked_by: null, code, message };
}

/** Nothing was sent. */
export function describeBlocked(tracking_number: string, blocked_by: CancelResult['blocked_by']): CancelResult {
  return { tracking_number, outcome: 'blocked', blocked_by, code: null, message: null };
}

/** No answer, a 5xx, an unreadable answer, or a 4xx that is no refusal may still have cancelled the order. A 404 proves nothing either way. */
export function describeProblem({ kind, status, code, description }: CallProblem) {
  const message = description ?? null;
  const isTold = code === CANNOT_BE_CANCELLED && status < 500;
  if (kind === 'refused' && status !== 404 && (isTold || isRefusal(status))) {
    return { state: 'refused' as const, code: code ?? `http_${status}`, message };
  }
  return { state: 'unclear' as const, code: code ?? null, message };
}

const NOT_SAID = new CallProblem('unreadable', 200);

interface CancelAnswer {
  readonly success?: unknown;
  readonly response?:
    | (Pick<Order, 'state'> & { readonly tracking_number?: string | null | undefined })
    | null
    | undefined;
  readonly [key: string]: unknown;
}

/**
 * What a 200 says about the order, and why that doesn't mean that it was cancelled (an error, another order or state, anything else that
 * doesn't say so); no objection if it does. Not stated: an answer may be empty.
 */
export async function judgeAnswer(
  answer: CancelAnswer,
  trackingNumber: string,
  isKnown: IsKnown,
): Promise<{ readonly objection: CallProblem | undefined; readonly told?: Order }> {
  const { response, success } = answer;
  const error = findError(answer);
  if (error !== undefined || response == null) return { objection: error };
  if (await isOtherOrder(response.tracking_number, trackingNumber, isKnown)) return { objection: NOT_SAID };
  const isSaid = (response.state ?? (success === true ? 'cancelled' : null)) === 'cancelled';
  // Whatever number the answer gives, it is about the order we asked for, unless that number belongs to another known order.
  return { objection: isSaid ? undefined : NOT_SAID, told: { ...response, tracking_number: trackingNumber } };
}

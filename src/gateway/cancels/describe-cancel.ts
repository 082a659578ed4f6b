import { findError } from '#client/find-error.ts';
import { isOtherOrder } from '#gateway/service/read-orders.ts';
import { wasNeverSent } from '#gateway/service/was-never-sent.ts';
import type { IsKnown } from '#gateway/store/orders/indexed-orders.ts';
import { CallProblem } from '#client/problem.ts';
import type { Order } from '#contract/documented/order.ts';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { toStatusCode } from '#contract/field/status-code.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { CancelRow } from '#gateway/store/bookings/cancels.ts';
import type { OrderAct } from '#gateway/store/orders/order-acts.ts';

/** Error code: the service knows the order, but it can't be cancelled in its current state. */
const CANNOT_BE_CANCELLED = 'order_cannot_be_cancelled';

/** Codes of refusals that contain none. */
const BARE_REFUSALS: Readonly<Record<number, string>> = {
  401: 'invalid_merchant_account',
  403: 'invalid_merchant_account',
  429: 'rate_limited',
};

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

/** The result of a cancel for which nothing was sent. */
export function describeBlocked(tracking_number: string, blocked_by: CancelResult['blocked_by']): CancelResult {
  return { tracking_number, outcome: 'blocked', blocked_by, code: null, message: null };
}

/**
 * A lost answer, a 5xx, an unreadable answer, or a 4xx that is no refusal may still have cancelled the order. A 404 proves nothing either way.
 * A service may refuse because the order is cancelled already, and say so.
 */
export function describeProblem(problem: CallProblem) {
  if (wasNeverSent(problem)) return { state: 'refused' as const, code: 'unreachable', message: null };
  const { kind, status, code, description } = problem;
  const message = description ?? null;
  const isNamed = code === CANNOT_BE_CANCELLED && status < 500;
  if (isNamed && readOrderState(problem.body) === 'cancelled')
    return { state: 'cancelled' as const, code: null, message: null };
  if (kind === 'refused' && status !== 404 && (isNamed || isRefusal(status))) {
    return { state: 'refused' as const, code: code ?? BARE_REFUSALS[status] ?? `http_${status}`, message };
  }
  return { state: 'unclear' as const, code: code ?? null, message };
}

function readOrderState(body: unknown): string | undefined {
  const state = typeof body === 'object' && body !== null && 'order_state' in body ? body.order_state : undefined;
  return typeof state === 'string' ? toStatusCode(state) : undefined;
}

const UNREADABLE = new CallProblem('unreadable', 200);

interface CancelAnswer {
  readonly success?: unknown;
  readonly response?:
    | (Pick<Order, 'state'> & { readonly tracking_number?: string | null | undefined })
    | null
    | undefined;
  readonly [key: string]: unknown;
}

/**
 * Judges a 200: `objection` says why it doesn't mean that the order was cancelled (an error, another order, another state), and is undefined
 * if it does mean that; `order` is the order as described in the answer. Not stated: an answer may be empty, which means success.
 */
export async function judgeAnswer(
  answer: CancelAnswer,
  trackingNumber: string,
  isKnown: IsKnown,
): Promise<{ readonly objection: CallProblem | undefined; readonly order?: Order }> {
  const { response, success } = answer;
  const error = findError(answer);
  if (error !== undefined || response == null) return { objection: error };
  if (await isOtherOrder(response.tracking_number, trackingNumber, isKnown)) return { objection: UNREADABLE };
  const isCancelled = (response.state ?? (success === true ? 'cancelled' : null)) === 'cancelled';
  // Whatever number the answer contains, it is about the requested order, unless that number belongs to another known order.
  return { objection: isCancelled ? undefined : UNREADABLE, order: { ...response, tracking_number: trackingNumber } };
}

import { findError } from '#client/find-error.ts';
import { isAnother } from '#gateway/service/read-orders.ts';
import type { IsKnown } from '#gateway/store/indexed-orders.ts';
import { CallProblem } from '#client/problem.ts';
import type { Order } from '#contract/documented/order.ts';
import type { CancelResult } from '#contract/gateway/cancellations.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { CancelRow } from '#gateway/store/cancels.ts';
import type { OrderAct } from '#gateway/store/order-acts.ts';

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

/** No answer, a 5xx, an unreadable answer, or a 4xx that is no refusal may still have cancelled the order. A 404 proves nothing either way. */
export function describeProblem({ kind, status, code, description }: CallProblem) {
  const message = description ?? null;
  const isTold = code === CANNOT_BE_CANCELLED && status < 500;
  if (kind === 'refused' && status !== 404 && (isTold || isRefusal(status))) {
    return { state: 'refused' as const, code: code ?? `http_${status}`, message };
  }
  return { state: 'unclear' as const, code: code ?? null, message };
}

interface CancelAnswer {
  readonly response?: Order | null | undefined;
  readonly [key: string]: unknown;
}

/** Returns what contradicts a 200 (an error, another order or state), or undefined. Not stated: an answer may be empty. */
export async function findObjection(
  answer: CancelAnswer,
  trackingNumber: string,
  isKnown: IsKnown,
): Promise<CallProblem | undefined> {
  const { state, tracking_number } = answer.response ?? {};
  const isOther = (state ?? 'cancelled') !== 'cancelled' || (await isAnother(tracking_number, trackingNumber, isKnown));
  return findError(answer) ?? (isOther ? new CallProblem('unreadable', 200) : undefined);
}

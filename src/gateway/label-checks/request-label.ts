import { callEndpoint, type Caller } from '#client/call.ts';
import { findError } from '#client/find-error.ts';
import { CallProblem } from '#client/problem.ts';
import { getLabel, type Order, type OrderDocuments } from '#contract/documented/order.ts';
import { findLabelAddress, holdsLabel } from '#domain/holds-label.ts';
import type { LabelReply } from '#domain/label-polling.ts';
import { readPdfAsLink } from '#gateway/documents/pdf-as-link.ts';
import { isOtherOrder } from '#gateway/service/read-orders.ts';
import type { IsKnown } from '#gateway/store/orders/indexed-orders.ts';

/** Statuses after which a check waits, whoever sent them. */
const WAITED_OUT: ReadonlySet<number> = new Set([401, 403, 429]);

/** An order as described in the answer. Its number is always the requested one, as an answer may omit it. */
export type LearnedOrder = Order & { readonly documents?: OrderDocuments | null | undefined };

export interface LabelOutcome {
  readonly reply: LabelReply;
  readonly status: number | null;
  readonly code: string | null;
  /** The service's own message. */
  readonly message: string | null;
  /** The PDF's address, a `data:` URL if the answer holds the PDF itself; null if the answer gave none. */
  readonly link: string | null;
  /** The order as described in the answer, with its other documents. */
  readonly order: LearnedOrder | null;
}

/**
 * Requests one label from the platform. This changes the order: the first success confirms it. Call it only for a check that
 * a person requested, or for an order that already has its label.
 */
export async function requestLabel(
  caller: Caller,
  isKnown: IsKnown,
  trackingNumber: string,
  signal?: AbortSignal,
): Promise<LabelOutcome> {
  try {
    const answer = await callEndpoint({ ...caller, fetch: readPdfAsLink(caller.fetch) }, getLabel, {
      params: { tracking_number: trackingNumber },
      ...(signal ? { signal } : {}),
    });
    const { response } = answer;
    const error = findError(answer) ?? findError(response ?? {});
    if (error !== undefined) throw error;
    // Another order's label would send this parcel to the wrong address.
    if (!holdsLabel(response) || (await isOtherOrder(response?.order?.tracking_number, trackingNumber, isKnown)))
      throw new CallProblem('unreadable', 200);
    const link = findLabelAddress(response);
    const order = response?.order ? { ...response.order, tracking_number: trackingNumber } : null;
    return { reply: { kind: 'label' }, status: 200, code: null, message: null, link, order };
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem;
    const { status, code, description = null, retryAfterS } = problem;
    const known = {
      status: status === 0 ? null : status,
      code: code ?? null,
      message: description,
      link: null,
      order: null,
    };
    if (problem.kind !== 'refused') return { ...known, reply: { kind: problem.kind } };
    // While a service is being redeployed, whatever stands in front of it may answer that the address doesn't exist.
    // Its 401, 403 and 429 are waited out like the service's own.
    if (status < 500 && !WAITED_OUT.has(status) && !problem.isFromService)
      return { ...known, reply: { kind: 'unreadable' } };
    // An error in the body of a 200 counts as a 422.
    const refused = { kind: 'refused', status: status === 200 ? 422 : status, code } as const;
    return { ...known, reply: retryAfterS === undefined ? refused : { ...refused, retryAfterS } };
  }
}

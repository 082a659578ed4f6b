import { foldNumber } from './fold-number.ts';
import { BookingResponse, type BookingStatus } from '#contract/documented/booking.ts';
import { errorCodeOf } from '#contract/error-code.ts';
import { describeErrorBody } from '#contract/field/describe-error-body.ts';
import { toList, toText } from '#contract/field/scalars.ts';
import { normaliseBookingAnswer } from '#contract/field/normalise-answers.ts';
import type { FailureKind, UnclearCause } from '#contract/gateway/booking.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { isEveryOrderBooked, matchBookedOrders, type RequestedOrder } from './match-booked-orders.ts';
import { toWholeNumber } from './whole-number.ts';

/** How a POST /book ended: with a complete answer, or without a readable one. */
export type BookingAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'lost'; readonly cause: UnclearCause }
  | { readonly kind: 'never_sent'; readonly description: string };

/** What an answer says about one order. `presumed_not_booked` becomes Not booked once a read shows no manifest. */
export type OrderVerdict = 'booked' | 'presumed_not_booked' | 'not_booked' | 'unclear';

/** One item of the answer, identified by its position in it. */
export interface JudgedItem {
  readonly courier_name: string | null;
  readonly courier_allocation: string | null;
  readonly manifest_number: ManifestNumber | null;
  /** Null unless the item says success: true. A discarded manifest's ID is never kept as a link. */
  readonly manifest_id: ManifestId | null;
  readonly manifest_pdf: string | null;
  readonly success: boolean | null;
  readonly error: string | null;
  readonly error_description: string | null;
  /** Whether it lists its orders; if not, they were found by its carrier and count. */
  readonly is_listing: boolean;
  /** The carrier's own count, when it differs from the length of its list. */
  readonly stated_order_count: number | null;
  /** Numbers on it that the request didn't contain. */
  readonly also_on_manifest: readonly string[];
}

export interface JudgedOrder {
  readonly tracking_number: string;
  readonly verdict: OrderVerdict;
  /** Index into `items`; null when no item, or more than one, mentions the order. */
  readonly item: number | null;
  readonly mentioned_twice: boolean;
}

export interface Judgement {
  readonly items: readonly JudgedItem[];
  readonly orders: readonly JudgedOrder[];
  /** Set when the request as a whole booked nothing. `orders` are the numbers that the service named. */
  readonly failure: {
    readonly kind: FailureKind;
    readonly error: string | null;
    readonly error_description: string | null;
    readonly orders: readonly string[];
  } | null;
  readonly unclear_cause: UnclearCause | null;
}

/** 4xx statuses after which the request presumably booked nothing. Any other 4xx, and everything else, is unclear. */
const REFUSALS: Readonly<Record<number, FailureKind>> = {
  400: 'bad_request',
  401: 'forbidden',
  403: 'forbidden',
  404: 'refused_status',
  405: 'refused_status',
  413: 'refused_status',
  415: 'refused_status',
  422: 'too_many',
  429: 'rate_limited',
};

/** Works out from the answer to one POST /book what became of each requested order. Infers nothing beyond the answer. */
export function judgeBookingAnswer(requested: readonly RequestedOrder[], answer: BookingAnswer): Judgement {
  if (answer.kind === 'never_sent') {
    return refuse(requested, 'not_booked', 'unreachable', { error_description: answer.description });
  }
  if (answer.kind === 'lost') return leaveUnclear(requested, answer.cause);
  const { status, body } = answer;
  const parsed = BookingResponse.safeParse(normaliseBookingAnswer(body));
  const refusalBody = parsed.success ? parsed.data : {};
  if (status >= 200 && status < 300) {
    return parsed.success && Object.keys(parsed.data).length > 0
      ? judgeItems(requested, parsed.data)
      : leaveUnclear(requested, 'unreadable');
  }
  const refusal = REFUSALS[status];
  if (refusal === undefined) return leaveUnclear(requested, status >= 500 ? 'server_error' : 'unreadable');
  // Not stated: an error status around items that say what was booked. The items count.
  const isItemised = refusalBody.response?.some((item) => isNotAvailable(item) || item.success === true);
  if (errorCodeOf(refusalBody.error) === NOT_AVAILABLE || isItemised) return judgeItems(requested, refusalBody);
  return refuse(requested, 'presumed_not_booked', refusal, refusalBody);
}

const NOT_AVAILABLE = 'orders_not_available_to_book';
const isNotAvailable = (item: BookingStatus) => errorCodeOf(item.error) === NOT_AVAILABLE;

function judgeItems(requested: readonly RequestedOrder[], answer: BookingResponse): Judgement {
  const statuses = answer.response ?? [];
  const positive = statuses.some((status) => status.success === true);
  const turnedDown = statuses.find((status) => status.success !== true && isNotAvailable(status));
  if (!positive && (turnedDown || errorCodeOf(answer.error) === NOT_AVAILABLE)) {
    return refuse(requested, 'presumed_not_booked', 'not_available', turnedDown ?? answer, turnedDown?.orders ?? []);
  }
  if (statuses.length === 0 && errorCodeOf(answer.error) !== undefined) {
    return refuse(requested, 'presumed_not_booked', 'turned_down', answer);
  }
  const named = statuses.map((status) => matchBookedOrders(requested, statuses, status));
  // With a top-level error next to items, only the successes count; the rest is unclear (the combination is not documented).
  const contradicted = errorCodeOf(answer.error) !== undefined;
  const isWhole = !contradicted && isEveryOrderBooked(requested, statuses);
  const orders = requested.map(({ tracking_number }) => {
    const judged = judgeOrder(tracking_number, statuses, named, contradicted);
    return isWhole ? { ...judged, verdict: 'booked' as const } : judged;
  });
  return {
    items: statuses.map((status, place) => describeItem(requested, status, named[place] ?? EMPTY)),
    orders,
    failure: null,
    unclear_cause: orders.some((order) => order.verdict === 'unclear') ? 'incomplete' : null,
  };
}

const EMPTY: ReadonlySet<string> = new Set();

function judgeOrder(
  trackingNumber: string,
  statuses: readonly BookingStatus[],
  named: readonly ReadonlySet<string>[],
  contradicted: boolean,
): JudgedOrder {
  const places = statuses.flatMap((_status, place) => (named[place]?.has(foldNumber(trackingNumber)) ? [place] : []));
  const item = places.length === 1 ? (places[0] ?? null) : null;
  const success = item === null ? undefined : statuses[item]?.success;
  const refused: OrderVerdict = contradicted ? 'unclear' : 'presumed_not_booked';
  const verdict = success === true ? 'booked' : success === false ? refused : 'unclear';
  return { tracking_number: trackingNumber, verdict, item, mentioned_twice: places.length > 1 };
}

function describeItem(
  requested: readonly RequestedOrder[],
  status: BookingStatus,
  named: ReadonlySet<string>,
): JudgedItem {
  const wanted = new Set(requested.map((order) => foldNumber(order.tracking_number)));
  const booked = status.success === true;
  const listed = status.orders?.length;
  const stated = toWholeNumber(status.order_count);
  return {
    courier_name: status.courier ?? null,
    courier_allocation: status.courier_allocation ?? null,
    manifest_number: booked ? (status.manifest ?? null) : null,
    manifest_id: booked ? (status.manifest_id ?? null) : null,
    manifest_pdf: booked ? (status.manifest_pdf ?? null) : null,
    success: status.success ?? null,
    error: errorCodeOf(status.error) ?? null,
    error_description: describeErrorBody({ ...status, orders: undefined }) ?? null,
    is_listing: listed !== undefined,
    stated_order_count: stated !== null && listed !== undefined && stated !== listed ? stated : null,
    also_on_manifest: booked
      ? [...new Set((status.orders ?? []).filter((n) => named.has(foldNumber(n)) && !wanted.has(foldNumber(n))))]
      : [],
  };
}

function refuse(
  requested: readonly RequestedOrder[],
  verdict: OrderVerdict,
  kind: FailureKind,
  body: { error?: unknown; error_description?: string | null | undefined; orders?: unknown },
  culprits: readonly string[] = [],
): Judgement {
  const numbers = numbersIn(requested, body.orders);
  const listsNumbers = numbers.length > 0 || culprits.length > 0;
  return {
    items: [],
    orders: requested.map(({ tracking_number }) => ({ tracking_number, verdict, item: null, mentioned_twice: false })),
    failure: {
      kind,
      error: errorCodeOf(body.error) ?? null,
      error_description: describeErrorBody(listsNumbers ? { ...body, orders: undefined } : body) ?? null,
      orders: [...new Set(culprits.length === 0 ? numbers : culprits)],
    },
    unclear_cause: null,
  };
}

/** `orders` in an error holds either messages about that field or the numbers the error is about. */
function numbersIn(requested: readonly RequestedOrder[], orders: unknown): readonly string[] {
  const wanted = new Set(requested.map(({ tracking_number }) => foldNumber(tracking_number)));
  return (toList(orders) ?? []).flatMap((one) => toText(one) ?? []).filter((text) => wanted.has(foldNumber(text)));
}

function leaveUnclear(requested: readonly RequestedOrder[], cause: UnclearCause): Judgement {
  return {
    items: [],
    orders: requested.map(({ tracking_number }) => ({
      tracking_number,
      verdict: 'unclear',
      item: null,
      mentioned_twice: false,
    })),
    failure: null,
    unclear_cause: cause,
  };
}

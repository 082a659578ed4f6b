import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { call } from './caller.ts';
import { orderEndpoints } from './later-endpoints.ts';
import { orderKeys } from './query-keys.ts';

/**
 * Which of the selected orders can be booked now, and why the others can't. Keyed by the selection's `version`: hashing ten
 * thousand numbers on every render would cost more than the request.
 */
export function selectionAssessmentQuery(version: number, filter: OrderFilter | undefined) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'assessment', version, filter ?? null],
    queryFn: ({ signal }) => assess(selection.list(), filter, signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/** The same for arbitrary numbers. */
export function assessmentQuery(trackingNumbers: readonly string[]) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'assessment', trackingNumbers],
    queryFn: ({ signal }) => assess(trackingNumbers, undefined, signal),
    gcTime: 60_000,
  });
}

async function assess(trackingNumbers: readonly string[], filter: OrderFilter | undefined, signal: AbortSignal) {
  const body = { tracking_numbers: [...trackingNumbers], ...(filter === undefined ? {} : { filter }) };
  return call((await orderEndpoints()).assessSelection, { body, signal });
}

/** Sorts these numbers in list order; those not in the list follow in the order of selection. */
export function asListedQuery(trackingNumbers: readonly string[], filter: OrderFilter | undefined) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'as-listed', trackingNumbers, filter ?? null],
    queryFn: ({ signal }) => sortAsListed(trackingNumbers, filter, signal),
    gcTime: 60_000,
  });
}

async function sortAsListed(trackingNumbers: readonly string[], filter: OrderFilter | undefined, signal: AbortSignal) {
  if (filter === undefined) return [...trackingNumbers];
  const { listTrackingNumbers } = await orderEndpoints();
  const wanted = new Set(trackingNumbers);
  const listed: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await call(listTrackingNumbers, { query: { ...filter, ...(cursor ? { cursor } : {}) }, signal });
    for (const number of page.tracking_numbers) if (wanted.delete(number)) listed.push(number);
    cursor = page.next_cursor;
  } while (cursor !== null && wanted.size > 0);
  return [...listed, ...wanted];
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assessSelection, listTrackingNumbers, type OrderFilter } from '#contract/gateway/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { call } from './caller.ts';
import { orderKeys } from './query-keys.ts';

/**
 * What can be booked of the selection now, and why not the rest. Asked by `version` of the selection: hashing ten
 * thousand numbers at every drawing would cost more than the answer.
 */
export function selectionAssessmentQuery(version: number, filter: OrderFilter | undefined) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'assessment', version, filter ?? null],
    queryFn: ({ signal }) => assess(selection.list(), filter, signal),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });
}

/** The same question about numbers that need not be selected. */
export function assessmentQuery(trackingNumbers: readonly string[]) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'assessment', trackingNumbers],
    queryFn: ({ signal }) => assess(trackingNumbers, undefined, signal),
    gcTime: 60_000,
  });
}

function assess(trackingNumbers: readonly string[], filter: OrderFilter | undefined, signal: AbortSignal) {
  const body = { tracking_numbers: [...trackingNumbers], ...(filter === undefined ? {} : { filter }) };
  return call(assessSelection, { body, signal });
}

/** These numbers as the list stands, top to bottom; those that it doesn't hold come after, as they were chosen. */
export function asListedQuery(trackingNumbers: readonly string[], filter: OrderFilter | undefined) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'as-listed', trackingNumbers, filter ?? null],
    queryFn: ({ signal }) => sortAsListed(trackingNumbers, filter, signal),
    gcTime: 60_000,
  });
}

async function sortAsListed(trackingNumbers: readonly string[], filter: OrderFilter | undefined, signal: AbortSignal) {
  if (filter === undefined) return [...trackingNumbers];
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

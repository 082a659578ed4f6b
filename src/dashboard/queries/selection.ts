import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { assessSelection, type OrderFilter } from '#contract/gateway/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { call } from './caller.ts';
import { orderKeys } from './orders.ts';

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

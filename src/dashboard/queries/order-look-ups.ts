import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { call } from './caller.ts';
import { orderEndpoints } from './later-endpoints.ts';
import { orderKeys } from './query-keys.ts';

export function facetsQuery(filter: OrderFilter) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'facets', filter],
    queryFn: async ({ signal }) =>
      (await call((await orderEndpoints()).readOrderFacets, { query: filter, signal })).facets,
    placeholderData: keepPreviousData,
  });
}

interface LookUpOptions {
  /** A person has just entered the numbers, so removed ones return to the list; a refetch must not do that. */
  readonly wanted?: boolean;
  /** They may also be order numbers and references. */
  readonly references?: boolean;
}

/** Looks these numbers up in the index, with near matches for unknown ones. At most 5,000. */
export function lookUpQuery(numbers: readonly string[], { wanted = false, references = false }: LookUpOptions = {}) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'lookup', numbers, wanted, references],
    queryFn: async ({ signal }) => {
      const body = { tracking_numbers: [...numbers], wanted, ...(references ? { references } : {}) };
      return call((await orderEndpoints()).lookUpIndexedOrders, { body, signal });
    },
    placeholderData: keepPreviousData,
  });
}

/** Fetches every matching number, in list order. */
export async function fetchTrackingNumbers(filter: OrderFilter): Promise<string[]> {
  const { listTrackingNumbers } = await orderEndpoints();
  const numbers: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const answer: { tracking_numbers: string[]; next_cursor: string | null } = await call(listTrackingNumbers, {
      query: { ...filter, ...(cursor === undefined ? {} : { cursor }) },
    });
    numbers.push(...answer.tracking_numbers);
    cursor = answer.next_cursor;
  }
  return numbers;
}

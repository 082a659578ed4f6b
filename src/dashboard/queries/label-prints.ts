import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import * as endpoints from '#contract/gateway/labels.ts';
import { call } from './caller.ts';
import { orderKeys } from './orders.ts';

const KEY = ['labels'] as const;

/** The orders that somebody wants to print, in the order given. Asks the service for no label. */
export function printCandidatesQuery(trackingNumbers: readonly string[]) {
  return queryOptions({
    queryKey: [...KEY, 'candidates', trackingNumbers],
    queryFn: ({ signal }) =>
      call(endpoints.listPrintCandidates, { body: { tracking_numbers: [...trackingNumbers] }, signal }),
    enabled: trackingNumbers.length > 0,
  });
}

const refreshes = (client: QueryClient) => ({
  onSettled: () =>
    Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: orderKeys.live })]),
});

/** A person says that these came out of the printer. */
export function markPrintedMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: { readonly tracking_numbers: string[]; readonly reprint: boolean }) =>
      call(endpoints.markLabelsPrinted, { body }),
    ...refreshes(client),
  });
}

export function undoPrintedMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (print_id: string) => call(endpoints.undoLabelsPrinted, { params: { print_id } }),
    ...refreshes(client),
  });
}

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as endpoints from '#contract/gateway/labels.ts';
import { printSettings } from '#dashboard/state/print-settings.ts';
import { call } from './caller.ts';
import { whenOnline } from './when-online.ts';
import { isNotFound } from './was-refused.ts';
import { orderKeys } from './query-keys.ts';
import { labelKeys, todayKeys } from './later-query-keys.ts';

/** The orders to be printed, in the order given. Requests no label from the service. */
export function printCandidatesQuery(trackingNumbers: readonly string[]) {
  return queryOptions({
    queryKey: [...labelKeys.all, 'candidates', trackingNumbers],
    queryFn: ({ signal }) =>
      call(endpoints.listPrintCandidates, { body: { tracking_numbers: [...trackingNumbers] }, signal }),
    enabled: trackingNumbers.length > 0,
  });
}

/** Marks labels as printed: a person confirmed that they came out of the printer. */
export function markPrintedMutation() {
  return mutationOptions({
    mutationFn: (body: { readonly tracking_numbers: string[]; readonly print_id: string }) => {
      const { siteId = '' } = printSettings.get();
      return whenOnline(() =>
        call(endpoints.markLabelsPrinted, { body: siteId === '' ? body : { ...body, site_id: siteId } }),
      );
    },
    meta: { invalidates: [labelKeys.all, orderKeys.live, todayKeys.all] },
  });
}

export function undoPrintedMutation() {
  return mutationOptions({
    mutationFn: async (print_id: string): Promise<void> => {
      await whenOnline(() => call(endpoints.undoLabelsPrinted, { params: { print_id } })).catch((problem: unknown) => {
        // The mark never arrived, so there is nothing to undo.
        if (!isNotFound(problem)) throw problem;
      });
    },
    meta: { invalidates: [labelKeys.all, orderKeys.live] },
  });
}

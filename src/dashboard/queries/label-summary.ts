import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readLabelSummary } from '#contract/gateway/labels.ts';
import { call } from './caller.ts';
import { labelKeys } from './later-query-keys.ts';

/** Progress of all label checks together, for the shell and the Labels page. Refetched on every labels event. */
export function labelSummaryQuery() {
  return queryOptions({
    queryKey: [...labelKeys.all, 'summary'],
    queryFn: ({ signal }) => call(readLabelSummary, { signal }),
    placeholderData: keepPreviousData,
  });
}

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import {
  requestLabels,
  checkLabelsAgain,
  hideLabels,
  listLabelChecks,
  listLabelNumbers,
  pauseLabels,
  stopLabels,
  tryLabelsNow,
} from '#contract/gateway/labels.ts';
import { call } from './caller.ts';
import { whenOnline } from './when-online.ts';
import { labelKeys } from './later-query-keys.ts';

export function labelChecksQuery(query: QueryOf<typeof listLabelChecks>) {
  return queryOptions({
    queryKey: [...labelKeys.all, 'list', query],
    queryFn: async ({ signal }) => {
      const answer = await call(listLabelChecks, { query, signal });
      // Countdowns run on this device's clock, deadlines come from the server's, so the offset is kept with the data. Rounded to
      // whole seconds, so that unchanged rows don't re-render.
      const clockAheadMs = Math.round((Date.now() - Date.parse(answer.as_of)) / 1000) * 1000;
      const { view, q, carrier } = query;
      return { ...answer, view, filter: { q, carrier }, clockAheadMs };
    },
    // Keeps the previous page of the same view until the next has loaded; rows of another view would show under the wrong headings.
    placeholderData: (before) => (before?.view === query.view ? before : undefined),
  });
}

/** The number of every label that can be printed now, in list order. */
export function readyLabelNumbersQuery() {
  return queryOptions({
    queryKey: [...labelKeys.all, 'numbers', 'ready'],
    queryFn: async ({ signal }) =>
      (await call(listLabelNumbers, { query: { view: 'ready' }, signal })).tracking_numbers,
  });
}

/** Fetches every number of a view, in list order. */
export async function fetchLabelNumbers(query: QueryOf<typeof listLabelNumbers>): Promise<string[]> {
  return (await call(listLabelNumbers, { query })).tracking_numbers;
}

type Which = BodyOf<typeof checkLabelsAgain>;

export function requestLabelsMutation() {
  return mutationOptions({
    mutationFn: (numbers: readonly string[]) =>
      whenOnline(() => call(requestLabels, { body: { tracking_numbers: [...numbers] } })),
    meta: { invalidates: [labelKeys.all] },
  });
}

export function checkLabelsAgainMutation() {
  return mutationOptions({
    mutationFn: (which: Which) => whenOnline(() => call(checkLabelsAgain, { body: which })),
    meta: { invalidates: [labelKeys.all] },
  });
}

export function tryLabelsNowMutation() {
  return mutationOptions({
    mutationFn: (which: Which) => whenOnline(() => call(tryLabelsNow, { body: which })),
    meta: { invalidates: [labelKeys.all] },
  });
}

export function stopLabelsMutation() {
  return mutationOptions({
    mutationFn: (which: Which) => whenOnline(() => call(stopLabels, { body: which })),
    meta: { invalidates: [labelKeys.all] },
  });
}

export function hideLabelsMutation() {
  return mutationOptions({
    mutationFn: (which: Which) => whenOnline(() => call(hideLabels, { body: which })),
    meta: { invalidates: [labelKeys.all] },
  });
}

export function pauseLabelsMutation() {
  return mutationOptions({
    mutationFn: (paused: boolean) => whenOnline(() => call(pauseLabels, { body: { paused } })),
    meta: { invalidates: [labelKeys.all] },
  });
}

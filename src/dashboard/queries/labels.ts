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
      // Countdowns run by this device's clock, deadlines are the server's, so the difference is kept with them. In whole
      // seconds, so that rows that didn't change needn't be drawn again.
      const clockAheadMs = Math.round((Date.now() - Date.parse(answer.as_of)) / 1000) * 1000;
      return { ...answer, view: query.view, clockAheadMs };
    },
    // The previous page of the same view stays until the next is loaded; another view's rows would stand under the wrong headings.
    placeholderData: (before) => (before?.view === query.view ? before : undefined),
  });
}

/** Every label that can be printed now, in the list's order. */
export function readyLabelNumbersQuery() {
  return queryOptions({
    queryKey: [...labelKeys.all, 'numbers', 'ready'],
    queryFn: async ({ signal }) =>
      (await call(listLabelNumbers, { query: { view: 'ready' }, signal })).tracking_numbers,
  });
}

/** Every number of a view now, in the list's order. */
export async function fetchLabelNumbers(query: QueryOf<typeof listLabelNumbers>): Promise<string[]> {
  return (await call(listLabelNumbers, { query })).tracking_numbers;
}

type Which = BodyOf<typeof checkLabelsAgain>;

export function requestLabelsMutation() {
  return mutationOptions({
    mutationFn: (numbers: readonly string[]) =>
      whenOnline(() => call(requestLabels, { body: { tracking_numbers: [...numbers] } })),
    meta: { readAgain: [labelKeys.all] },
  });
}

export function checkLabelsAgainMutation() {
  return mutationOptions({
    mutationFn: (which: Which) => whenOnline(() => call(checkLabelsAgain, { body: which })),
    meta: { readAgain: [labelKeys.all] },
  });
}

export function tryLabelsNowMutation() {
  return mutationOptions({
    mutationFn: (which: Which) => whenOnline(() => call(tryLabelsNow, { body: which })),
    meta: { readAgain: [labelKeys.all] },
  });
}

export function stopLabelsMutation() {
  return mutationOptions({
    mutationFn: (which: Which) => whenOnline(() => call(stopLabels, { body: which })),
    meta: { readAgain: [labelKeys.all] },
  });
}

export function hideLabelsMutation() {
  return mutationOptions({
    mutationFn: (which: Which) => whenOnline(() => call(hideLabels, { body: which })),
    meta: { readAgain: [labelKeys.all] },
  });
}

export function pauseLabelsMutation() {
  return mutationOptions({
    mutationFn: (paused: boolean) => whenOnline(() => call(pauseLabels, { body: { paused } })),
    meta: { readAgain: [labelKeys.all] },
  });
}

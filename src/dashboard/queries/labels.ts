import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
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
import { labelKeys } from './label-summary.ts';

export function labelChecksQuery(query: QueryOf<typeof listLabelChecks>) {
  return queryOptions({
    queryKey: [...labelKeys.all, 'list', query],
    queryFn: async ({ signal }) => {
      const answer = await call(listLabelChecks, { query, signal });
      // Countdowns run by this device's clock, deadlines are the server's: the difference stands beside them. In whole
      // seconds, so that rows that didn't change needn't be drawn again.
      const clockAheadMs = Math.round((Date.now() - Date.parse(answer.as_of)) / 1000) * 1000;
      return { ...answer, view: query.view, clockAheadMs };
    },
    // Another page of the same view stays until the next is there; another view's rows would be shown under the wrong headings.
    placeholderData: (before) => (before?.view === query.view ? before : undefined),
  });
}

/** Every number of a view now, in the list's order. */
export async function fetchLabelNumbers(query: QueryOf<typeof listLabelNumbers>): Promise<string[]> {
  return (await call(listLabelNumbers, { query })).tracking_numbers;
}

type Which = BodyOf<typeof checkLabelsAgain>;

/** Nothing is asked for offline, now or later: a person asks again. */
function online<T>(act: () => Promise<T>): Promise<T> {
  if (!navigator.onLine) throw new Error('offline');
  return act();
}

export function requestLabelsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (numbers: readonly string[]) =>
      online(() => call(requestLabels, { body: { tracking_numbers: [...numbers] } })),
    onSuccess: readAgain(client),
  });
}

export function checkLabelsAgainMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (which: Which) => online(() => call(checkLabelsAgain, { body: which })),
    onSuccess: readAgain(client),
  });
}

export function tryLabelsNowMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (which: Which) => online(() => call(tryLabelsNow, { body: which })),
    onSuccess: readAgain(client),
  });
}

export function stopLabelsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (which: Which) => online(() => call(stopLabels, { body: which })),
    onSuccess: readAgain(client),
  });
}

export function hideLabelsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (which: Which) => online(() => call(hideLabels, { body: which })),
    onSuccess: readAgain(client),
  });
}

export function pauseLabelsMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (paused: boolean) => online(() => call(pauseLabels, { body: { paused } })),
    onSuccess: readAgain(client),
  });
}

function readAgain(client: QueryClient) {
  return () => void client.invalidateQueries({ queryKey: labelKeys.all });
}

import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { LanePart } from '#contract/gateway/lane-parts.ts';
import { listTrackingNumbers } from '#contract/gateway/orders.ts';
import * as acts from '#contract/gateway/today-acts.ts';
import { exportDay, readDaySheets, readSinceYesterday, readToday, type Today } from '#contract/gateway/today.ts';
import { setServiceTime } from '#dashboard/browser/service-time.ts';
import { call, callForDocument } from './caller.ts';
import { readFirstAnswer } from './first-answers.ts';
import { todayKeys } from './later-query-keys.ts';
import { orderKeys } from './query-keys.ts';
import { whenOnline } from './when-online.ts';

/** Events announce changes of lanes; figures that no event covers are at most this old. */
const REFETCH_INTERVAL_MS = 30_000;

export function todayQuery(query: QueryOf<typeof readToday>) {
  return queryOptions({
    queryKey: [...todayKeys.all, 'lanes', query],
    queryFn: async ({ signal }) => keepTime(await call(readToday, { query, signal })),
    initialData: () => {
      const first = readFirstAnswer<typeof readToday>('/today', query);
      return first && keepTime(first);
    },
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

function keepTime(today: Today): Today {
  setServiceTime(today.time);
  return today;
}

export function sinceYesterdayQuery(query: QueryOf<typeof readSinceYesterday>) {
  return queryOptions({
    queryKey: [...todayKeys.all, 'since-yesterday', query],
    queryFn: ({ signal }) => call(readSinceYesterday, { query, signal }),
  });
}

export function daySheetsQuery(query: QueryOf<typeof readDaySheets>) {
  return queryOptions({
    queryKey: [...todayKeys.all, 'sheets', query],
    queryFn: ({ signal }) => call(readDaySheets, { query, signal }),
  });
}

/** The order numbers behind one figure of a lane, exactly as Today counts them, earliest due first. */
export function laneNumbersQuery(lane: string, part: LanePart) {
  return queryOptions({
    queryKey: [...orderKeys.live, 'lane-numbers', lane, part],
    queryFn: ({ signal }) => fetchLaneNumbers(lane, part, signal),
    staleTime: 0,
    gcTime: 0,
  });
}

export async function fetchLaneNumbers(lane: string, part: LanePart, signal?: AbortSignal): Promise<string[]> {
  const numbers: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { view: 'all', lane, part, ...(cursor ? { cursor } : {}) } as const;
    const page = await call(listTrackingNumbers, { query, ...(signal ? { signal } : {}) });
    numbers.push(...page.tracking_numbers);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return numbers;
}

export async function fetchDayExport(query: QueryOf<typeof exportDay>): Promise<Blob> {
  const { bytes } = await callForDocument(exportDay, { query });
  return new Blob([bytes], { type: 'text/csv' });
}

const changesToday = { invalidates: [todayKeys.all, orderKeys.live] };

export function closeLaneMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof acts.closeLane>) => whenOnline(() => call(acts.closeLane, { body })),
    meta: changesToday,
  });
}

export function openLaneMutation() {
  return mutationOptions({
    mutationFn: (query: QueryOf<typeof acts.openLane>) => whenOnline(() => call(acts.openLane, { query })),
    meta: changesToday,
  });
}

export function changeTodaysCutOffMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof acts.changeTodaysCutOff>) =>
      whenOnline(() => call(acts.changeTodaysCutOff, { body })),
    meta: changesToday,
  });
}

export function undoTodaysChangeMutation() {
  return mutationOptions({
    mutationFn: (query: QueryOf<typeof acts.undoTodaysChange>) =>
      whenOnline(() => call(acts.undoTodaysChange, { query })),
    meta: changesToday,
  });
}

export function moveLateOrdersMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof acts.moveLateOrders>) => whenOnline(() => call(acts.moveLateOrders, { body })),
    meta: changesToday,
  });
}

export function markWarningSeenMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof acts.markWarningSeen>) => whenOnline(() => call(acts.markWarningSeen, { body })),
    meta: changesToday,
  });
}

export function stopAutoBookMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof acts.stopAutoBook>) => whenOnline(() => call(acts.stopAutoBook, { body })),
    meta: changesToday,
  });
}

export function turnAutoBookOnAgainMutation() {
  return mutationOptions({
    mutationFn: (query: QueryOf<typeof acts.turnAutoBookOnAgain>) =>
      whenOnline(() => call(acts.turnAutoBookOnAgain, { query })),
    meta: changesToday,
  });
}

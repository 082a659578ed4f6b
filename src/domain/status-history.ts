import { rankOfStatus } from './order-status.ts';

export interface StatusTime {
  readonly status: string;
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** How an arriving status changes the history. `at` is the time to record it with. */
export type HistoryMerge =
  /** It is the order's new state. */
  | { readonly kind: 'news'; readonly at: number }
  /** An earlier step that was scanned late: it is inserted into the history and the state stays. */
  | { readonly kind: 'late'; readonly at: number }
  /** It was already recorded. */
  | { readonly kind: 'repeated' };

/**
 * Merges a carrier's status, which may be late, repeated or out of order. Words that the document doesn't know are kept as
 * received, at their time. The history stays in the document's chronological order whatever times carriers give: a time
 * that contradicts it is moved to the nearest one that doesn't. `history` is newest first, and `at` is no later than now.
 */
export function mergeStatus(history: readonly StatusTime[], arrived: StatusTime): HistoryMerge {
  const rank = rankOfStatus(arrived.status);
  const newest = history[0];
  const latest = rank < 0 ? Number.POSITIVE_INFINITY : findLatest(history, rank);
  let at = Math.min(Math.max(arrived.at, findEarliest(history, rank)), latest);
  // Next to a word without a rank, only the time tells which of the two is newer.
  const isBesideWord = newest !== undefined && at === newest.at && !isRanked(newest) && rank >= 0;
  if (isBesideWord && latest === Number.POSITIVE_INFINITY && arrived.at >= newest.at) at += 1;
  const entry = { status: arrived.status, at };
  const sorted = sortHistory([...history.toReversed(), entry]);
  const place = sorted.indexOf(entry);
  const isRepeated = [sorted[place - 1], sorted[place + 1]].some((beside) => beside?.status === arrived.status);
  if (isRepeated) return { kind: 'repeated' };
  return { kind: place === 0 ? 'news' : 'late', at };
}

/** The earliest time for a step: that of the steps that precede it. */
function findEarliest(history: readonly StatusTime[], rank: number): number {
  if (rank < 0) return history.at(-1)?.at ?? 0;
  return Math.max(0, ...history.filter((entry) => isRanked(entry) && rankOfStatus(entry.status) < rank).map(timeOf));
}

/** The latest time for a step: that of the steps that follow it. */
function findLatest(history: readonly StatusTime[], rank: number): number {
  return Math.min(...history.filter((entry) => rankOfStatus(entry.status) > rank).map(timeOf));
}

/** Newest first: by time, then by rank, then by arrival. `entries` are in order of arrival. */
export function sortHistory<Entry extends StatusTime>(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry, arrival) => ({ entry, arrival }))
    .sort(
      (one, other) =>
        other.entry.at - one.entry.at || heightOf(other.entry) - heightOf(one.entry) || other.arrival - one.arrival,
    )
    .map(({ entry }) => entry);
}

/** At the same time, a word without a rank sorts above the others, so that the order is deterministic. */
function heightOf({ status }: StatusTime): number {
  const rank = rankOfStatus(status);
  return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
}

function isRanked({ status }: StatusTime): boolean {
  return rankOfStatus(status) >= 0;
}

function timeOf({ at }: StatusTime): number {
  return at;
}

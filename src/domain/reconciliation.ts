/** Consecutive reads that must agree before an order counts as not booked (reliability: quiescent order reads). */
export const CLEAN_READS = 3;
export const CLEAN_READ_SPACING_MS = 10_000;
/** When Slipway reads automatically after an answer was lost, in milliseconds since then. After that: every minute. */
const FIRST_READS_MS = [2_000, 10_000, 60_000] as const;
const LATER_READS_MS = 60_000;
const FIRST_WAIT_AFTER_FAILURE_MS = 3_000;
/** Once a booking can no longer run, an order that is still without a verdict after this long needs a person. */
export const NEEDS_PERSON_AFTER_MS = 30 * 60_000;

/** What a read of an order says about its booking. */
export type OrderReading = 'booked' | 'not_booked' | 'in_between' | 'not_found';

export interface CleanReads {
  readonly count: number;
  /** When the last counted read was made, in milliseconds. */
  readonly lastAt: number | null;
}

/**
 * Counts another read that shows no manifest. It counts only once the booking can no longer happen (`quiescentAt`), and
 * only if spaced far enough from the previous one.
 */
export function countCleanRead(before: CleanReads, now: number, quiescentAt: number): CleanReads {
  if (now < quiescentAt) return { count: 0, lastAt: null };
  if (before.lastAt !== null && now - before.lastAt < CLEAN_READ_SPACING_MS) return before;
  return { count: before.count + 1, lastAt: now };
}

/** When to read again, as a Unix time in milliseconds. */
export function nextReadAt(unclearSince: number, now: number, quiescentAt: number): number {
  if (now >= quiescentAt) return now + CLEAN_READ_SPACING_MS;
  const planned = FIRST_READS_MS.map((wait) => unclearSince + wait).find((at) => at > now) ?? now + LATER_READS_MS;
  return Math.min(planned, quiescentAt);
}

/** How long a service that answered for none of the orders is left alone, in milliseconds: twice as long as the last time, for a minute at most. */
export function waitAfterFailure(lastWaitMs: number): number {
  return Math.min(Math.max(2 * lastWaitMs, FIRST_WAIT_AFTER_FAILURE_MS), LATER_READS_MS);
}

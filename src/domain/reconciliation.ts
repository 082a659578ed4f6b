/** Reads that must agree, one after another, before an order counts as not booked (reliability: quiescent order reads). */
export const CLEAN_READS = 3;
export const CLEAN_READ_SPACING_MS = 10_000;
/** When Slipway reads by itself after an answer was lost, milliseconds after it. Later: every minute. */
const FIRST_READS_MS = [2_000, 10_000, 60_000] as const;
const LATER_READS_MS = 60_000;
/** An order still without a verdict this long after the booking can't run any more needs a person. */
export const NEEDS_PERSON_AFTER_MS = 30 * 60_000;

/** What a read of an order shows of its booking. */
export type OrderReading = 'booked' | 'not_booked' | 'in_between' | 'not_found';

export interface CleanReads {
  readonly count: number;
  /** When the last counted one was made; milliseconds. */
  readonly lastAt: number | null;
}

/**
 * Counts one more read that shows no manifest. It counts only once the booking can't happen any more (`quiescentAt`),
 * and only with a distance to the one before.
 */
export function countCleanRead(before: CleanReads, now: number, quiescentAt: number): CleanReads {
  if (now < quiescentAt) return { count: 0, lastAt: null };
  if (before.lastAt !== null && now - before.lastAt < CLEAN_READ_SPACING_MS) return before;
  return { count: before.count + 1, lastAt: now };
}

/** When to read again, milliseconds since the epoch. */
export function nextReadAt(unclearSince: number, now: number, quiescentAt: number): number {
  if (now >= quiescentAt) return now + CLEAN_READ_SPACING_MS;
  const planned = FIRST_READS_MS.map((wait) => unclearSince + wait).find((at) => at > now) ?? now + LATER_READS_MS;
  return Math.min(planned, quiescentAt);
}

import { toIsoTime } from './iso-time.ts';

/**
 * Longer than any answer takes: a booking waits up to 30 minutes until its orders can be read, and a thousand reads at 50 a minute take
 * another 20.
 */
const LONGEST_ANSWER_MS = 60 * 60_000;

/**
 * Whether something became known after a record was requested, so that the record may be older. Times in ISO 8601, UTC. A time long after
 * the request is from before the clock was set back.
 */
export function isKnownSince(knownAt: string, askedAt: string): boolean {
  return knownAt >= askedAt && knownAt < answeredBefore(askedAt);
}

/** The latest time at which the answer can have arrived. */
export function answeredBefore(askedAt: string): string {
  return toIsoTime(Date.parse(askedAt) + LONGEST_ANSWER_MS);
}

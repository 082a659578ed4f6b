import { toIsoTime } from './iso-time.ts';

/** More than any answer takes: a booking waits up to 30 minutes until its orders can be read, and a thousand reads, at 50 a minute, another 20. */
const LONGEST_ANSWER_MS = 60 * 60_000;

/**
 * Whether something became known after a record was asked for, so that the record may be older. Times in ISO 8601, UTC. What seems to
 * have become known long after that was known before the clock was set back.
 */
export function isKnownSince(knownAt: string, askedAt: string): boolean {
  return knownAt >= askedAt && knownAt < answeredBefore(askedAt);
}

/** By when the answer was there. */
export function answeredBefore(askedAt: string): string {
  return toIsoTime(Date.parse(askedAt) + LONGEST_ANSWER_MS);
}

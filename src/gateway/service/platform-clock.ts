import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';

/** A `Date` header has whole seconds and some latency: smaller differences mean nothing. */
const NOISE_MS = 10_000;
/**
 * Smaller changes of the offset aren't reported, nor is a second change within this time: nobody would notice them, and a
 * service whose servers disagree would cause a report with every answer.
 */
const REPORT_THRESHOLD_MS = 60_000;

/** The platform's clock, derived from its answers. Its signed links expire by this clock, not by ours. */
export class PlatformClock {
  readonly #ownNow: Now;
  #aheadMs = 0;
  #reportedAheadMs = 0;
  #reportedAt = -Infinity;
  #newestRequest = 0;
  #newestAnswered = 0;

  constructor(ownNow: Now) {
    this.#ownNow = ownNow;
  }

  /** Numbers a request that is about to be sent. */
  beginRequest(): number {
    this.#newestRequest += 1;
    return this.#newestRequest;
  }

  /**
   * Updates the offset from the `Date` header of a request's answer. A missing or unreadable one changes nothing, nor does an answer that
   * comes after that of a later request: it may be from before the clock was set. Returns whether times converted earlier are now wrong
   * because the clock was set; true at most once a minute.
   */
  observe(date: string | null, request: number): boolean {
    const now = this.#ownNow();
    const aheadMs = Date.parse(date ?? '') - now;
    if (Number.isNaN(aheadMs) || request < this.#newestAnswered) return false;
    this.#newestAnswered = request;
    this.#aheadMs = Math.abs(aheadMs) < NOISE_MS ? 0 : aheadMs;
    const isAsReported = Math.abs(this.#aheadMs - this.#reportedAheadMs) < REPORT_THRESHOLD_MS;
    // Our own clock may have been set, too.
    if (isAsReported || Math.abs(now - this.#reportedAt) < REPORT_THRESHOLD_MS) return false;
    this.#reportedAheadMs = this.#aheadMs;
    this.#reportedAt = now;
    return true;
  }

  now(): number {
    return this.#ownNow() + this.#aheadMs;
  }

  /** Converts a time on the platform's clock, in ISO 8601, to our clock. */
  toOwnTime(instant: string): string {
    return this.#aheadMs === 0 ? instant : toIsoTime(Date.parse(instant) - this.#aheadMs);
  }
}

import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';

/** A `Date` header has whole seconds and some latency: smaller differences mean nothing. */
const NOISE_MS = 10_000;
/**
 * Smaller changes of the offset aren't reported, nor is a second one within this time: nobody would notice them, and a
 * service whose servers disagree would cause a report with every answer.
 */
const TOLD_AGAIN_MS = 60_000;

/** The platform's clock, as seen in its answers. Its signed links expire by this clock, not by ours. */
export class PlatformClock {
  readonly #ownNow: Now;
  #aheadMs = 0;
  #toldAheadMs = 0;
  #toldAt = -Infinity;

  constructor(ownNow: Now) {
    this.#ownNow = ownNow;
  }

  /**
   * Takes the `Date` header of an answer; a missing or unreadable one changes nothing. Returns whether times read from
   * this clock before are now off, as after it was set; at most once a minute.
   */
  observe(date: string | null): boolean {
    const now = this.#ownNow();
    const aheadMs = Date.parse(date ?? '') - now;
    if (Number.isNaN(aheadMs)) return false;
    this.#aheadMs = Math.abs(aheadMs) < NOISE_MS ? 0 : aheadMs;
    const isAsTold = Math.abs(this.#aheadMs - this.#toldAheadMs) < TOLD_AGAIN_MS;
    // Our own clock may have been set, too.
    if (isAsTold || Math.abs(now - this.#toldAt) < TOLD_AGAIN_MS) return false;
    this.#toldAheadMs = this.#aheadMs;
    this.#toldAt = now;
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

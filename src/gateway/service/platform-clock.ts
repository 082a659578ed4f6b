import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';

/** A `Date` header has whole seconds and travels a while: a smaller difference says nothing. */
const NOISE_MS = 10_000;
/**
 * Smaller changes of the offset aren't reported, nor is a second one within this time: nobody would notice them, and a service
 * whose servers disagree would cause a report with every answer.
 */
const TOLD_AGAIN_MS = 60_000;

/** The platform's clock as its answers tell it. Its signed links end by this one, not by ours. */
export class PlatformClock {
  readonly #ownNow: Now;
  #aheadMs = 0;
  #toldAheadMs = 0;
  #toldAt = -Infinity;

  constructor(ownNow: Now) {
    this.#ownNow = ownNow;
  }

  /**
   * Hears the `Date` of an answer; one without it, or that can't be read, changes nothing. Returns whether moments that were told
   * by this clock before are others now, as when it was set; once a minute at most.
   */
  observe(date: string | null): boolean {
    const now = this.#ownNow();
    const aheadMs = Date.parse(date ?? '') - now;
    if (Number.isNaN(aheadMs)) return false;
    this.#aheadMs = Math.abs(aheadMs) < NOISE_MS ? 0 : aheadMs;
    const isAsTold = Math.abs(this.#aheadMs - this.#toldAheadMs) < TOLD_AGAIN_MS;
    // Our own clock may be set, too.
    if (isAsTold || Math.abs(now - this.#toldAt) < TOLD_AGAIN_MS) return false;
    this.#toldAheadMs = this.#aheadMs;
    this.#toldAt = now;
    return true;
  }

  now(): number {
    return this.#ownNow() + this.#aheadMs;
  }

  /** A moment of the platform's clock, ISO 8601, as one of ours. */
  toOwnTime(instant: string): string {
    return this.#aheadMs === 0 ? instant : toIsoTime(Date.parse(instant) - this.#aheadMs);
  }
}

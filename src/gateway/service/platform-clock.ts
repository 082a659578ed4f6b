import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';

/** A `Date` header has whole seconds and travels a while: a smaller difference says nothing. */
const NOISE_MS = 10_000;

/** The platform's clock as its answers tell it. Its signed links end by this one, not by ours. */
export class PlatformClock {
  readonly #ownNow: Now;
  #aheadMs = 0;

  constructor(ownNow: Now) {
    this.#ownNow = ownNow;
  }

  /** Hears the `Date` of an answer; one without it, or that can't be read, changes nothing. */
  observe(date: string | null): void {
    const aheadMs = Date.parse(date ?? '') - this.#ownNow();
    if (!Number.isNaN(aheadMs)) this.#aheadMs = Math.abs(aheadMs) < NOISE_MS ? 0 : aheadMs;
  }

  now(): number {
    return this.#ownNow() + this.#aheadMs;
  }

  /** A moment of the platform's clock, ISO 8601, as one of ours. */
  toOwnTime(instant: string): string {
    return this.#aheadMs === 0 ? instant : toIsoTime(Date.parse(instant) - this.#aheadMs);
  }
}

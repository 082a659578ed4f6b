import { setTimeout as sleep } from 'node:timers/promises';
import type { Now } from '#server/clock.ts';

const WINDOW_MS = 60_000;
/** Below 60 a minute per key, the lower of the two limits that services are known to have (field services F13). */
const SLOW_PER_MINUTE = 50;
/**
 * How many of these are kept for what matters more: a label that a person waits for never waits for label checks, and a booking waits for
 * neither.
 */
const RESERVED = { label_check: 20, label_now: 10, other: 0 };
/** Used for a 429 without `Retry-After`: we can't see the service's window, as others use the same key. */
const USUAL_WAIT_MS = 2_000;
/** Our choice: after this long without a 429, the service is assumed to have the higher limit again. */
const SLOW_FOR_MS = 60 * 60_000;

export type PacedRequest = keyof typeof RESERVED;

/**
 * Limits how fast requests are sent, according to the service's answers: no limit until it answers 429, then the lower known
 * limit for an hour. Counts every request of this process.
 */
export class RequestPace {
  readonly #now: Now;
  readonly #sharers: () => number;
  #sent: number[] = [];
  #slowSince: number | null = null;
  #holdUntil = 0;
  #bookAgainAt = 0;

  /** `sharers`: the number of processes using the same key; each gets its share of the limit. */
  constructor(now: Now, sharers: () => number = () => 1) {
    this.#now = now;
    this.#sharers = sharers;
  }

  recordSent(): void {
    const at = this.#now();
    this.#sent = this.#sent.filter((time) => time > at - WINDOW_MS && time <= at);
    this.#sent.push(at);
  }

  /** The service answered 429. */
  recordRateLimited(retryAfterMs: number | null): void {
    const at = this.#now();
    this.#slowSince = at;
    this.#holdUntil = at + waitAfter(retryAfterMs);
  }

  /** The service answered 429 to a booking. Only the next booking waits for that: reads find out what became of this one. */
  recordBookingRateLimited(retryAfterMs: number | null): void {
    this.#bookAgainAt = this.#now() + waitAfter(retryAfterMs);
  }

  /** Milliseconds until the next booking may be sent. */
  bookingWaitMs(): number {
    return remaining(this.#bookAgainAt - this.#now());
  }

  /** Milliseconds until a request of this kind may be sent. */
  waitMs(kind: PacedRequest): number {
    const at = this.#now();
    const hold = remaining(this.#holdUntil - at);
    if (hold > 0) return hold;
    const limitOfAll = this.perMinute(kind);
    if (limitOfAll === null) return 0;
    const limit = Math.max(1, Math.floor(limitOfAll / this.#sharers()));
    const recent = this.#sent.filter((time) => time > at - WINDOW_MS && time <= at);
    const blocking = recent.at(-limit);
    return blocking === undefined ? 0 : blocking + WINDOW_MS - at;
  }

  /** How many requests all processes together may send; null while the service isn't known to limit us. */
  perMinute(kind: PacedRequest): number | null {
    if (this.#slowSince === null) return null;
    const passed = this.#now() - this.#slowSince;
    if (passed < 0 || passed > SLOW_FOR_MS) return null;
    return SLOW_PER_MINUTE - RESERVED[kind];
  }

  /** Resolves when a request of this kind may be sent. */
  async waitForTurn(kind: PacedRequest): Promise<void> {
    for (let wait = this.waitMs(kind); wait > 0; wait = this.waitMs(kind)) {
      await sleep(wait);
    }
  }
}

function waitAfter(retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? USUAL_WAIT_MS, WINDOW_MS);
}

/** If the clock was set back, nothing must wait any longer for that. */
function remaining(ms: number): number {
  return ms > 0 && ms <= WINDOW_MS ? ms : 0;
}

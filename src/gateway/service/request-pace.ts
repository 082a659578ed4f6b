import { setTimeout as sleep } from 'node:timers/promises';
import type { Now } from '#server/clock.ts';

const WINDOW_MS = 60_000;
/** Below 60 a minute per key, the lower of the two limits that services are known to have (field services F13). */
const SLOW_PER_MINUTE = 50;
/**
 * How many of each kind may go out in a minute, where polling doesn't count towards the others: a label that a person waits for never waits for
 * label checks, and a booking waits for none of these. `unclear_read`: reads of unclear orders, which may go on until a person marks them.
 */
const PER_MINUTE = { polling: 10, unclear_read: 30, label_check: 30, label_now: 40, other: SLOW_PER_MINUTE };
/** Label checks and reads of unclear orders share what they may send; of each, this many go out however many the others are. */
const AT_LEAST_PER_MINUTE = 5;
/** Used for a 429 without `Retry-After`: we can't see the service's window, as others use the same key. */
const USUAL_WAIT_MS = 2_000;
/** Our choice: after this long without a 429, the service is assumed to have the higher limit again. */
const SLOW_FOR_MS = 60 * 60_000;

export type PacedRequest = keyof typeof PER_MINUTE;

/**
 * Limits how fast requests are sent, according to the service's answers: no limit until it answers 429, then the lower known
 * limit for an hour. Counts every request of this process.
 */
export class RequestPace {
  readonly #now: Now;
  readonly #sharers: () => number;
  #sent: { readonly kind: PacedRequest; readonly at: number }[] = [];
  #slowSince: number | null = null;
  #holdUntil = 0;
  #bookAgainAt = 0;

  /** `sharers`: the number of processes using the same key; each gets its share of the limit. */
  constructor(now: Now, sharers: () => number = () => 1) {
    this.#now = now;
    this.#sharers = sharers;
  }

  /** Labels count as `label_check`, whoever waits for them. */
  recordSent(kind: PacedRequest): void {
    const at = this.#now();
    this.#sent = this.#sent.filter((sent) => isRecent(sent.at, at));
    this.#sent.push({ kind, at });
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
    const perMinute = this.perMinute(kind);
    if (perMinute === null) return 0;
    const ofAll = this.#waitForFewer(SLOW_PER_MINUTE, () => true);
    if (kind === 'polling') {
      const last = this.#sent.findLast((sent) => isPolling(sent.kind))?.at ?? -Infinity;
      // Evenly, so that what has changed is never seen a minute late.
      return Math.max(ofAll, remaining(last + WINDOW_MS / perMinute - at));
    }
    const ofOthers = this.#waitForFewer(perMinute, (sent) => !isPolling(sent));
    if (kind !== 'label_check' && kind !== 'unclear_read') return Math.max(ofAll, ofOthers);
    const ofItsOwn = this.#waitForFewer(AT_LEAST_PER_MINUTE, (sent) => sent === kind);
    return Math.max(ofAll, Math.min(ofOthers, ofItsOwn));
  }

  /** Milliseconds until fewer than this process's share of `limit` such requests were sent in the last minute. */
  #waitForFewer(limit: number, isCounted: (kind: PacedRequest) => boolean): number {
    const at = this.#now();
    const counted = this.#sent.filter((sent) => isCounted(sent.kind) && isRecent(sent.at, at));
    const blocking = counted.at(-Math.max(1, Math.floor(limit / this.#sharers())));
    return blocking === undefined ? 0 : blocking.at + WINDOW_MS - at;
  }

  /** How many requests all processes together may send; null while the service isn't known to limit us. */
  perMinute(kind: PacedRequest): number | null {
    if (this.#slowSince === null) return null;
    const passed = this.#now() - this.#slowSince;
    if (passed < 0 || passed > SLOW_FOR_MS) return null;
    return PER_MINUTE[kind];
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

const isPolling = (kind: PacedRequest): boolean => kind === 'polling';

/** If the clock was set back, what was sent after it doesn't count. */
const isRecent = (sentAt: number, at: number): boolean => sentAt > at - WINDOW_MS && sentAt <= at;

/** If the clock was set back, nothing must wait any longer for that. */
function remaining(ms: number): number {
  return ms > 0 && ms <= WINDOW_MS ? ms : 0;
}

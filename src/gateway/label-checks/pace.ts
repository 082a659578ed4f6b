import { setTimeout as sleep } from 'node:timers/promises';
import type { Now } from '#server/clock.ts';
import { LABELS_PER_SECOND } from '#contract/limits.ts';
import type { PacedRequest, RequestPace } from '#gateway/service/request-pace.ts';

/** Our choice: below the embedded platform's 1000 a minute, leaving room for people who open labels at the same time. */
const BURST = 20;

/** A token bucket: at most 20 label requests at once, and 920 in any minute. */
export class Pace {
  readonly #now: Now;
  readonly #service: RequestPace | undefined;
  readonly #sharers: () => number;
  #tokens = BURST;
  #filledAt: number;

  /** `service`: the service's own limit. `sharers`: the number of processes that request labels; each gets its share of the pace. */
  constructor(now: Now, service?: RequestPace, sharers: () => number = () => 1) {
    this.#now = now;
    this.#sharers = sharers;
    this.#service = service;
    this.#filledAt = now();
  }

  /** Takes a token for a label check and returns 0, or returns the milliseconds until one is available. */
  take(): number {
    return this.#takeFor('label_check');
  }

  /** Resolves once it has taken a token for a label that a person waits for. */
  async waitForTurn(): Promise<void> {
    for (let wait = this.#takeFor('label_now'); wait > 0; wait = this.#takeFor('label_now')) {
      await sleep(wait);
    }
  }

  /** Label checks per minute if the service limits us; null otherwise. */
  perMinute(): number | null {
    return this.#service?.perMinute('label_check') ?? null;
  }

  #takeFor(kind: PacedRequest): number {
    const held = this.#service?.waitMs(kind) ?? 0;
    if (held > 0) return held;
    const at = this.#now();
    const sharers = this.#sharers();
    const perSecond = LABELS_PER_SECOND / sharers;
    const gained = (Math.max(at - this.#filledAt, 0) / 1000) * perSecond;
    this.#tokens = Math.min(this.#tokens + gained, Math.max(1, BURST / sharers));
    this.#filledAt = at;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return 0;
    }
    return Math.ceil(((1 - this.#tokens) / perSecond) * 1000);
  }
}

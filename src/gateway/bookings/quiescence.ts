import { toIsoTime } from '#domain/iso-time.ts';
import { CLEAN_READS } from '#domain/reconciliation.ts';

/** The start of a round of reads. */
export interface ReadStart {
  /** Milliseconds until the booking could no longer happen; negative once that time had passed. */
  readonly quietInMs: number;
  /** On the monotonic clock. */
  readonly begunAt: number;
}

/**
 * Tracks when a sent booking can no longer happen, and how long ago its orders were read.
 * Measured on both the wall clock and the monotonic clock, whichever is later: a clock that jumps must not make us say
 * "not booked" too early. After a restart the monotonic count starts again: nobody knows how long this machine was down, and
 * the platform may have continued working. A wall clock that shows a time before the sending was set back, and is ignored, so that
 * nothing waits for it.
 * Against a remote platform the quiet time is a risk setting, not a proof. A platform in this process ended with the earlier process, and
 * what it hadn't committed by then never will be: what that process sent can no longer happen.
 */
export class Quiescence {
  readonly #lengthMs: number;
  readonly #monotonicMs: () => number;
  readonly #begunAt: number;
  readonly #isInProcess: boolean;
  readonly #sentAt = new Map<string, number>();
  readonly #underWay = new Set<string>();
  readonly #readAt = new Map<string, number>();
  /** When parts were adopted that could no longer happen. */
  readonly #overAt = new Map<string, number>();

  /** `isInProcess`: the platform runs in this process, and only in one at a time. */
  constructor(lengthMs: number, monotonicMs: () => number, isInProcess = false) {
    this.#lengthMs = lengthMs;
    this.#monotonicMs = monotonicMs;
    this.#begunAt = monotonicMs();
    this.#isInProcess = isInProcess;
  }

  /**
   * How many reads without a manifest prove, after the quiet time, that an order isn't booked. A platform in this process reads over the
   * connection that would commit the booking, so one is enough.
   */
  get readsNeeded(): number {
    return this.#isInProcess ? 1 : CLEAN_READS;
  }

  /** A cancel, unlike a part, may be sent again after it was adopted. */
  recordSent(partId: string): void {
    this.#sentAt.set(partId, this.#monotonicMs());
    this.#overAt.delete(partId);
  }

  /** Times a request that may wait for its turn first: a service that answers 429 gets few requests a minute. Its quiet time counts from its end. */
  async timeFromEnd<Answer>(partId: string, send: () => Promise<Answer>): Promise<Answer> {
    this.#underWay.add(partId);
    try {
      return await send();
    } finally {
      this.#underWay.delete(partId);
      this.recordSent(partId);
    }
  }

  /** Takes over a part from an earlier or another process: its measurements are not known here, so timing starts again. */
  adopt(partId: string): void {
    this.#sentAt.set(partId, this.#monotonicMs());
    this.#readAt.set(partId, this.#monotonicMs());
    if (this.#isInProcess) this.#overAt.set(partId, this.#monotonicMs());
  }

  /** Milliseconds until the booking can no longer happen; negative once that time has passed. */
  leftMs(part: { readonly part_id: string; readonly sent_at: string | null }, now: number): number {
    if (this.#underWay.has(part.part_id)) return this.#lengthMs;
    const overAt = this.#overAt.get(part.part_id);
    if (overAt !== undefined) return overAt - this.#monotonicMs();
    const byMonotonic = (this.#sentAt.get(part.part_id) ?? this.#begunAt) + this.#lengthMs - this.#monotonicMs();
    const sinceByWall = now - Date.parse(part.sent_at ?? toIsoTime(now));
    return sinceByWall < 0 ? byMonotonic : Math.max(byMonotonic, this.#lengthMs - sinceByWall);
  }

  /** The start of a round of reads: however many minutes the round takes, it proves nothing about later than this. */
  beginRead(part: { readonly part_id: string; readonly sent_at: string | null }, now: number): ReadStart {
    return { quietInMs: this.leftMs(part, now), begunAt: this.#monotonicMs() };
  }

  /**
   * A read of the part's orders counts. `endedAt`: when the service had answered, on the monotonic clock. Not when it was committed: the next
   * read is planned before that, would come too early, and prove nothing.
   */
  recordRead(partId: string, endedAt: number): void {
    this.#readAt.set(partId, endedAt);
  }

  /**
   * Whole milliseconds, rounded up, from the last read that counted, or from this process's start if there was none since, to this one.
   * Reads are planned on the wall clock, in whole milliseconds: a fraction of one less must not make a read come too early to count.
   */
  sinceReadMs(partId: string, { begunAt }: ReadStart): number {
    return Math.ceil(begunAt - (this.#readAt.get(partId) ?? this.#begunAt));
  }

  /** The part is settled; its times are no longer needed. */
  forget(partId: string): void {
    this.#sentAt.delete(partId);
    this.#readAt.delete(partId);
    this.#overAt.delete(partId);
  }
}

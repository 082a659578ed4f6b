import { toIsoTime } from '#domain/iso-time.ts';

/**
 * When a booking that was sent can't happen any more, and how long ago its orders were read.
 * Measured on the wall clock and on the monotonic clock, whichever is later: a clock that jumps must not make us say
 * "not booked" early. After a restart the monotonic count begins anew, whatever the platform: nobody knows how long this
 * machine was away, and a platform may have gone on without us. A wall clock that shows a time before the sending was set
 * back; it says nothing then, so that nothing waits for it.
 * Against a remote platform the time is a risk setting, not a proof.
 */
export class Quiescence {
  readonly #lengthMs: number;
  readonly #monotonicMs: () => number;
  readonly #begunAt: number;
  readonly #sentAt = new Map<string, number>();
  readonly #readAt = new Map<string, number>();

  constructor(lengthMs: number, monotonicMs: () => number) {
    this.#lengthMs = lengthMs;
    this.#monotonicMs = monotonicMs;
    this.#begunAt = monotonicMs();
  }

  recordSent(partId: string): void {
    this.#sentAt.set(partId, this.#monotonicMs());
  }

  /** A part that an earlier process, or another one, was at: what it measured is not known here, so it is measured anew. */
  adopt(partId: string): void {
    this.#sentAt.set(partId, this.#monotonicMs());
    this.#readAt.set(partId, this.#monotonicMs());
  }

  /** Milliseconds until the booking can't happen any more; negative for how long it has been so. */
  leftMs(part: { readonly part_id: string; readonly sent_at: string | null }, now: number): number {
    const byMonotonic = (this.#sentAt.get(part.part_id) ?? this.#begunAt) + this.#lengthMs - this.#monotonicMs();
    const sinceByWall = now - Date.parse(part.sent_at ?? toIsoTime(now));
    return sinceByWall < 0 ? byMonotonic : Math.max(byMonotonic, this.#lengthMs - sinceByWall);
  }

  /** A read of the part's orders counted. */
  recordRead(partId: string): void {
    this.#readAt.set(partId, this.#monotonicMs());
  }

  /** Milliseconds since a read counted last; since this process began, when an earlier one made it. */
  sinceReadMs(partId: string): number {
    return this.#monotonicMs() - (this.#readAt.get(partId) ?? this.#begunAt);
  }

  /** The part is settled: its times are no longer needed. */
  forget(partId: string): void {
    this.#sentAt.delete(partId);
    this.#readAt.delete(partId);
  }
}

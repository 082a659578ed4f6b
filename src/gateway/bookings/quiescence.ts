import { toIsoTime } from '#domain/iso-time.ts';

/** When a round of reads began. */
export interface ReadBegun {
  /** Milliseconds until the booking could no longer happen; negative once that time had passed. */
  readonly quietInMs: number;
  /** On the monotonic clock. */
  readonly begunAt: number;
}

/**
 * Tracks when a sent booking can no longer happen, and how long ago its orders were read.
 * Measured on both the wall clock and the monotonic clock, whichever is later: a clock that jumps must not make us say
 * "not booked" too early. After a restart the monotonic count starts again on every platform: nobody knows how long
 * this machine was down, and the platform may have carried on without us. A wall clock that shows a time before the
 * sending was set back; it is then ignored, so that nothing waits for it.
 * Against a remote platform the quiet time is a risk setting, not a proof.
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

  /** Takes over a part from an earlier or another process: its measurements are not known here, so timing starts again. */
  adopt(partId: string): void {
    this.#sentAt.set(partId, this.#monotonicMs());
    this.#readAt.set(partId, this.#monotonicMs());
  }

  /** Milliseconds until the booking can no longer happen; negative once that time has passed. */
  leftMs(part: { readonly part_id: string; readonly sent_at: string | null }, now: number): number {
    const byMonotonic = (this.#sentAt.get(part.part_id) ?? this.#begunAt) + this.#lengthMs - this.#monotonicMs();
    const sinceByWall = now - Date.parse(part.sent_at ?? toIsoTime(now));
    return sinceByWall < 0 ? byMonotonic : Math.max(byMonotonic, this.#lengthMs - sinceByWall);
  }

  /** A round of reads begins, which may take minutes: it shows no more than was true by now. */
  beginRead(part: { readonly part_id: string; readonly sent_at: string | null }, now: number): ReadBegun {
    return { quietInMs: this.leftMs(part, now), begunAt: this.#monotonicMs() };
  }

  /** Notes that a read of the part's orders counted, once it is over. */
  recordRead(partId: string): void {
    this.#readAt.set(partId, this.#monotonicMs());
  }

  /** Milliseconds from the last read that counted to this one; if an earlier process made it, since this process started. */
  sinceReadMs(partId: string, { begunAt }: ReadBegun): number {
    return begunAt - (this.#readAt.get(partId) ?? this.#begunAt);
  }

  /** The part is settled; its times are no longer needed. */
  forget(partId: string): void {
    this.#sentAt.delete(partId);
    this.#readAt.delete(partId);
  }
}

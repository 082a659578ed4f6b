import type { BookingPartRow } from '#gateway/store/tables.ts';

/**
 * When a booking that was sent can't happen any more.
 * Measured on the wall clock and on the monotonic clock, whichever is later: a clock that jumps must not make us say
 * "not booked" early. After a restart the monotonic count begins anew; only the embedded platform, which ended with the
 * same process, is quiet at once: a transaction that had not committed by then never will.
 * Against a remote platform the time is a risk setting, not a proof.
 */
export class Quiescence {
  readonly #lengthMs: number;
  readonly #embedded: boolean;
  readonly #epoch: number;
  readonly #bootedAt: number;
  readonly #sentMonotonic = new Map<string, number>();

  constructor(lengthMs: number, embedded: boolean, epoch: number, bootedAt: Date) {
    this.#lengthMs = lengthMs;
    this.#embedded = embedded;
    this.#epoch = epoch;
    this.#bootedAt = bootedAt.getTime();
  }

  recordSent(partId: string): void {
    this.#sentMonotonic.set(partId, performance.now());
  }

  /** Milliseconds since the epoch, on the wall clock as it stands now. */
  endsAt(part: BookingPartRow, now: Date): number {
    if (part.boot_epoch < this.#epoch) return this.#bootedAt + (this.#embedded ? 0 : this.#lengthMs);
    const byWall = Date.parse(part.sent_at ?? now.toISOString()) + this.#lengthMs;
    const sent = this.#sentMonotonic.get(part.part_id);
    const byMonotonic = sent === undefined ? byWall : now.getTime() + sent + this.#lengthMs - performance.now();
    return Math.max(byWall, byMonotonic);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type RawAnswer, sendBooking } from '#gateway/service/send-booking.ts';
import type { BookingDeps } from './booking-deps.ts';

const AGAIN_AFTER_MS = 1_000;
const UNSENT: RawAnswer = {
  answer: { kind: 'never_sent', description: 'The connection to the database was lost.' },
  text: null,
  lacksMeans: true,
};

/**
 * Sends a part once. Where this machine has no means for a connection (file descriptors used up) nothing was written, and
 * it is tried again until there are some: our own load is no reason to call orders not booked. So it is while another process
 * may have taken over: a process that was paused after it had written "sending" must not come back and send. `givenUp`: nobody
 * waits any more; from then on nothing goes out.
 */
export async function sendWhenPossible(
  { connection, quiescence, ending, log, maySend }: BookingDeps,
  partId: string,
  trackingNumbers: readonly string[],
  givenUp: AbortSignal,
): Promise<RawAnswer> {
  const over = AbortSignal.any([givenUp, ending]);
  for (let round = 0; ; round += 1) {
    // The quiet time counts from what may really have gone out.
    quiescence.recordSent(partId);
    const raw = maySend()
      ? await sendBooking(connection.link.baseUrl, connection.link.secret, partId, trackingNumbers, maySend)
      : UNSENT;
    if (raw.lacksMeans !== true) return raw;
    if (round === 0)
      log.error(
        { partId },
        'This machine has no means for a connection, or has lost its database; the booking waits unsent',
      );
    await sleep(AGAIN_AFTER_MS, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return raw;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { bookOrders } from '#contract/documented/booking.ts';
import type { PlatformLink } from '#gateway/service/platform-link.ts';
import { type RawAnswer, sendBooking } from '#gateway/service/send-booking.ts';
import { traceCall } from '#gateway/service/trace-call.ts';
import type { BookingDeps } from './booking-deps.ts';

const AGAIN_AFTER_MS = 1_000;
const UNSENT: RawAnswer = {
  answer: { kind: 'never_sent', description: 'The connection to the database was lost.' },
  text: null,
  isBlockedLocally: true,
};

/**
 * Sends a part once. If this machine can't open a connection (out of file descriptors), nothing was written, so it
 * retries until it can: our own load is no reason to call orders not booked. It also waits while another process may
 * have taken over: a process that was suspended after writing "sending" must not wake up and send. `givenUp`: nobody is
 * waiting any more; from then on nothing goes out.
 */
export async function sendWhenPossible(
  { connection, quiescence, ending, log, maySend }: BookingDeps,
  partId: string,
  trackingNumbers: readonly string[],
  givenUp: AbortSignal,
): Promise<RawAnswer> {
  const over = AbortSignal.any([givenUp, ending]);
  for (let round = 0; ; round += 1) {
    // The quiet time counts from the last try, the only one that may have been sent.
    quiescence.recordSent(partId);
    const raw = maySend() ? await sendTraced(connection.link, partId, trackingNumbers, maySend) : UNSENT;
    if (raw.isBlockedLocally !== true) return raw;
    if (round === 0)
      log.error(
        { partId },
        'This machine can’t open a connection or has lost its database; this part of a booking waits unsent',
      );
    await sleep(AGAIN_AFTER_MS, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) return raw;
  }
}

function sendTraced(
  { baseUrl, secret }: PlatformLink,
  partId: string,
  trackingNumbers: readonly string[],
  maySend: () => boolean,
): Promise<RawAnswer> {
  return traceCall(baseUrl, bookOrders, async (span) => {
    span.note({ 'slipway.booking.part_id': partId, 'slipway.booking.orders': trackingNumbers.length });
    const raw = await sendBooking(baseUrl, secret, partId, trackingNumbers, maySend);
    if (raw.answer.kind === 'answer') span.note({ 'http.response.status_code': raw.answer.status });
    else span.fail(raw.answer.kind === 'lost' ? raw.answer.cause : raw.answer.kind);
    return raw;
  });
}

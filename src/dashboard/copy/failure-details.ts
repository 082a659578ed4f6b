import type { Booking } from '#contract/gateway/booking.ts';

/** What support needs to find a booking that was turned down, as plain text: its ID, its time, the answer and its orders. */
export function describeForSupport(booking: Booking): string {
  const parts = booking.parts.filter((part) => part.failure !== null);
  return [
    `Booking ${booking.attempt_id}`,
    `Asked for at ${booking.created_at}`,
    ...parts.flatMap((part) => [
      `Part ${part.part_number}, ${part.sent_at === null ? 'not sent' : `sent at ${part.sent_at}`}`,
      `Answer: ${[part.http_status ?? 'none', part.failure?.error, part.failure?.error_description].filter(Boolean).join(', ')}`,
      ...part.unbooked_orders,
    ]),
  ].join('\n');
}

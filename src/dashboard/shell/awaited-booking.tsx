import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Booking } from '#contract/gateway/booking.ts';
import { bookingQuery } from '#dashboard/queries/bookings.ts';
import { isNotFound } from '#dashboard/queries/was-refused.ts';
import { awaitedBookings } from '#dashboard/state/awaited-bookings.ts';
import { serviceTime } from '#dashboard/browser/service-time.ts';
import { playSound } from '#dashboard/browser/sounds.ts';

/** A booking that ended longer ago isn't announced: the browser was closed in the meantime. */
const ANNOUNCED_WITHIN_MS = 60_000;

/** Announces the end of a booking that this browser started, once, on whatever page is open. Renders nothing. */
export function AwaitedBooking({ id }: { readonly id: string }) {
  const { data: booking, error } = useQuery(bookingQuery(id));
  const end = booking?.progress === 'done' ? booking : undefined;
  const isGone = isNotFound(error);
  const announceEnd = useEffectEvent(async (ended: Booking | undefined) => {
    if (!(await awaitedBookings.take(id)) || ended === undefined) return;
    if (serviceTime() - Date.parse(ended.finished_at ?? '') > ANNOUNCED_WITHIN_MS) return;
    playSound(ended.counts.booked === ended.order_count ? 'finished' : 'attention');
  });
  useEffect(() => {
    if (end !== undefined || isGone) void announceEnd(end);
  }, [end, isGone]);
  return null;
}

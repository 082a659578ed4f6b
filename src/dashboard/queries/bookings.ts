import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import type { Booking } from '#contract/gateway/booking.ts';
import {
  checkBooking,
  continueBooking,
  listBookings,
  markBooking,
  readBooking,
  startBooking,
  stopWaiting,
} from '#contract/gateway/bookings.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { awaitedBookings } from '#dashboard/state/awaited-bookings.ts';
import { call } from './caller.ts';
import { readFirstAnswer } from './first-answers.ts';
import { whenOnline } from './when-online.ts';
import { bookingKeys } from './later-query-keys.ts';

/** A running booking is polled as well: an event may be lost, the result must not be. */
const POLL_INTERVAL_MS = 2000;
/** For a booking with unclear orders, or with manifests that are still being made and may yet fail. */
const OPEN_POLL_INTERVAL_MS = 5000;

export function bookingsQuery(query: QueryOf<typeof listBookings>) {
  return queryOptions({
    queryKey: [...bookingKeys.all, 'list', query],
    queryFn: ({ signal }) => call(listBookings, { query, signal }),
    initialData: () => readFirstAnswer<typeof listBookings>('/bookings', query),
  });
}

export function bookingQuery(attemptId: string) {
  return queryOptions({
    queryKey: bookingKeys.one(attemptId),
    queryFn: ({ signal }) => call(readBooking, { params: { attempt_id: attemptId }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => pollInterval(state.data),
  });
}

function pollInterval(booking: Booking | undefined): number | false {
  if (booking === undefined) return false;
  if (booking.progress !== 'done') return POLL_INTERVAL_MS;
  const isOpen = booking.counts.unclear > 0 || booking.dockets.some((docket) => docket.document === 'being_made');
  return isOpen ? OPEN_POLL_INTERVAL_MS : false;
}

/**
 * Starts a booking under an ID generated when Review opened, so that a repeated PUT is idempotent.
 * While offline nothing is sent, and nothing is queued for later.
 */
export function startBookingMutation() {
  return mutationOptions({
    mutationKey: ['bookings', 'start'],
    scope: { id: 'booking' },
    mutationFn: ({ attemptId, orders }: { readonly attemptId: string; readonly orders: readonly string[] }) =>
      whenOnline(() => call(startBooking, { params: { attempt_id: attemptId }, body: { orders: [...orders] } })),
    onSuccess: keepAndAwait,
  });
}

export function checkBookingMutation(attemptId: string) {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(checkBooking, { params: { attempt_id: attemptId } })),
    onSuccess: keep,
  });
}

/** Stops only the unsent parts; a request that has gone out in the meantime is still waited for. */
export function stopWaitingMutation(attemptId: string, isChecking: boolean) {
  return mutationOptions({
    mutationFn: () =>
      whenOnline(() =>
        call(stopWaiting, { params: { attempt_id: attemptId }, query: isChecking ? { only: 'unsent' } : {} }),
      ),
    onSuccess: keep,
  });
}

export function continueBookingMutation(attemptId: string) {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(continueBooking, { params: { attempt_id: attemptId } })),
    onSuccess: keepAndAwait,
    meta: { invalidates: [bookingKeys.all] },
  });
}

export interface Mark {
  readonly tracking_number: string;
  readonly outcome: 'booked' | 'not_booked';
}

export function markBookingMutation(attemptId: string) {
  return mutationOptions({
    mutationFn: (marks: readonly Mark[]) =>
      whenOnline(() => call(markBooking, { params: { attempt_id: attemptId }, body: { marks: [...marks] } })),
    onSuccess: keep,
  });
}

type Answered = (booking: Booking, ...told: [unknown, unknown, MutationFunctionContext]) => void;

/** Once a booking has been sent, this browser announces its result. */
const keepAndAwait: Answered = (booking, ...told) => {
  awaitedBookings.add(booking.attempt_id);
  keep(booking, ...told);
};

/** Each of these endpoints returns the whole booking, so it goes straight into the cache. */
const keep: Answered = (booking, _variables, _result, { client }) => {
  client.setQueryData(bookingKeys.one(booking.attempt_id), booking);
  void client.invalidateQueries({ queryKey: bookingKeys.all });
};

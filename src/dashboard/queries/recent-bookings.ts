import { queryOptions } from '@tanstack/react-query';
import { listBookings } from '#contract/gateway/bookings.ts';
import { call } from './caller.ts';
import { bookingKeys } from './later-query-keys.ts';

/** Bookings for the shell: the newest, and those running or unclear. Refetched on every booking event. */
export function recentBookingsQuery(outcome?: 'running' | 'unclear') {
  return queryOptions({
    queryKey: [...bookingKeys.all, 'recent', outcome ?? 'all'],
    queryFn: async ({ signal }) =>
      (await call(listBookings, { query: outcome === undefined ? {} : { outcome }, signal })).bookings,
  });
}

import type { UseMutationOptions } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { Booking } from '#contract/gateway/booking.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { paths } from '#dashboard/paths.ts';

/** A mutation of a booking. If it fails after the booking's page has been left, the toast links to the booking. */
export function useBookingMutation<Data, Variables>(
  { attempt_id: id }: Booking,
  options: UseMutationOptions<Data, Error, Variables>,
  describe: (problem: Error) => string,
) {
  const navigate = useNavigate();
  return useReportedMutation(options, describe, {
    name: bookingCopy.open,
    run: () => void navigate(paths.booking(id)),
  });
}

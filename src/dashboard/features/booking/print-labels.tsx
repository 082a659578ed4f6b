import { Printer } from 'lucide-react';
import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** Labels of the orders that were booked, docket by docket. */
export function PrintLabels({ booking }: { readonly booking: Booking }) {
  const numbers = booking.dockets.flatMap((docket) =>
    docket.kind === 'booked' ? docket.orders.map((order) => order.tracking_number) : [],
  );
  if (numbers.length === 0) return null;
  return (
    <Button
      icon={<Printer size={17} aria-hidden="true" />}
      onClick={() => printRequest.set({ listed: numbers, scanned: numbers, listName: bookingCopy.actions.labelsOf })}
    >
      {bookingCopy.actions.printLabels}
    </Button>
  );
}

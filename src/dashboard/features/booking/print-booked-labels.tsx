import { Printer } from 'lucide';
import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

/** Prints the labels of the booked orders, docket by docket. At tablet width the adjacent menu has this instead. */
export function PrintLabels({ booking }: { readonly booking: Booking }) {
  if (!hasLabels(booking)) return null;
  return (
    <Button className="max-lg:hidden" icon={<Icon of={Printer} size={17} />} onClick={() => printLabels(booking)}>
      {bookingCopy.actions.printLabels}
    </Button>
  );
}

export function hasLabels(booking: Booking): boolean {
  return booking.dockets.some((docket) => docket.kind === 'booked' && docket.orders.length > 0);
}

export function printLabels(booking: Booking): void {
  const numbers = booking.dockets.flatMap((docket) =>
    docket.kind === 'booked' ? docket.orders.map((order) => order.tracking_number) : [],
  );
  printRequest.set({ listed: numbers, scanned: numbers, listName: bookingCopy.actions.labelsOf });
}

import type { Booking, Docket } from '#contract/gateway/booking.ts';
import { printCsv } from '#domain/csv.ts';
import { formatIsoDay, formatTime } from '#dashboard/copy/dates.ts';
import { saveFile } from '#dashboard/browser/save-file.ts';

const COLUMNS = [
  'tracking_number',
  'order_number',
  'carrier',
  'courier_allocation',
  'outcome',
  'manifest_number',
  'manifest_id',
  'error',
  'error_description',
  'booked_at',
] as const;

const OUTCOMES: Readonly<Record<Docket['kind'], string>> = {
  booked: 'booked',
  failed: 'not_booked',
  unclear: 'unclear',
  not_mentioned: 'unclear',
  mentioned_twice: 'unclear',
};

/** One line per order: first those on cards, in the page's order, then those without a card because their part failed as a whole. */
export function listBookingRows(booking: Booking): (string | number | null)[][] {
  return [...listDocketRows(booking), ...listUnbookedRows(booking)];
}

function listUnbookedRows({ parts }: Booking): (string | number | null)[][] {
  return parts.flatMap(({ failure, unbooked_orders: orders }) =>
    orders.map((number) => {
      const outcome = failure?.kind === 'held' ? 'not_sent' : 'not_booked';
      return [number, null, null, null, outcome, null, null, failure?.error, failure?.error_description, null].map(
        (cell) => cell ?? null,
      );
    }),
  );
}

function listDocketRows(booking: Booking): (string | number | null)[][] {
  return booking.dockets.flatMap((docket) => {
    const sentAt = booking.parts.find((part) => part.part_number === docket.part_number)?.sent_at ?? null;
    return docket.orders.map((order) => [
      order.tracking_number,
      order.retailer_order_number,
      docket.courier_name,
      docket.courier_allocation,
      OUTCOMES[docket.kind],
      docket.manifest_number,
      docket.manifest_id,
      docket.error,
      docket.error_description,
      docket.kind === 'booked' ? sentAt : null,
    ]);
  });
}

/** Saves the result as CSV, with spreadsheet formulas neutralised. */
export function saveBookingAsCsv(booking: Booking): { readonly file: string; readonly rows: number } {
  const rows = listBookingRows(booking);
  const at = `${formatIsoDay(booking.created_at)}-${formatTime(booking.created_at).replace(':', '')}`;
  const file = `booking-${at}.csv`;
  saveFile(file, new Blob([printCsv([COLUMNS, ...rows])], { type: 'text/csv;charset=utf-8' }));
  return { file, rows: rows.length };
}

import type { Booking, BookingPart, Docket } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { describeFailure, describeUnclear } from '#dashboard/copy/booking-failures.ts';
import type { FaviconState } from '#dashboard/browser/page-title.ts';

/** What a booking's page shows. `turned_down` and `unclear`: the booking as a whole. */
export interface BookingDescription {
  readonly kind: 'running' | 'turned_down' | 'unclear' | 'result';
  readonly heading: string;
  readonly text: string;
  readonly title: string;
  readonly favicon: FaviconState;
}

/** Heading, tone and next step for a booking's state. */
export function describeBooking(booking: Booking): BookingDescription {
  const { heading, title, progress } = bookingCopy;
  const { counts, order_count: total } = booking;
  if (booking.progress !== 'done') {
    const text = booking.progress === 'checking' ? progress.checking : progress.waiting(booking.waiting_for);
    return { kind: 'running', heading: progress.heading(total), text, title: title.running(total), favicon: 'running' };
  }
  const lost = booking.parts.find(isLost);
  if (lost && counts.booked === 0) {
    return {
      kind: 'unclear',
      heading: heading.unclear(counts.unclear),
      text: describeUnclear(lost.unclear_cause),
      title: title.unclear,
      favicon: 'unclear',
    };
  }
  if (counts.booked === 0 && counts.unclear === 0 && booking.dockets.length === 0 && booking.failure) {
    const text = describeFailure(booking.failure, countRefused(booking));
    return { kind: 'turned_down', heading: heading.nothing, text, title: title.nothing, favicon: 'bad' };
  }
  return { kind: 'result', text: describeResult(booking), ...nameResult(booking) };
}

/** The orders of the first request that failed, as a large booking is sent in several, or of all those that the check before sending stopped. */
function countRefused({ parts, order_count: total }: Booking): number {
  const failed = parts.filter(({ failure }) => failure !== null && failure.kind !== 'held');
  const [first] = failed;
  if (first?.failure?.kind !== 'not_bookable') return first?.order_count ?? total;
  return failed.reduce((sum, part) => sum + (part.failure?.kind === 'not_bookable' ? part.order_count : 0), 0);
}

/** Whether the part's whole answer was lost, as opposed to one that left out single orders. */
function isLost(part: BookingPart): boolean {
  const open = part.state === 'unknown' || part.state === 'needs_person';
  return open && part.unclear_cause !== 'incomplete';
}

function nameResult({ counts, order_count: total }: Booking): Omit<BookingDescription, 'kind' | 'text'> {
  const { heading, title } = bookingCopy;
  if (counts.booked === total) return { heading: heading.all(total), title: title.all(total), favicon: 'good' };
  if (counts.unclear > 0) {
    const name = counts.booked > 0 ? heading.some(counts.booked, total) : heading.unclear(counts.unclear);
    return { heading: name, title: title.unclear, favicon: 'unclear' };
  }
  if (counts.booked === 0) return { heading: heading.none, title: title.nothing, favicon: 'bad' };
  return { heading: heading.some(counts.booked, total), title: title.some(counts.booked, total), favicon: 'mixed' };
}

/** Identifies a manifest within its booking; undefined for orders without one. */
function keyOf({ manifest_id, part_number, kept_item }: Docket): string | undefined {
  if (manifest_id !== null) return String(manifest_id);
  return kept_item === null ? undefined : `${part_number}/${kept_item}`;
}

/** Whether there is, or will be, a PDF. */
const hasPdf = ({ manifest_id, kept_pdf }: Docket): boolean =>
  manifest_id !== null || kept_pdf === 'kept' || kept_pdf === 'being_fetched' || kept_pdf === 'late';

function describeResult({ counts, dockets, order_count: total }: Booking): string {
  const { result } = bookingCopy;
  const booked = dockets.filter((docket) => docket.kind === 'booked');
  if (counts.booked === total) {
    const manifests = new Set(booked.flatMap((docket) => keyOf(docket) ?? []));
    if (manifests.size === 0) {
      const isByHand = booked.every(({ orders }) => orders.every((order) => order.marked_by !== null));
      return isByHand ? result.allByHand : result.noManifest;
    }
    const all = result.all(new Set(booked.map((docket) => docket.courier_name)).size, manifests.size);
    const printable = new Set(booked.filter(hasPdf).map(keyOf)).size;
    return printable === 0 ? all : `${all} ${result.print(printable)}`;
  }
  if (counts.booked === 0 && counts.unclear === 0) {
    return dockets.some((docket) => docket.error !== null) ? result.none : result.noneFound;
  }
  const failedWith = new Set(
    dockets.flatMap((docket) => (docket.kind === 'failed' ? (docket.courier_name ?? []) : [])),
  );
  return [
    ...(counts.not_booked > 0 ? [result.failedWith(counts.not_booked, [...failedWith])] : []),
    ...(counts.unclear > 0 ? [result.unclear(counts.unclear)] : []),
    ...(counts.booked > 0 ? [result.others(counts.booked)] : []),
  ].join(' ');
}

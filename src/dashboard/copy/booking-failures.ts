import type { BookingPart, UnclearCause } from '#contract/gateway/booking.ts';
import { agree, formatCount, orders } from './plural.ts';

type Failure = NonNullable<BookingPart['failure']>;

const UNCLEAR_TEXTS: Readonly<Record<UnclearCause, string>> = {
  server_error:
    'The service had a problem while booking. It may have booked some orders before that. Check before booking them again.',
  dropped:
    'The connection dropped after the booking was sent, so we never saw the answer. Nothing has been sent again. Check before booking these orders again.',
  no_answer:
    "The service hadn't answered after 3 minutes. It may still be booking. Check before booking these orders again.",
  stopped_waiting:
    "The service hadn't answered when you stopped waiting. It may still be booking. Check before booking these orders again.",
  restarted:
    'Slipway restarted while the booking was running, so we never saw the answer. Check before booking these orders again.',
  not_recorded:
    "Slipway had a problem while the booking was running, so the answer wasn't kept. Nothing has been sent again. Check before booking these orders again.",
  unreadable:
    "The service sent an answer that we can't read. Nothing has been sent again. Check before booking these orders again.",
  contradicted:
    "The service's answer came late, and it says something else than the mark that was set by hand. The orders are held until it's clear. Look in the service or call the carrier, then mark them again.",
  manifest_gone:
    'The service reported these orders as booked, but no longer knows their manifest. Call the carrier or look in the service, then mark each order.',
  incomplete: "The answer didn't say what happened to these orders. Check before booking these orders again.",
};

export function describeUnclear(cause: UnclearCause | null): string {
  return UNCLEAR_TEXTS[cause ?? 'unreadable'];
}

/** For a part that booked nothing: what happened, what wasn't harmed, what to do. */
export function describeFailure(failure: Failure, count: number): string {
  const culprits = failure.orders.length;
  const rest = count - culprits;
  // Where the number isn't the reason, correcting it would help nobody.
  const mayBeWrong = failure.orders.some(({ reason }) => reason === null || reason === 'not_found');
  const takeOut =
    rest === 0
      ? ''
      : ` Take the ${formatCount(culprits)} out and review the other ${formatCount(rest)}${mayBeWrong ? ', or correct the numbers' : ''}.`;
  const correct = rest === 0 ? ` Correct the ${agree(culprits, 'number', 'numbers')}.` : takeOut;
  const found = agree(count, 'number', 'numbers');
  switch (failure.kind) {
    case 'not_available':
      if (culprits === 0) return 'The service turned down the whole booking. No order was booked.';
      return failure.orders.every((order) => order.reason === 'not_found')
        ? `${formatCount(culprits)} of ${formatCount(count)} tracking ${found} ${agree(culprits, "wasn't", "weren't")} found, so the service turned down the whole booking. No order was booked.${correct}`
        : `${formatCount(culprits)} of ${orders(count)} can't be booked now, so the service turned down the whole booking.${takeOut}`;
    case 'not_bookable':
      if (failure.orders.length > 0 && failure.orders.every((order) => order.reason === 'not_read'))
        return `The service couldn't be asked about ${formatCount(culprits)} of ${orders(count)}, so nothing was sent. No order was booked.${rest === 0 ? ' Review again later.' : ` Review the other ${formatCount(rest)} now, and ${agree(culprits, 'that one', 'those')} later.`}`;
      return failure.orders.every((order) => order.reason === 'not_found')
        ? `${formatCount(culprits)} of ${formatCount(count)} tracking ${found} ${agree(culprits, "wasn't", "weren't")} found, so nothing was sent. No order was booked.${correct}`
        : `${formatCount(culprits)} of ${orders(count)} can't be booked now, so nothing was sent. No order was booked.${takeOut}`;
    case 'turned_down':
    case 'refused_status':
      return 'The service turned down the whole booking.';
    case 'bad_request':
      return "The service couldn't read this booking. No order was booked. Try again; if it happens twice, copy the details for support.";
    case 'forbidden':
      return "Your API key isn't recognised, or your API secret doesn't allow booking. No order was booked. Check the connection, or ask the account owner.";
    case 'not_readable':
      return "The service doesn't let Slipway read these orders, so they couldn't be checked. Nothing was sent and no order was booked. Check the connection, or ask the account owner.";
    case 'too_many':
      return "This booking was over the service's limit of 1,000 orders. No order was booked. Review it again and we'll split it.";
    case 'rate_limited':
      return 'The service asked us to slow down. No order was booked. Wait a minute, then review it again.';
    case 'unreachable':
      return "The shipping service couldn't be reached. Nothing was sent and no order was booked. Review it again when it's back.";
    case 'stopped':
      return 'This was stopped before anything was sent. No order was booked. Your selection is still here.';
    case 'held':
      return "It wasn't sent.";
    case 'restored':
      return "Slipway was restored from a backup, and this service can't say which orders are booked already. Nothing was sent. Compare these orders with your carriers; then whoever runs Slipway can let bookings go out again.";
  }
}

/** Why an order stopped a booking. */
export function describeCulprit(reason: string | null, manifestId: number | null = null): string {
  switch (reason) {
    case 'already_booked':
      return manifestId === null ? 'Already booked' : `Already booked on manifest ${manifestId}`;
    case 'no_label':
      return 'No label yet';
    case 'label_attention':
      return 'Its label needs attention';
    case 'tracking_only':
      return 'Tracking only';
    case 'cancelled':
      return 'Cancelled';
    case 'being_booked':
      return 'Being booked';
    case 'unclear':
      return 'Unclear, check first';
    case 'not_found':
      return 'Not found';
    case 'not_read':
      return "The service couldn't be asked about it";
    case null:
    default:
      return "The service didn't say why";
  }
}

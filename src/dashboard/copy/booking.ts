import type { BookingPart, UnclearCause } from '#contract/gateway/bookings.ts';
import type { LeftOutReason } from '#contract/gateway/orders.ts';
import { formatTime } from './dates.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

type Failure = NonNullable<BookingPart['failure']>;

const carriers = (count: number) => plural(count, 'carrier');
const manifests = (count: number) => plural(count, 'manifest');
const list = new Intl.ListFormat('en-GB');

/** "Northpost, Swiftline and Parcelbird". */
export const joinNames = (names: readonly string[]) => list.format(names);

export const reviewCopy = {
  title: 'Review booking',
  summary: (count: number, carrierCount: number) =>
    `${orders(count)} will be sent to ${carriers(carrierCount)}. You can't undo a booking here.`,
  summaryWithoutCarriers: (count: number) =>
    `${orders(count)}. The service decides which carrier each belongs to. You can't undo a booking here.`,
  tooMany: (count: number, parts: number) =>
    `${orders(count)} are too many for one booking. We'll send ${plural(parts, 'booking')}, one after the other (the limit is 1,000 and we stay below it).`,
  partsName: 'Bookings to send',
  part: (number: number) => `Booking ${number}`,
  tableName: 'Orders by carrier',
  columns: { carrier: 'Carrier', orders: 'Orders', manifest: 'Manifest', part: 'Booking' },
  newManifests: (count: number) => `${formatCount(count)} new ${agree(count, 'manifest', 'manifests')}`,
  severalManifests: (carrier: string, count: number) => `${carrier} gets ${manifests(count)}.`,
  oneManifest: (carrier: string) => `${carrier} still gets one manifest.`,
  leftOut: (count: number) => `Show ${orders(count)} left out`,
  leftOutReasons: {
    no_label: (count: number) => `${formatCount(count)} no label yet`,
    label_attention: (count: number) => `${formatCount(count)} ${agree(count, 'label needs', 'labels need')} attention`,
    already_booked: (count: number) => `${formatCount(count)} already booked`,
    being_booked: (count: number) => `${formatCount(count)} being booked`,
    unclear: (count: number) => `${formatCount(count)} unclear, check first`,
    tracking_only: (count: number) => `${formatCount(count)} tracking only`,
    cancelled: (count: number) => `${formatCount(count)} cancelled`,
    unknown: (count: number) => `${formatCount(count)} not in your orders`,
  } satisfies Record<LeftOutReason, (count: number) => string>,
  allOrNone: "If any tracking number isn't found, the service books none of them.",
  goBack: 'Go back',
  confirm: (count: number) => `Confirm and book ${orders(count)}`,
  confirming: 'Booking…',
  nothing: 'Nothing can be booked.',
  offline: "You're offline. Nothing has been sent.",
  scanIgnored: 'Scan ignored while you review. Go back to keep scanning.',
  loading: 'Checking the orders…',
  problem: "The orders couldn't be checked. Nothing has been sent. Try again.",
  tryAgain: 'Try again',
  refused: "The booking wasn't accepted. Nothing was sent.",
  said: (words: string) => `The service said: “${words}”`,
  taken: (count: number) => `${orders(count)} ${agree(count, 'is', 'are')} in another booking. Nothing was sent.`,
  takenBy: {
    being_booked: (by: string, since: string) => `Being booked by ${by} since ${since}`,
    unclear: (by: string, since: string) => `Unclear since ${since} (booking by ${by})`,
    already_booked: (by: string, since: string) => `Already booked by ${by}, ${since}`,
  },
  openBooking: 'Open that booking',
} as const;

export const bookingCopy = {
  breadcrumb: 'Bookings',
  progress: {
    heading: (count: number) => `Booking ${orders(count)}…`,
    name: 'Booking progress',
    elapsed: (text: string) => `Elapsed ${text}`,
    part: (number: number, of: number) => `Part ${number} of ${of}`,
    checking: 'Checking the orders first. Nothing has been sent yet.',
    waiting: (names: readonly string[]) =>
      names.length === 0 ? 'Waiting for the service.' : `Waiting for ${joinNames(names)}.`,
    history: (count: number, low: number, high: number) => `Your last ${count} bookings took ${low} to ${high} s.`,
    leave: 'You can leave this page or close the browser. The booking carries on and its result waits here.',
    still: 'Still waiting for the answer.',
    stop: 'Stop waiting',
    stopNote: 'The booking may still go through.',
  },
  heading: {
    all: (count: number) => (count === 1 ? '1 order booked' : `All ${orders(count)} booked`),
    some: (booked: number, count: number) => `${formatCount(booked)} of ${orders(count)} booked`,
    none: 'No orders booked',
    nothing: 'Nothing was booked',
    unclear: (count: number) =>
      `We don't know if ${count === 1 ? 'this' : 'these'} ${orders(count)} ${agree(count, 'was', 'were')} booked`,
  },
  title: {
    running: (count: number) => `Booking ${formatCount(count)}…`,
    all: (count: number) => `✓ ${formatCount(count)} booked`,
    some: (booked: number, count: number) => `! ${formatCount(booked)} of ${formatCount(count)} booked`,
    nothing: '✕ Nothing booked',
    unclear: '? Check booking',
  },
  result: {
    all: (carrierCount: number, manifestCount: number) =>
      `${carriers(carrierCount)}, ${manifests(manifestCount)}. Print the ${agree(manifestCount, 'manifest', 'manifests')} before pickup.`,
    allByHand: 'They were marked as booked by hand.',
    failedWith: (count: number, names: readonly string[]) =>
      `${orders(count)}${names.length === 0 ? '' : ` with ${joinNames(names)}`} ${agree(count, "wasn't", "weren't")} booked.`,
    unclear: (count: number) => `${formatCount(count)} ${agree(count, 'is', 'are')} unclear.`,
    others: (count: number) => `The other ${formatCount(count)} ${agree(count, 'is', 'are')} booked.`,
    none: 'No carrier made a manifest. The reasons are below. The orders can be booked again.',
    noneFound:
      'The service has no manifest for these orders, so none of them was booked. The orders can be booked again.',
    documentsPending: (count: number) =>
      `${formatCount(count)} ${agree(count, 'manifest is', 'manifests are')} still being made.`,
    strip: 'Result by carrier',
  },
  docket: {
    booked: 'Booked',
    failed: 'Not booked',
    unclear: 'Unclear',
    notMentioned: 'Not mentioned in the answer',
    mentionedTwice: 'Mentioned twice',
    unknownCarrier: 'Carrier not named',
    notMentionedText:
      "The answer didn't say what happened to these orders. Don't book them again until you've checked.",
    mentionedTwiceText:
      "The answer said two different things about these orders. Don't book them again until you've checked.",
    unclearText: "We don't know what happened to these orders. Don't book them again until you've checked.",
    discarded: (carrier: string) =>
      `${carrier}'s manifest couldn't be made, so it was discarded. Other carriers weren't affected.`,
    refusedLater: (carrier: string) =>
      `${carrier} didn't book this manifest after all. Other carriers weren't affected. The orders can be booked again.`,
    foundUnbooked: 'The service has no manifest for these orders. They can be booked again.',
    gone: 'The service no longer knows this manifest. Its orders were reported as booked. Ask the carrier.',
    said: (words: string) => `The service said: “${words}”`,
    code: 'code',
    copyCode: 'Copy code',
    orders: { booked: 'Orders booked', failed: 'Orders not booked', unclear: 'Unclear orders' },
    show: (count: number) => `Show ${orders(count)}`,
    showAll: (count: number) => `Show all ${orders(count)}`,
    also: 'Also on this manifest',
    counted: (stated: number, listed: number) =>
      `The carrier counted ${orders(stated)}; the list has ${formatCount(listed)}.`,
    manifestNumber: 'Manifest number',
    manifestId: 'Manifest ID',
    link: 'PDF link',
    copyNumber: 'Copy manifest number',
    copyId: 'Copy manifest ID',
    beingMade: 'The manifest is still being made.',
    open: (id: number) => `Open manifest ${id}`,
    print: (id: number) => `Print manifest ${id}`,
    bookAgain: (count: number) => `Book ${count === 1 ? 'this' : 'these'} ${orders(count)} again`,
    copy: (count: number) => `Copy ${plural(count, 'tracking number')}`,
    showInOrders: 'Show in Orders',
    marked: (outcome: 'booked' | 'not booked', by: string, at: string) =>
      `Marked as ${outcome} by hand, ${formatTime(at)} (${by})`,
    late: 'Booked before this booking was sent.',
  },
  actions: {
    exportCsv: 'Export CSV',
    exported: (file: string, rows: number) => `Saved ${file} (${plural(rows, 'row')})`,
    printManifests: (count: number) => `Print ${manifests(count)}`,
    printing: 'Getting the PDFs…',
    printFailed: "The manifests couldn't be loaded. Nothing was printed. Try again.",
    startAnother: 'Start another booking',
    backToOrders: 'Back to orders',
    copied: 'Copied',
  },
  failure: {
    remove: (count: number, rest: number) => `Remove ${formatCount(count)} and review the other ${formatCount(rest)}`,
    copyMissing: 'Copy missing numbers',
    missing: 'Numbers that stopped the booking',
    didYouMean: 'Did you mean',
    useThat: 'Use that',
    checkConnection: 'Check connection',
    reviewAgain: 'Review again',
    showThese: 'Orders in this booking',
  },
  unclear: {
    check: (count: number) => `Check ${count === 1 ? 'this' : 'these'} ${orders(count)}`,
    checking: 'Checking…',
    lastChecked: (at: string | null) => `last checked: ${at ?? 'never'}`,
    nextCheck: (at: string) => `Slipway checks by itself again at ${at}.`,
    noCheck: "Look for these numbers with the carrier or in the service's own web pages, then mark them here.",
    needsPerson: "Slipway can't find out by itself. Call the carrier or look in the service, then mark each order.",
    myself: "I've checked them myself",
    markBooked: (number: string) => `Mark ${number} as booked`,
    markNotBooked: (number: string) => `Mark ${number} as not booked`,
    asBooked: 'Booked',
    asNotBooked: 'Not booked',
    markAllBooked: 'Mark all as booked',
    markAllNotBooked: 'Mark all as not booked',
    markFailed: "The marks weren't kept. Nothing was changed. Try again.",
    anyway: 'Book again anyway',
    confirmChecked: "I've checked that these orders aren't booked",
    reviewThem: (count: number) => `Review the ${orders(count)}`,
    checkFailed: "The service couldn't be asked. Nothing was changed. Try again.",
  },
  part: {
    held: (number: number, count: number) =>
      `Part ${number} (${orders(count)}) wasn't sent because part ${number - 1} is unclear.`,
    heldAfterFailure: (number: number, count: number) =>
      `Part ${number} (${orders(count)}) wasn't sent because an earlier part wasn't booked.`,
    failed: (number: number, count: number) => `Part ${number} (${orders(count)}) booked nothing.`,
    send: (number: number) => `Send part ${number} after checking`,
    sendFailed: "It can't be sent now: an order of it is in another booking, or an earlier part is still unclear.",
  },
  notFound: 'There is no booking at this address.',
  problem: "The booking couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
} as const;

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
  unreadable:
    "The service sent an answer that we can't read. Nothing has been sent again. Check before booking these orders again.",
  incomplete: "The answer didn't say what happened to these orders. Check before booking these orders again.",
};

export function describeUnclear(cause: UnclearCause | null): string {
  return UNCLEAR_TEXTS[cause ?? 'unreadable'];
}

/** What a part that booked nothing as a whole says: what happened, what wasn't harmed, what to do. */
export function describeFailure(failure: Failure, count: number): string {
  const culprits = failure.orders.length;
  const rest = count - culprits;
  const takeOut = `Take the ${formatCount(culprits)} out and review the other ${formatCount(rest)}, or correct the numbers.`;
  const found = agree(culprits, 'number', 'numbers');
  switch (failure.kind) {
    case 'not_available':
      return culprits === 0
        ? 'The service turned down the whole booking. No order was booked.'
        : `${formatCount(culprits)} of ${formatCount(count)} tracking ${found} ${agree(culprits, "wasn't", "weren't")} found, so the service turned down the whole booking. No order was booked. ${takeOut}`;
    case 'not_bookable':
      return failure.orders.every((order) => order.reason === 'not_found')
        ? `${formatCount(culprits)} of ${formatCount(count)} tracking ${found} ${agree(culprits, "wasn't", "weren't")} found, so nothing was sent. No order was booked. ${takeOut}`
        : `${formatCount(culprits)} of ${orders(count)} can't be booked now, so nothing was sent. No order was booked. ${takeOut}`;
    case 'turned_down':
    case 'refused_status':
      return 'The service turned down the whole booking.';
    case 'bad_request':
      return "The service couldn't read this booking. No order was booked. Try again; if it happens twice, copy the details for support.";
    case 'forbidden':
      return "Your API key isn't recognised, or your API secret doesn't allow booking. No order was booked. Check the connection, or ask the account owner.";
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
  }
}

/** Why one order stopped a booking. */
export function describeCulprit(reason: string | null): string {
  switch (reason) {
    case 'already_booked':
      return 'Already booked';
    case 'no_label':
      return 'No label yet';
    case 'tracking_only':
      return 'Tracking only';
    case 'cancelled':
      return 'Cancelled';
    case 'unclear':
      return 'Unclear, check first';
    default:
      return 'Not found';
  }
}

export const bookingsCopy = {
  title: 'Bookings',
  filters: 'Filters',
  outcome: 'Outcome',
  any: 'Any',
  from: 'From',
  to: 'To',
  outcomes: { booked: 'Booked', failed: 'Failed', unclear: 'Unclear', running: 'Running' },
  updated: (time: string) => `updated ${time}`,
  columns: {
    when: 'When',
    orders: 'Orders',
    booked: 'Booked',
    failed: 'Failed',
    unclear: 'Unclear',
    carriers: 'Carriers',
    open: 'Open',
  },
  open: (moment: string) => `Open booking from ${moment}`,
  openShort: 'Open',
  running: 'Booking…',
  nothing: (why: string) => `Nothing booked: ${why}`,
  reasons: {
    not_available: (count: number) => (count === 0 ? 'turned down' : `${plural(count, 'number')} not found`),
    not_bookable: (count: number) => `${orders(count)} couldn't be booked`,
    turned_down: () => 'turned down',
    bad_request: () => 'not readable for the service',
    forbidden: () => 'not allowed',
    too_many: () => 'over the limit',
    rate_limited: () => 'asked to slow down',
    refused_status: () => 'turned down',
    unreachable: () => 'service not reached',
    stopped: () => 'stopped before sending',
    held: () => 'not sent',
  } satisfies Record<Failure['kind'], (count: number) => string>,
  more: (count: number) => `+${formatCount(count)}`,
  empty: 'No bookings yet',
  emptyText: 'A booking sends labelled orders to their carriers.',
  goToOrders: 'Go to Orders',
  noMatch: 'No bookings in this range.',
  clear: 'Clear',
  problem: "Bookings couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  pages: 'Bookings pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number, of: number) => `Page ${formatCount(page)} of ${formatCount(of)}`,
} as const;

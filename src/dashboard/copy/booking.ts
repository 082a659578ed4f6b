import type { CheckProblem, KeptPdfState } from '#contract/gateway/booking.ts';
import { formatTime } from './dates.ts';
import { joinNames } from './join-names.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

const carriers = (count: number) => plural(count, 'carrier');
const manifests = (count: number) => plural(count, 'manifest');

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
    history: (count: number, low: number, high: number) =>
      low === high
        ? `Your last ${count} bookings took about ${low} s each.`
        : `Your last ${count} bookings took ${low} to ${high} s.`,
    leave: 'You can leave this page or close the browser. The booking carries on and its result waits here.',
    offline: "You're offline. The booking carries on without you; its result shows here when you're back.",
    still: 'Still waiting for the answer.',
    stop: 'Stop waiting',
    stopCheck: 'Stop',
    stopNote: 'The booking may still go through.',
    stopFailed: "That didn't reach Slipway. Nothing was stopped. Try again.",
    stopUnclear:
      "No answer came, so we don't know if it was stopped. The booking shows its current state; try again if it goes on.",
    /** Told once the page has been left. */
    stopLeft: (why: string) => `Stopping a booking: ${why}`,
    heldUp: {
      unreachable: "The service doesn't answer, so the orders can't be checked. Nothing has been sent.",
      refused: "The service doesn't let Slipway read these orders, so they can't be checked. Nothing has been sent.",
      rate_limited: "The service asked us to slow down, so the orders aren't checked yet. Nothing has been sent.",
      unwell: "The service can't tell right now if these orders can be booked. Nothing has been sent.",
      storage: "Slipway can't write to its disk, so nothing is sent until it can. It may be full.",
      restored:
        'Slipway was restored from a backup. A booking from before may still go through, so this one waits. Nothing has been sent.',
      key_refused:
        "The service didn't accept Slipway's key for the last bookings, so this one waits. Nothing has been sent. Ask the account owner to check the connection.",
    } satisfies Record<CheckProblem, string>,
    triesAgain: (time: string) => `Slipway tries again by itself at ${time}. You can wait, or stop.`,
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
    all: (carrierCount: number, manifestCount: number) => `${carriers(carrierCount)}, ${manifests(manifestCount)}.`,
    print: (manifestCount: number) => `Print the ${agree(manifestCount, 'manifest', 'manifests')} before pickup.`,
    noManifest: 'The service named no manifest for them.',
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
    /** Under the signature line of the printed hand-over sheet. */
    receivedBy: 'Received by / time',
  },
  docket: {
    booked: 'Booked',
    failed: 'Not booked',
    unclear: 'Unclear',
    notMentioned: 'Not mentioned in the answer',
    mentionedTwice: 'Mentioned twice',
    unknownCarrier: 'Carrier not named',
    openKept: 'Open the manifest PDF',
    keptNote: {
      kept: "The service gave no manifest ID, so its link can't be renewed. Slipway keeps the PDF.",
      being_fetched:
        "The service gave no manifest ID, so its link can't be renewed. Slipway is fetching the PDF to keep it.",
      late: "The service gave no manifest ID, so its link can't be renewed, and its PDF couldn't be fetched yet. Slipway keeps trying until the link ends. If you need it now, look for it in the service.",
      not_given: 'The service gave neither a manifest ID nor a PDF. Look for this manifest in the service.',
      missed:
        "The service gave no manifest ID, and its PDF couldn't be fetched before the link ended. Look for it in the service.",
    } satisfies Record<KeptPdfState, string>,
    notMentionedText:
      "The answer didn't say what happened to these orders. Don't book them again until you've checked.",
    mentionedTwiceText:
      "The answer said two different things about these orders. Don't book them again until you've checked.",
    unclearText: "We don't know what happened to these orders. Don't book them again until you've checked.",
    discarded: (carrier: string) =>
      `${carrier}'s manifest couldn't be made, so it was discarded. Other carriers weren't affected.`,
    refusedLater: (carrier: string) =>
      `${carrier} didn't book this manifest after all. Other carriers weren't affected. The orders can be booked again.`,
    markedUnbooked: 'They were marked as not booked by hand. They can be booked again.',
    foundUnbooked: 'The service has no manifest for these orders. They can be booked again.',
    gone: 'The service no longer knows this manifest. Its orders were reported as booked. Ask the carrier.',
    said: (text: string) => `The service said: “${text}”`,
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
    printLabels: 'Print labels',
    labelsOf: 'Booked orders',
    exported: (file: string, rows: number) => `Saved ${file} (${plural(rows, 'row')})`,
    printManifests: (count: number) => `Print ${manifests(count)}`,
    printing: 'Getting the PDFs…',
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
    taken: 'Will be used',
    checkConnection: 'Check connection',
    reviewAgain: 'Review again',
    showThese: (count: number) => `Show the ${orders(count)} of this booking`,
    ordersOf: 'Orders in this booking',
    copyDetails: 'Copy details',
  },
  unclear: {
    check: (count: number) => `Check ${count === 1 ? 'this' : 'these'} ${orders(count)}`,
    checking: 'Checking…',
    lastChecked: (at: string | null) => `last checked: ${at ?? 'never'}`,
    unanswered: (at: string, count: number) =>
      `Asked at ${at}, the service didn't answer for ${count === 1 ? 'this order' : 'all of these orders'}.`,
    nextCheck: (at: string) => `Slipway checks by itself again at ${at}.`,
    noEvidence:
      "Nothing says yet whether they were booked: this service can't look up one order, its answer didn't say, and no tracking, status webhook, label with a manifest or manifest document names them. Slipway keeps looking, and sends nothing again.",
    noCheck: "Look for these numbers with the carrier or in the service's own web pages, then mark them here.",
    needsPerson: "Slipway can't find out by itself. Call the carrier or look in the service, then mark each order.",
    mayHappenUntil: (time: string) =>
      `The service may still be booking them until ${time}, even if it doesn't show that yet. Orders that are marked as not booked before then, and booked again, could be booked twice.`,
    myself: "I've checked them myself",
    markBooked: (number: string) => `Mark ${number} as booked`,
    markNotBooked: (number: string) => `Mark ${number} as not booked`,
    asBooked: 'Booked',
    asNotBooked: 'Not booked',
    markAllBooked: 'Mark all as booked',
    markAllNotBooked: 'Mark all as not booked',
    markFailed: "The marks weren't kept. Nothing was changed. Try again.",
    markUnclear:
      "No answer came, so we don't know if the marks were kept. Orders that stay unclear can be marked again.",
    /** Told once the page has been left. */
    markLeft: (why: string) => `Marking orders of a booking: ${why}`,
    anyway: 'Book again anyway',
    confirmChecked: "I've checked that these orders aren't booked",
    reviewThem: (count: number) => `Review the ${orders(count)}`,
    checkFailed: "The service couldn't be asked. Nothing was changed. Try again.",
    checkUnclear:
      "No answer came, so we don't know if the service was asked. This page shows what is known now; try again if need be.",
  },
  part: {
    notSent: (number: number, count: number) => `Part ${number} (${orders(count)}) wasn't sent.`,
    held: (number: number, count: number, by: number) =>
      `Part ${number} (${orders(count)}) wasn't sent because part ${by} is unclear.`,
    heldUntilSettled: (number: number, count: number, by: number) =>
      `Part ${number} (${orders(count)}) wasn't sent because part ${by} was unclear then. Part ${by} is settled now.`,
    heldAfterFailure: (number: number, count: number, by: number) =>
      `Part ${number} (${orders(count)}) wasn't sent because part ${by} wasn't booked.`,
    failed: (number: number, count: number) => `Part ${number} (${orders(count)}) booked nothing.`,
    send: (number: number) => `Send part ${number} after checking`,
    sendRefused: "It can't be sent now: one of its orders is in another booking, or an earlier part is still unclear.",
    sendFailed: "It wasn't sent. Nothing was changed. Try again.",
    sendUnclear:
      "No answer came, so we don't know if it was sent. Its booking shows the current state; nothing is sent twice.",
    /** Told once the page has been left. */
    sendLeft: (part: number, why: string) => `Part ${part} of a booking: ${why}`,
  },
  open: 'Open booking',
  notFound: 'There is no booking at this address.',
  problem: "The booking couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
} as const;

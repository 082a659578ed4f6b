import type { AUTO_BOOK_BLOCKS, Lane, LaneCounts } from '#contract/gateway/lanes.ts';
import { joinNames } from './join-names.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

type Block = (typeof AUTO_BOOK_BLOCKS)[number];
const manifests = (count: number) => plural(count, 'manifest');
const notBooked = (count: number) => `${orders(count)} ${agree(count, 'is', 'are')} not booked`;

export const todayCopy = {
  title: 'Today',
  zone: (name: string) => `${name} time`,
  recordHandover: 'Record handover',
  printSheet: 'Print day sheet',
  more: 'More for today',
  changeCutOff: 'Change a cut-off for today…',
  vanWasHere: 'Van was here…',
  exportDay: 'Export the day',
  notExported: "The day couldn't be read, so nothing was saved. Try again.",
  settings: 'Cut-off settings',
  loading: 'Loading the day',
  problem: "Today couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  asOf: (time: string) => `As of ${time}`,
  offline: "You're offline. Nothing has been sent.",
  pastDay: (day: string) => `${day}. This day is over and can't be changed.`,
  backToToday: 'Back to today',
  sites: 'Sites',
  allSites: 'All sites',
  none: {
    title: 'No cut-offs yet',
    text: 'Tell Slipway when each carrier comes, and it shows what must be booked before.',
    set: 'Set cut-offs',
    askOwner: 'Ask the account owner to set them.',
    past: 'No cut-offs were set on this day.',
  },
  nothingDue: (when: string) => `Nothing is due until ${when}.`,
  nothingEver: 'Nothing is due.',
  allDone: 'Everything is out the door.',
  allDoneText: (booked: number, carriers: number) => `${orders(booked)}, ${plural(carriers, 'carrier')}.`,
  withoutCarrier: (count: number) =>
    `${orders(count)} ${agree(count, 'has', 'have')} no carrier yet, so no cut-off applies.`,
  show: 'Show',
  feedFails: (since: string) =>
    `Since ${since}, the service hasn't listed the orders that changed: some may be missing or out of date here. Slipway keeps asking. Paste or scan a number to have it looked up by itself.`,
  documentedOnly: 'Slipway knows the orders pasted, scanned or imported here, and what webhooks said.',
  columns: {
    cutOff: 'Cut-off in',
    carrier: 'Carrier',
    notBooked: 'Not booked',
    ready: 'Ready',
    label: 'Label to come',
    attention: 'Needs attention',
    unclear: 'Unclear',
    booked: 'Booked',
    printed: 'Printed',
    handedOver: 'Handed over',
  },
} as const;

export const laneCopy = {
  orders: (lane: string) => `${lane} orders`,
  timer: (carrier: string) => `Time until the ${carrier} cut-off`,
  until: 'until the cut-off at',
  since: 'since the cut-off at',
  noCutOff: 'No cut-off',
  noPickup: 'No pickup today',
  strip: (booked: number, all: number) => `${formatCount(booked)} of ${orders(all)} booked`,
  ofBooked: (all: number, toPrint: number) =>
    ` of ${formatCount(all)} booked${toPrint > 0 ? `, ${formatCount(toPrint)} still to print` : ''}`,
  late: (count: number, cost: string | null) =>
    `${formatCount(count)} late since yesterday${cost === null ? '' : ` · ${cost}`}`,
  lateToday: (count: number) => `${formatCount(count)} late`,
  stopped: (count: number) => `${formatCount(count)} stopped`,
  cause: (title: string, count: number) => `${title} · ${formatCount(count)}`,
  beingMade: (count: number) => `${formatCount(count)} being made`,
  held: (count: number) => `${formatCount(count)} on hold, left out`,
  failedBefore: (count: number) => `${formatCount(count)} failed before`,
  stops: ({ label, attention, unclear }: LaneCounts) =>
    [
      label > 0 && `${plural(label, 'label')} to come`,
      attention > 0 && `${formatCount(attention)} ${agree(attention, 'needs', 'need')} attention`,
      unclear > 0 && `${formatCount(unclear)} unclear`,
    ]
      .filter((text) => text !== false)
      .join(' · '),
  here: (time: string) => `${time} here`,
  book: (count: number) => `Book ${orders(count)}`,
  booking: (count: number) => `Booking ${orders(count)}…`,
  print: (count: number) => `Print ${manifests(count)}`,
  printing: 'Opening the print window…',
  getLabels: (count: number) => `Get ${plural(count, 'label')}`,
  gettingLabels: 'Getting labels…',
  check: (count: number) => `Check ${formatCount(count)} unclear ${agree(count, 'order', 'orders')}`,
  nothingReady: 'Nothing ready yet',
  warning: 'Cut-off warning',
  warned: (minutes: number, isLess: boolean, { not_booked, ready, label, attention, unclear }: LaneCounts) => {
    const stopped = attention + unclear;
    const why = [
      ready > 0 && `${formatCount(ready)} ready`,
      label > 0 && `${plural(label, 'label')} to come`,
      stopped > 0 && `${formatCount(stopped)} stopped`,
    ].filter((text) => text !== false);
    return `${isLess ? 'Less than ' : ''}${plural(minutes, 'minute')} left. ${notBooked(not_booked)}: ${why.join(', ')}.`;
  },
  markSeen: 'Mark as seen',
  seen: (minutes: number, by: string, time: string) => `${minutes}-minute warning seen by ${by}, ${time}`,
  missed: (count: number, time: string, cost: string | null) =>
    `${orders(count)} missed the cut-off at ${time}${cost === null ? '.' : `: ${cost}.`} The carrier may still take ${agree(count, 'it', 'them')}.`,
  move: (count: number, day: string) => `Move ${formatCount(count)} to ${day}`,
  van: 'Van was here',
  closed: (by: string, time: string, next: number, day: string | null) =>
    `Closed by ${by}, ${time}${next > 0 && day !== null ? ` · ${formatCount(next)} for ${day}` : ''}`,
  openAgain: 'Open again',
  changed: (time: string, usual: string | null, by: string) =>
    `${time} today${usual === null ? '' : ` instead of ${usual}`}, set by ${by}`,
  holiday: (name: string, region: string | null, next: string | null) =>
    `No pickup today: ${name}${region === null ? '' : ` (${region})`}.${next === null ? '' : ` Next: ${next}.`}`,
  handedOver: (time: string, by: string) => `handed over at ${time}, ${by}`,
  allBooked: 'all booked',
  forDay: (count: number, day: string) => `${formatCount(count)} for ${day}`,
  notRecorded: "That couldn't be recorded. Nothing was changed. Try again.",
  notRead: "The orders of this lane couldn't be loaded. Nothing was sent. Try again.",
  unclear: "No answer came. This page shows the current state; try again if that isn't what you want.",
} as const;

/** What became of the orders of an auto-book that weren't booked for sure: unclear ones must not be called "not booked". */
const restOfAutoBook = ({ booked, orders: of, unclear = 0 }: Lane['auto_book']) => {
  const left = of - (booked ?? 0) - unclear;
  const texts = [
    unclear > 0 && `${formatCount(unclear)} ${agree(unclear, 'is', 'are')} unclear.`,
    left > 0 && `${formatCount(left)} ${agree(left, "wasn't", "weren't")} booked.`,
  ];
  return texts.filter((text) => text !== false).join(' ');
};

export const autoBookCopy = {
  name: 'Auto-book',
  set: (time: string, day?: string) =>
    `Books itself at ${time}${day === undefined ? '' : ` for the cut-off on ${day}`}`,
  announced: (carrier: string, { orders: count, left_out: out }: Lane['auto_book'], time: string) => {
    const left = [
      out.held > 0 && `${formatCount(out.held)} on hold`,
      out.stopped > 0 && `${formatCount(out.stopped)} stopped`,
      out.by_rule > 0 && `${formatCount(out.by_rule)} left out by your rules`,
    ].filter((text) => text !== false);
    const isOne = out.held + out.stopped + out.by_rule === 1;
    return `Slipway books ${formatCount(count)} ${carrier} ${agree(count, 'order', 'orders')} by itself at ${time}.${
      left.length === 0 ? '' : ` ${joinNames(left)} ${isOne ? 'is' : 'are'} left out.`
    }`;
  },
  stop: 'Stop auto-book',
  show: (count: number) => `Show ${orders(count)}`,
  running: (count: number, time: string) => `Booking ${orders(count)} by itself… ${time}`,
  open: 'Open booking',
  stopped: (by: string, time: string) => `Auto-book was stopped for today by ${by}, ${time}. Nothing was sent.`,
  turnOn: 'Turn on again',
  done: (auto: Lane['auto_book'], time: string) =>
    `Slipway booked ${formatCount(auto.booked ?? 0)} of ${orders(auto.orders)} at ${time}. ${restOfAutoBook(auto)}`.trim(),
  blocked: (reason: Block, time: string) =>
    ({
      unclear: "Auto-book didn't start: an earlier booking is unclear. Nothing was sent. Check it, then book by hand.",
      no_answer: "Auto-book didn't start: the service doesn't answer. Nothing was sent. Book by hand when it does.",
      nothing_ready: "Auto-book didn't start: nothing was ready. Nothing was sent.",
      was_off: `Auto-book didn't start: Slipway was off at ${time}. Nothing was sent. Book by hand.`,
    })[reason],
} as const;

export const todayBannerCopy = {
  warning: (carrier: string, minutes: number, count: number) =>
    `${carrier}: ${plural(minutes, 'minute')} left. ${notBooked(count)}.`,
  show: (carrier: string) => `Show ${carrier}`,
} as const;

/** Operating system notifications: a title and one line of text. */
export const dayNoticeCopy = {
  warning: (carrier: string, minutes: number) => `${carrier}: ${plural(minutes, 'minute')} left`,
  warningText: ({ not_booked, attention, unclear }: LaneCounts, cutOff: string) => {
    const stopped = attention + unclear;
    const text = `${orders(not_booked)} ${agree(not_booked, "isn't", "aren't")} booked`;
    return `${text}${stopped === 0 ? '' : `, ${formatCount(stopped)} of them stopped`}. Cut-off ${cutOff}.`;
  },
  announced: (carrier: string, time: string) => `${carrier} books itself at ${time}`,
  announcedText: (count: number) => `${orders(count)}. Open Slipway to stop it.`,
  done: (carrier: string, { booked, orders: of }: Lane['auto_book']) =>
    `${carrier}: ${formatCount(booked ?? 0)} of ${formatCount(of)} booked`,
  doneText: restOfAutoBook,
} as const;

export const cutOffTodayCopy = {
  title: 'Change a cut-off for today',
  carrier: 'Carrier',
  field: 'Cut-off today',
  usual: (time: string) => `Usually ${time}.`,
  holiday: (time: string, name: string, region: string | null, usual: string) =>
    `${time} today: ${name}${region === null ? '' : ` (${region})`}. Usually ${usual}.`,
  changed: (time: string, usual: string | null, by: string) => `${laneCopy.changed(time, usual, by)}.`,
  confirm: (time: string) => (time === '' ? 'Use it today' : `Use ${time} today`),
  undo: (time: string | null) => `Back to ${time ?? 'no pickup'}`,
  goBack: 'Go back',
  notATime: 'Enter a time like 16:00',
  problem: "The cut-off couldn't be changed. Nothing was changed. Try again.",
  anotherDay: 'That day is over. Close this and look at Today again.',
} as const;

const fact = (count: number, one: string, many: string) => `${formatCount(count)} ${agree(count, one, many)}`;

export const sinceYesterdayCopy = {
  problem: "What was left over couldn't be loaded. Nothing was changed.",
  title: 'Since yesterday',
  hint: (day: string) => `${day}. Nothing here goes away until somebody has dealt with it.`,
  nothingLeft: 'Nothing is left from yesterday.',
  late: (count: number) => fact(count, 'order late', 'orders late'),
  lateText: (carriers: readonly string[], each: string | null) =>
    `${joinNames(carriers)}, not booked by the cut-off.${each === null ? '' : ` ${each} each.`}`,
  noLate: 'No orders late',
  notPrinted: (count: number) => fact(count, 'manifest not printed', 'manifests not printed'),
  bookedOf: (carriers: readonly string[], when: string | null) =>
    `${joinNames(carriers)}${when === null ? '' : `, booked ${when}`}.`,
  allPrinted: 'All manifests printed',
  notHandedOver: (count: number) => fact(count, 'manifest not handed over', 'manifests not handed over'),
  printedOf: (names: readonly string[], when: string | null) =>
    `${joinNames(names)}${when === null ? '' : `, printed ${when}`}.`,
  allHandedOver: 'All manifests handed over',
  deliveries: (count: number, orMore: boolean) =>
    `${formatCount(count)}${orMore ? '+' : ''} webhook ${agree(count, 'delivery', 'deliveries')} failed`,
  deliveriesText: (status: number | null, since: string | null) =>
    status === null
      ? `Your system didn't answer${since === null ? '' : ` since ${since}`}.`
      : `Your system answered ${status}${since === null ? '' : ` since ${since}`}.`,
  noDeliveries: 'No webhook deliveries failed',
  still: (count: number) => fact(count, 'order without movement', 'orders without movement'),
  stillText: (carriers: readonly { readonly courier_name: string; readonly orders: number }[]) =>
    `No news for longer than usual: ${carriers.map((one) => `${formatCount(one.orders)} ${one.courier_name}`).join(', ')}.`,
  allMove: 'All orders are moving',
  tooLittle: (carrier: string, known: number, of: number) =>
    `Too little history for ${carrier}: ${known} of ${of} orders.`,
  tooLittleFor: (carriers: number) => `Too little history for ${plural(carriers, 'carrier')}`,
  showOrders: (count: number) => `Show ${orders(count)}`,
  openDeliveries: 'Open deliveries',
} as const;

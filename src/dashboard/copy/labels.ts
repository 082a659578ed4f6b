import type { LabelCheck, LabelRefusal, LabelView } from '#contract/gateway/label.ts';
import { LABEL_ATTEMPTS, LABELS_AT_A_TIME } from '#contract/limits.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

export const labels = (count: number): string => plural(count, 'label');

export const labelViewNames: Record<LabelView, string> = {
  'in-progress': 'In progress',
  ready: 'Ready',
  attention: 'Needs attention',
  printed: 'Printed',
};

export const labelsCopy = {
  title: 'Labels',
  running: (done: number, all: number) => `(${formatCount(done)}/${formatCount(all)}) Labels`,
  views: 'Label views',
  table: 'Label checks',
  find: 'Find a label',
  print: (count: number) => `Print ${labels(count)}`,
  printChosen: (count: number, of: number) =>
    count > of ? `Print ${labels(count)}` : `Print ${formatCount(count)} of ${formatCount(of)}`,
  chooseNone: 'Clear choice',
  deselected: (count: number) => `${labels(count)} deselected`,
  choose: (number: string) => `Choose ${number}`,
  choosePage: 'Choose all on this page',
  carrier: 'Carrier',
  fold: (title: string) => `Orders of “${title}”`,
  pause: 'Pause checking',
  resume: 'Resume checking',
  paused: (count: number) => `Checking is paused. ${labels(count)} ${agree(count, 'is', 'are')} waiting.`,
  pausedBy: (person: string, when: string) => `Paused by ${person}, ${when}.`,
  slowService: (perMinute: number, minutes: number) =>
    `The service takes only so many requests: about ${perMinute} labels a minute, so this takes about ${plural(minutes, 'minute')}. Bookings don't wait for it.`,
  notRunning: "No labels are requested: the part of Slipway that does so isn't running. Tell whoever runs Slipway.",
  slowDown: 'The service asked us to slow down.',
  noAnswer: "No answer from the service. This doesn't use up attempts.",
  /** `time`: "09:41", or "yesterday, 16:20". */
  offline: (time: string) =>
    `Paused. You're offline. This list stands as it was ${/^\d\d:/u.test(time) ? 'at ' : ''}${time}; checks that were asked for go on without you.`,
  columns: {
    number: 'Tracking number',
    state: 'State',
    attempts: 'Attempts',
    happening: "What's happening",
    order: 'Order',
    recipient: 'Recipient',
    carrier: 'Carrier',
    ready: 'Ready since',
    printed: 'Printed',
    asked: 'Asked for',
    action: 'Action',
  },
  attemptsUsed: (used: number) => `${used} of ${LABEL_ATTEMPTS} attempts used`,
  tryNow: 'Try now',
  tryAgain: 'Try again',
  checkAgain: 'Check again',
  stop: 'Stop checking',
  open: 'Open',
  hide: 'Hide',
  cancel: 'Cancel order…',
  cancelOrder: (number: string) => `Cancel order ${number}…`,
  forOrder: (verb: string, number: string) => `${verb} ${number}`,
  hideAll: (count: number) => (count === 1 ? 'Hide from Labels' : `Hide all ${formatCount(count)} from Labels`),
  checkAll: (count: number) => (count === 1 ? 'Check again' : `Check all ${formatCount(count)} again`),
  tryAll: (count: number) => (count === 1 ? 'Try again' : `Try all ${formatCount(count)} again`),
  copyForOwner: 'Copy for account owner',
  copied: 'Copied',
  copyCode: 'Copy code',
  serviceSaid: (text: string) => `The service said: “${text}”`,
  groupCount: (count: number, who: string) => `${orders(count)} · ${who}`,
  notAll: (shown: number, all: number) => `${formatCount(shown)} of ${formatCount(all)} are on this page.`,
  madeElsewhere: 'Made elsewhere',
  printedTimes: (when: string, times: number, by: string) =>
    `${when}, ${times === 1 ? '1 time' : `${formatCount(times)} times`}, by ${by}`,
  neverPrinted: 'Not printed',
  failed: "That didn't work. Nothing was changed. Try again.",
  empty: {
    'in-progress': 'No labels in progress',
    ready: 'No labels are waiting to be printed',
    attention: 'Nothing needs attention.',
    printed: 'No labels have been printed yet',
  } satisfies Record<LabelView, string>,
  emptyText: {
    'in-progress': 'Labels appear here while the service makes them.',
    ready: 'Labels that are ready show up here until they are printed.',
    attention: 'Labels that need attention show up here.',
    printed: 'Labels that somebody marked as printed show up here.',
  } satisfies Record<LabelView, string>,
  goToOrders: 'Go to orders that need a label',
  noMatch: 'No labels match.',
  clear: 'Clear',
  problem: "Labels couldn't be loaded. Nothing was changed.",
  tryLoading: 'Try again',
  pages: 'Labels pages',
  previous: 'Previous page',
  next: 'Next page',
  page: (page: number, of: number) => `Page ${formatCount(page)} of ${formatCount(of)}`,
  updated: (time: string) => `updated ${time}`,
  notUpdated: (time: string) => `Couldn't be updated. Showing ${time}.`,
  runFinished: (ready: number, attention: number) =>
    `${labels(ready)} ready.${attention === 0 ? '' : ` ${formatCount(attention)} ${agree(attention, 'needs', 'need')} attention.`}`,
  /** A report for whoever manages carriers, rules or keys. */
  report: (title: string, code: string, time: string, text: string | null, numbers: readonly string[]) =>
    [title, code, time, ...(text === null ? [] : [`The service said: “${text}”`]), ...numbers].join('\n'),
} as const;

export const getLabelsCopy = {
  getLabels: 'Get labels',
  getLabel: 'Get label',
  asking: 'Asking…',
  started: (count: number) => `Checking ${labels(count)}`,
  openLabels: 'Open Labels',
  nothingToAsk: 'None of these orders needs a label to be asked for.',
  stopped: (count: number) => `Stopped checking ${labels(count)}`,
  nothingStopped: 'None of these orders is being checked.',
  failed: "Labels couldn't be asked for. Nothing was changed. Try again.",
  unclear: "No answer came, so we don't know if that was done. Labels shows the current state; try again if need be.",
  offline: "You're offline. Try again once you're back; checks that were asked for go on without you.",
  refused: {
    unknown: (count: number) => `${orders(count)} not found`,
    cancelled: (count: number) => `${orders(count)} cancelled`,
    labelled: (count: number) => `${formatCount(count)} already ${agree(count, 'has', 'have')} a label`,
    checking: (count: number) => `${formatCount(count)} already being checked`,
  } satisfies Record<LabelRefusal, (count: number) => string>,
} as const;

type Waiting = Pick<LabelCheck, 'state' | 'waits_for' | 'code' | 'courier_name' | 'attempts' | 'paused'>;

/** What a label check is doing, without the countdown. */
export function describeWaiting(check: Waiting): string {
  if (check.state === 'requesting') return 'Asking the service now.';
  if (check.paused) return 'Checking is paused. It continues where it stopped.';
  switch (check.waits_for) {
    case 'no_answer':
      return 'No answer from the service.';
    case 'slow_down':
      return 'The service asked us to slow down.';
    case 'service_problem':
      return 'The service had a problem.';
    case 'forbidden':
      return "Your API secret doesn't allow labels.";
    case 'code':
      return check.code === 'label_failed_still_generating'
        ? `${check.courier_name ?? 'The carrier'} makes its labels in the background.`
        : 'No label yet; the order may still be processing.';
    case 'turn':
    case null:
      return `${LABELS_AT_A_TIME} labels are checked at a time.`;
  }
}

/** Continues the sentence of a waiting check: when it is tried next, and whether that uses up an attempt. */
export function describeNextTry(check: Waiting, seconds: number): string {
  const isFree = check.waits_for === 'no_answer' || check.waits_for === 'service_problem';
  const verb = check.waits_for === 'no_answer' ? 'Trying again in' : 'Next try in';
  const when = seconds > 0 ? `${verb} ${seconds} s.` : '';
  return [when, isFree ? "This doesn't use up an attempt." : ''].filter(Boolean).join(' ');
}

export const NEXT_TRY_SOON = 'Next try soon.';

const DOCUMENT_NAMES: Readonly<Record<string, string>> = {
  packing_slip: 'Packing slip',
  customs_invoice: 'Customs invoice',
  dangerous_goods_declaration: 'Dangerous goods declaration',
  archive_awb: 'Air waybill for your records',
};

/** Display name of a kind of document; an unknown kind is shown as received. */
export function nameDocument(kind: string): string {
  const received = kind.replaceAll('_', ' ');
  return Object.hasOwn(DOCUMENT_NAMES, kind)
    ? (DOCUMENT_NAMES[kind] ?? received)
    : received.charAt(0).toUpperCase() + received.slice(1);
}

/** "Packing slip" as it is written within a sentence or after a verb. */
export function nameDocumentInside(kind: string): string {
  const name = nameDocument(kind);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

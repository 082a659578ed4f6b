import type { LabelSize } from '#domain/label-sizes.ts';
import type { PrintOrder } from '#domain/print-order.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

const labels = (count: number) => plural(count, 'label');
const mm = (points: number) => Math.round((points / 72) * 25.4);

export const printLabelsCopy = {
  title: 'Print labels',
  close: 'Close',
  loading: 'Looking at the labels…',
  offline: "You're offline. Nothing was printed. The labels can be printed once you're back.",
  failed: "The labels couldn't be looked up. Nothing was printed.",
  tryAgain: 'Try again',
  count: labels,
  none: 'None of the selected orders has a label yet.',
  getLabels: 'Get labels',
  missing: (count: number) =>
    `${formatCount(count)} selected ${agree(count, 'order has', 'orders have')} no label yet and ${agree(count, 'is', 'are')} left out.`,
  unchecked: (count: number) =>
    `${formatCount(count)} selected ${agree(count, "order isn't", "orders aren't")} checked yet and ${agree(count, 'is', 'are')} left out.`,
  unknown: (count: number) =>
    `${orders(count)} ${agree(count, "isn't", "aren't")} known and ${agree(count, 'is', 'are')} left out.`,
  which: (count: number) => `Show ${agree(count, 'its number', 'their numbers')}`,
  reprint: (count: number, last: string) =>
    `${formatCount(count)} of these ${agree(count, 'was', 'were')} printed before (last ${last}).`,
  size: 'Label size',
  sizes: {
    thermal_4x6: '4 × 6 in thermal',
    thermal_a6: 'A6 thermal',
    a4_one: 'A4, one per page',
    a4_four: 'A4, four per page',
  } satisfies Record<LabelSize, string>,
  startAt: 'Start at',
  position: (position: number) => `Position ${position}`,
  partUsed: 'Use a part-used sheet.',
  order: 'Print order',
  orders: {
    listed: 'As listed',
    scanned: 'As scanned',
    sku: 'By item SKU',
    carrier: 'By carrier',
    order_number: 'By order number',
  } satisfies Record<PrintOrder, string>,
  lastFirst: 'Last order first',
  lastFirstHint: 'For printers that stack labels face up.',
  copies: 'Copies',
  copiesWrong: 'Enter a whole number from 1 to 20',
  cover: 'Add a cover label',
  coverHint: 'Count, time and list name.',
  alsoPrint: 'Also print',
  alsoPrintHint: 'In their own page size, right behind the sheet of their label.',
  /** `unknown`: orders about which the service hasn't said anything yet. */
  forOrders: (count: number, unknown: number) => (unknown === 0 ? orders(count) : `${orders(count)} or more`),
  preview: 'Sheet 1',
  scaled: (scale: number) => `Scaled to ${Math.floor(scale * 100)} %. Scan one before printing the rest.`,
  fullSize: 'Printed at full size.',
  ownScale: "Set the printer's own scale to 100 % / Actual size.",
  testLabel: 'Print a test label',
  download: 'Download PDF',
  openWindow: 'Open print window',
  printNow: 'Print now',
  collecting: (done: number, all: number) => `Getting label ${formatCount(done)} of ${formatCount(all)}…`,
  collectingAll: (done: number, all: number) =>
    `Getting labels and documents, ${formatCount(done)} of ${formatCount(all)}…`,
  waiting: (done: number, all: number) =>
    `You're offline. ${formatCount(done)} of ${formatCount(all)} fetched; the rest follows once you're back.`,
  merging: 'Putting the labels into one PDF…',
  progress: 'Preparing labels',
  stop: 'Stop',
  leftOut: (count: number) =>
    `${labels(count)} couldn't be fetched and ${agree(count, 'is', 'are')} left out. Nothing has been printed.`,
  mixed: (sizes: readonly { readonly width: number; readonly height: number }[]) =>
    `These labels have different sizes: ${sizes.map((size) => `${mm(size.width)} × ${mm(size.height)} mm`).join(', ')}.`,
  leftOutPapers: (count: number) =>
    `${plural(count, 'other document')} couldn't be fetched and ${agree(count, 'is', 'are')} left out:`,
  prepared: (count: number, sheets: number, paperPages: number) =>
    paperPages === 0
      ? `${labels(count)} on ${plural(sheets, 'sheet')}, ready to print.`
      : `${labels(count)} on ${plural(sheets, 'sheet')} and ${plural(paperPages, 'page')} of other documents, ready to print.`,
  nonePrepared: 'There is nothing to print. Try again.',
  notPrepared: "The PDF couldn't be made. Nothing was printed.",
  saved: (file: string, count: number) => `Saved ${file} (${labels(count)})`,
  ask: (count: number) => `Did all ${labels(count)} print?`,
  askOne: 'Did the label print?',
  askHint: "The browser doesn't say whether paper came out.",
  all: 'All printed',
  some: "Some didn't print",
  noneCameOut: 'None printed',
  lastGood: 'Last good label',
  lastGoodHint: 'Scan or type the last good label.',
  notInRun: "That label isn't one of these.",
  nearMatch: (near: string) => `That label isn't one of these. Did you mean ${near}?`,
  left: (count: number) => (count === 0 ? 'No label is left.' : `${labels(count)} left.`),
  printNext: 'Print from the next one',
  marked: (count: number) => `${labels(count)} marked as printed`,
  notMarked: "That couldn't be written down. Nothing was marked as printed.",
  markUnclear:
    "No answer came, so we don't know if that was written down. Say it again if need be: each print counts only once.",
  notTakenBack: "That couldn't be taken back. The labels still count as printed.",
  takeBackUnclear:
    "No answer came, so we don't know if that was taken back: the labels may still count as printed. Try again.",
  sent: {
    print_window: (count: number) => `${labels(count)} sent to the printer`,
    new_tab: (count: number) => `${labels(count)} opened in a new tab`,
    blocked: (count: number) => `${labels(count)} not printed: nothing opened`,
  },
  somethingWrong: "Something didn't print?",
  dismiss: 'Dismiss',
  coverTitle: 'Slipway',
  coverCount: labels,
  test: {
    title: 'Slipway test label',
    size: (name: string) => `Label size: ${name}`,
    ruler: 'This line is 50 mm long. If it is not, set the printer to 100 %.',
    edge: 'The frame stands 3 mm inside the paper. All four sides should be there.',
  },
  section: {
    standards: 'How this station prints labels. You can change this for each print.',
    site: 'Pickup site of this station',
    noSite: 'Not told',
    siteHint: 'Orders whose labels are printed here are picked up there, unless somebody or a file said another site.',
    silent: 'This station prints without a print window',
    silentHint: 'Only when the browser was started for it: the page cannot tell.',
    how: 'How to print without a window',
    steps: [
      'Set the label printer as the default printer of this computer, with the paper size of the labels.',
      'Close every window of Chrome or Edge.',
      'Start it again with the switch --kiosk-printing, for instance in the properties of its icon: "chrome.exe" --kiosk-printing.',
      'Print a test label with the button above: it comes out with no window. Then turn on the switch.',
    ],
    testHint: 'A frame, a ruler of 50 mm and the size, to see that nothing is cut off or scaled.',
  },
} as const;

import { isLeftOut, type LeftOutVerdict } from '#domain/scan-verdict.ts';
import type { ScanEntry, ScanOutcome } from '#dashboard/state/scan-list.ts';
import { formatReadAt } from './moments.ts';
import { HELD, nameLabelCause } from './order-states.ts';
import { orders, plural } from './plural.ts';

export const scanCopy = {
  title: 'Scan',
  mode: 'Scan mode',
  modes: { collect: 'Collect', print: 'Print', lookup: 'Look up' },
  result: 'Scan result',
  list: 'Scanned orders',
  start: 'Scan a label or packing slip',
  startHints: {
    collect: 'Build a list, then book or print it.',
    print: "Each scan prints that order's label at once.",
    lookup: 'Each scan opens the order.',
  },
  verdicts: {
    checking: 'Checking…',
    unchecked: "Couldn't check that number",
    added: 'Added',
    no_label: 'No label yet',
    again: 'Already in this list',
    booked: 'Already booked',
    being_booked: 'Being booked now',
    unclear: 'Unclear booking',
    cancelled: 'Cancelled',
    held: HELD,
    attention: 'Needs attention',
    unknown: 'Not a tracking number we know',
    product: 'Not a tracking number we know',
    unread: "Couldn't read that",
    printing: 'Printing…',
    printed: 'Printed',
    in_tab: 'Opened in a tab',
    not_marked: 'Printed',
    not_printed: 'Not printed',
    print_failed: 'Not printed',
    found: 'Found',
  } satisfies Record<ScanOutcome, string>,
  /** One line per scan in the list. */
  lines: {
    checking: 'Checking…',
    unchecked: "Couldn't check that number. Saved; we'll check it.",
    added: 'Added',
    no_label: "No label yet. Added; we'll get the label.",
    again: 'Already in this list',
    unknown: 'Not a tracking number we know',
    product: 'That looks like a product barcode. Scan the shipping label or packing slip.',
    unread: "Couldn't read that. Scan again.",
    printing: 'Printing…',
    printed: 'Label printed',
    in_tab: 'Press Ctrl/Cmd+P in the new tab. The label counts as printed.',
    not_marked: 'Label printed, but that may not be written down',
    not_printed: 'No label to print yet',
    print_failed: "The label couldn't be printed. Scan it again.",
    found: 'Found',
  } satisfies Record<Exclude<ScanOutcome, LeftOutVerdict>, string>,
  savedOffline: "Saved, will be checked when you're back",
  fromLink: 'Added (from a link)',
  nearMatch: (near: string) => `Did you mean ${near}?`,
  /** By mode; does what scanning the number would do. */
  takeNear: {
    collect: (near: string) => `Add ${near}`,
    print: (near: string) => `Print ${near}`,
    lookup: (near: string) => `Look up ${near}`,
  },
  collected: 'collected',
  printedCount: 'printed',
  started: (at: number) => `List started ${formatReadAt(at)}`,
  typeLabel: 'Type a tracking number',
  addNumber: 'Add number',
  undo: 'Undo last',
  undoName: 'Undo last scan',
  takenBack: (number: string) => `${number} no longer counts as printed.`,
  notTakenBack: (number: string) => `That couldn't be taken back: ${number} may still count as printed.`,
  print: (count: number) => `Print ${plural(count, 'label')}`,
  book: (count: number) => `Book ${orders(count)}`,
  clear: 'Clear list',
  cleared: (count: number) => `${plural(count, 'scan')} cleared`,
  /** Shown on other pages. */
  ignored: 'Scan ignored while this dialog is open. Close it to keep scanning.',
  alreadySelected: (number: string) => `${number} is already selected`,
  selected: (number: string) => `${number} selected`,
  selectedBut: (number: string, verdict: string) => `${number} selected. ${verdict}.`,
  notSelected: (text: string) => `${text} couldn't be checked, so it isn't selected. Scan it again.`,
  notFound: (text: string, near: string | null) =>
    `${text}: not a tracking number we know.${near === null ? '' : ` Did you mean ${near}?`}`,
  settings: {
    test: 'Try it',
    testHint: 'Scan anything while this page is open, a few times if the scanner is a wireless one.',
    last: (characters: number, gapMs: number, end: string) =>
      `Last scan: ${plural(characters, 'character')}, ${Math.round(gapMs)} ms apart, ended with ${end}`,
    none: 'Nothing has been scanned yet.',
    fits: 'Scans like this one are recognised on every page.',
    tooSlow: "This scanner is slower than set up here: its scans aren't recognised on other pages yet.",
    learn: 'Set up for this scanner',
    gap: 'Longest time between characters',
    gapHint: (ms: number) =>
      `${ms} ms. Bluetooth scanners may need more; above 60 a fast typist can look like a scanner.`,
    prefix: 'Prefix to strip',
    prefixHint: 'Characters that your scanner sends before every code, if it is set up so.',
    sound: 'Sound',
    soundHint: 'A different sound for added, already there, check this, and not known.',
    volume: 'Volume',
    sounds: { done: 'Added', again: 'Already there', check: 'Check this', wrong: 'Not known' },
    play: (name: string) => `Play “${name}”`,
  },
} as const;

/** The verdict, short enough to be read from a distance. */
export function nameScanVerdict({ outcome, cause }: Pick<ScanEntry, 'outcome' | 'cause'>): string {
  const name = scanCopy.verdicts[outcome];
  return outcome === 'attention' && cause != null ? `${name}: ${nameLabelCause(cause)}` : name;
}

/** The scan's line in the list. */
export function describeScan(entry: Pick<ScanEntry, 'outcome' | 'cause' | 'mode' | 'isFromLink'>): string {
  const { outcome, mode, isFromLink } = entry;
  if (isLeftOut(outcome)) return `${nameScanVerdict(entry)}. ${mode === 'print' ? 'Not printed.' : 'Not added.'}`;
  return isFromLink && outcome === 'added' ? scanCopy.fromLink : scanCopy.lines[outcome];
}

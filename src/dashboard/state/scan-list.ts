import { SCAN_VERDICTS, joinsList, type ScanVerdict } from '#domain/scan-verdict.ts';
import { Kept } from '#dashboard/browser/kept.ts';
import { oneOf } from '#dashboard/browser/kept-shapes.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';

/**
 * `checking` its look-up is under way · `unchecked` it could not be looked up, and will be again. In print mode: `printing` ·
 * `printed` · `not_marked` printed, but that could not be written down · `not_printed` it has no label · `print_failed`. In look-up
 * mode: `found`, which collects nothing.
 */
export type ScanOutcome =
  | ScanVerdict
  | (typeof OPEN)[number]
  | 'printed'
  | 'not_marked'
  | 'not_printed'
  | 'print_failed'
  | 'found';
/** Not known yet what becomes of it. */
const OPEN = ['checking', 'unchecked', 'printing'] as const;

/** `collect` for a booking or a print, `print` its label at once, `lookup` open the order. */
export const MODES = ['collect', 'print', 'lookup'] as const;
export type ScanMode = (typeof MODES)[number];

export interface ScanEntry {
  /** Of this line alone: none is given twice, so what is learned late of a scan never lands on another. */
  readonly id: string;
  /** As scanned; the order's own spelling once it is known. No names: this stays on the device. */
  readonly text: string;
  readonly outcome: ScanOutcome;
  /** What it was scanned for. */
  readonly mode: ScanMode;
  readonly isFromLink: boolean;
  /** The order that was probably meant. */
  readonly near: string | null;
  /** Of one that needs attention: the code of what stopped its label. */
  readonly cause: string | null;
}

export interface ScanList {
  /** Unix milliseconds; null: nothing was scanned yet. */
  readonly startedAt: number | null;
  /** Newest first. */
  readonly entries: readonly ScanEntry[];
}

const EMPTY: ScanList = { startedAt: null, entries: [] };
/** What is not collected is dropped after so many lines; collected orders stay. */
const MOST_ENTRIES = 5000;

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

/** The list of the scan station, one for all tabs. It outlives a reload, a crash and a lost connection. */
export const scanList = new Kept<ScanList>('slipway.scan-list', EMPTY, {
  startedAt: (value) => value === null || typeof value === 'number',
  entries: [
    { id: '', text: '', outcome: '', mode: oneOf(MODES), isFromLink: false, near: isTextOrNull, cause: isTextOrNull },
  ],
});

/** In the order of scanning, each once: what could not be looked up may have been scanned twice. */
export function collectedNumbers({ entries }: ScanList): string[] {
  return numbersOf(entries.filter(isCollected));
}

/** Orders that were looked up, in the order of scanning, each once. */
export function lookedUpNumbers({ entries }: ScanList): string[] {
  return numbersOf(entries.filter(({ outcome }) => outcome === 'found'));
}

function numbersOf(entries: readonly ScanEntry[]): string[] {
  return [...new Set(entries.map(({ text }) => text).toReversed())];
}

function isCollected({ outcome, mode }: ScanEntry): boolean {
  return mode !== 'lookup' && (outcome === 'unchecked' || (isVerdict(outcome) && joinsList(outcome)));
}

export function addScan(entry: Omit<ScanEntry, 'id'>): string {
  const { startedAt, entries } = scanList.get();
  const id = makeUuid();
  scanList.set({ startedAt: startedAt ?? Date.now(), entries: dropSurplus([{ ...entry, id }, ...entries]) });
  return id;
}

function dropSurplus(entries: readonly ScanEntry[]): readonly ScanEntry[] {
  const at =
    entries.length > MOST_ENTRIES
      ? entries.findLastIndex((entry) => !isCollected(entry) && !isOpen(entry.outcome))
      : -1;
  return at === -1 ? entries : entries.toSpliced(at, 1);
}

/** False when the scan was taken back meanwhile, or somebody else has found out what it is. */
export function changeScan(id: string, change: Partial<Omit<ScanEntry, 'id'>>): boolean {
  const list = scanList.get();
  const at = list.entries.findIndex((entry) => entry.id === id);
  const entry = list.entries[at];
  if (entry === undefined || !isOpen(entry.outcome)) return false;
  scanList.set({ ...list, entries: list.entries.with(at, { ...entry, ...change }) });
  return true;
}

export function openScans(): readonly ScanEntry[] {
  return scanList.get().entries.filter(({ outcome }) => isOpen(outcome));
}

/** Takes back a scan that was only a part of what was scanned. What was printed because of it stays told. */
export function dropPartOfScan(id: string): void {
  const { startedAt, entries } = scanList.get();
  const kept = entries.filter((entry) => entry.id !== id || isOfPrinting(entry.outcome));
  if (kept.length < entries.length) scanList.set({ startedAt, entries: kept });
}

function isOfPrinting(outcome: ScanOutcome): boolean {
  return outcome === 'printing' || outcome === 'printed' || outcome === 'not_marked';
}

export function undoLastScan(): void {
  const list = scanList.get();
  scanList.set({ ...list, entries: list.entries.slice(1) });
}

/** Returns a function that undoes it; what was scanned meanwhile stays. */
export function clearScanList(): () => void {
  const before = scanList.get();
  scanList.set(EMPTY);
  return () => {
    const { startedAt, entries } = scanList.get();
    scanList.set({ startedAt: before.startedAt ?? startedAt, entries: [...entries, ...before.entries] });
  };
}

function isOpen(outcome: ScanOutcome): boolean {
  return OPEN.some((one) => one === outcome);
}

function isVerdict(outcome: ScanOutcome): outcome is ScanVerdict {
  return (SCAN_VERDICTS as readonly string[]).includes(outcome);
}

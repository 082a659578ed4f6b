import { SCAN_VERDICTS, joinsList, type ScanVerdict } from '#domain/scan-verdict.ts';
import { oneOf, optional } from '#dashboard/browser/stored-shape.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { WorkspaceStore } from './workspace-store.ts';

/**
 * `checking` being looked up · `unchecked` the look-up failed and will be retried. In print mode: `printing` · `printed` · `in_tab` the
 * browser opened the label in a tab instead, to be printed there · `not_marked` printed, but that couldn't be recorded · `not_printed` it
 * has no label · `print_failed`. In look-up mode: `found`, which collects nothing.
 */
export type ScanOutcome =
  | ScanVerdict
  | (typeof OPEN)[number]
  | 'printed'
  | 'in_tab'
  | 'not_marked'
  | 'not_printed'
  | 'print_failed'
  | 'found';
/** Outcomes that may still change. */
const OPEN = ['checking', 'unchecked', 'printing'] as const;

/** `collect` for a booking or a print run, `print` its label at once, `lookup` opens the order. */
export const MODES = ['collect', 'print', 'lookup'] as const;
export type ScanMode = (typeof MODES)[number];

export interface ScanEntry {
  /** Unique to this line, so that a late result never lands on another one. */
  readonly id: string;
  /** As scanned; in the order's own spelling once known. No names, because this stays on the device. */
  readonly text: string;
  readonly outcome: ScanOutcome;
  /** What it was scanned for. */
  readonly mode: ScanMode;
  readonly isFromLink: boolean;
  /** The order that was probably meant. */
  readonly near: string | null;
  /** For an order that needs attention: the code of what stopped its label. */
  readonly cause: string | null;
  /** What its label is marked as printed under, once that has begun. */
  readonly printId?: string;
  /** Whether the label that its verdict promises has yet to be requested. */
  readonly awaitsLabel?: boolean;
}

export interface ScanList {
  /** Unix milliseconds; null if nothing was scanned yet. */
  readonly startedAt: number | null;
  /** Newest first. */
  readonly entries: readonly ScanEntry[];
}

const EMPTY: ScanList = { startedAt: null, entries: [] };
/** Beyond this many lines, entries that aren't collected are dropped; collected orders stay. */
const MAX_ENTRIES = 5000;

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

/** The scan station's list, shared by all tabs of a workspace. It survives a reload, a crash and a lost connection. */
export const scanList = new WorkspaceStore<ScanList>(
  'slipway.scan-list',
  EMPTY,
  {
    startedAt: (value) => value === null || typeof value === 'number',
    entries: [
      {
        id: '',
        text: '',
        outcome: '',
        mode: oneOf(MODES),
        isFromLink: false,
        near: isTextOrNull,
        cause: isTextOrNull,
        printId: optional(''),
        awaitsLabel: optional(false),
      },
    ],
  },
  { join: joinLists, area: 'local' },
);

function joinLists(list: ScanList, earlier: ScanList): ScanList {
  return { startedAt: earlier.startedAt ?? list.startedAt, entries: [...list.entries, ...earlier.entries] };
}

/** In scanning order without duplicates: a number that couldn't be looked up may have been scanned twice. */
export function collectedNumbers({ entries }: ScanList): string[] {
  return numbersOf(entries.filter(isCollected));
}

/** Orders that were looked up, in scanning order without duplicates. */
export function lookedUpNumbers({ entries }: ScanList): string[] {
  return numbersOf(entries.filter(({ outcome }) => outcome === 'found'));
}

function numbersOf(entries: readonly ScanEntry[]): string[] {
  return [...new Set(entries.map(({ text }) => text).toReversed())];
}

export function isCollected({ outcome, mode }: ScanEntry): boolean {
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
    entries.length > MAX_ENTRIES ? entries.findLastIndex((entry) => !isCollected(entry) && !isOpen(entry)) : -1;
  return at === -1 ? entries : entries.toSpliced(at, 1);
}

/** Returns false if the scan has been taken back, or someone else has already resolved it. */
export function changeScan(id: string, change: Partial<Omit<ScanEntry, 'id'>>): boolean {
  const list = scanList.get();
  const at = list.entries.findIndex((entry) => entry.id === id);
  const entry = list.entries[at];
  if (entry === undefined || !isOpen(entry)) return false;
  scanList.set({ ...list, entries: list.entries.with(at, { ...entry, awaitsLabel: false, ...change }) });
  return true;
}

export function openScans(): readonly ScanEntry[] {
  return scanList.get().entries.filter(isOpen);
}

/** Takes back a scan that turned out to be only part of a number. Anything printed because of it stays recorded. */
export function dropPartOfScan(id: string): void {
  const { startedAt, entries } = scanList.get();
  const kept = entries.filter((entry) => entry.id !== id || isOfPrinting(entry.outcome));
  if (kept.length < entries.length) scanList.set({ startedAt, entries: kept });
}

export function countsAsPrinted({ outcome }: Pick<ScanEntry, 'outcome'>): boolean {
  return outcome === 'printed' || outcome === 'in_tab' || outcome === 'not_marked';
}

export function isOfPrinting(outcome: ScanOutcome): boolean {
  return outcome === 'printing' || countsAsPrinted({ outcome });
}

/** Returns the scan that was taken back. */
export function undoLastScan(): ScanEntry | undefined {
  const list = scanList.get();
  scanList.set({ ...list, entries: list.entries.slice(1) });
  return list.entries[0];
}

/** Returns a function that undoes it, keeping what was scanned since. */
export function clearScanList(): () => void {
  const before = scanList.get();
  scanList.set(EMPTY);
  return () => scanList.set(joinLists(scanList.get(), before));
}

function isOpen({ outcome, awaitsLabel = false }: ScanEntry): boolean {
  return awaitsLabel || OPEN.some((one) => one === outcome);
}

function isVerdict(outcome: ScanOutcome): outcome is ScanVerdict {
  return (SCAN_VERDICTS as readonly string[]).includes(outcome);
}

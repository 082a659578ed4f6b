import { SCAN_VERDICTS, joinsList, type ScanVerdict } from '#domain/scan-verdict.ts';
import { Kept } from '#dashboard/browser/kept.ts';

/** `checking` its look-up is under way · `unchecked` it could not be looked up and will be when the connection is back · `printed` in print mode. */
export type ScanOutcome = ScanVerdict | 'checking' | 'unchecked' | 'printing' | 'printed' | 'not_printed';

export interface ScanEntry {
  readonly id: number;
  /** As scanned; the order's own spelling once it is known. No names: this stays on the device. */
  readonly text: string;
  readonly outcome: ScanOutcome;
  readonly isFromLink: boolean;
  /** The order that was probably meant. */
  readonly near: string | null;
}

export interface ScanList {
  /** Unix milliseconds; null: nothing was scanned yet. */
  readonly startedAt: number | null;
  /** Newest first. */
  readonly entries: readonly ScanEntry[];
}

const EMPTY: ScanList = { startedAt: null, entries: [] };
/** Unknown scans are dropped after so many lines; collected orders stay. */
const MOST_ENTRIES = 5000;

/** The list of the scan station. It outlives a reload, a crash and a lost connection. */
export const scanList = new Kept<ScanList>('slipway.scan-list', EMPTY);

export function collectedNumbers({ entries }: ScanList): string[] {
  return entries
    .filter(({ outcome }) => isCollected(outcome))
    .map(({ text }) => text)
    .toReversed();
}

export function isCollected(outcome: ScanOutcome): boolean {
  return outcome === 'unchecked' || (isVerdict(outcome) && joinsList(outcome));
}

export function addScan(entry: Omit<ScanEntry, 'id'>): number {
  const { startedAt, entries } = scanList.get();
  const id = (entries[0]?.id ?? 0) + 1;
  scanList.set({
    startedAt: startedAt ?? Date.now(),
    entries: [{ ...entry, id }, ...entries].slice(0, MOST_ENTRIES),
  });
  return id;
}

export function changeScan(id: number, change: Partial<Omit<ScanEntry, 'id'>>): void {
  const list = scanList.get();
  const entries = list.entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry));
  scanList.set({ ...list, entries });
}

export function undoLastScan(): void {
  const list = scanList.get();
  scanList.set({ ...list, entries: list.entries.slice(1) });
}

/** Returns a function that undoes it. */
export function clearScanList(): () => void {
  const before = scanList.get();
  scanList.set(EMPTY);
  return () => scanList.set(before);
}

function isVerdict(outcome: ScanOutcome): outcome is ScanVerdict {
  return (SCAN_VERDICTS as readonly string[]).includes(outcome);
}

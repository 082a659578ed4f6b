import type { GoneVerdict } from '#domain/scan-verdict.ts';
import { describeScan, nameScanVerdict, scanCopy } from '#dashboard/copy/scan.ts';
import type { ScanEntry } from '#dashboard/state/scan-list.ts';

export interface SplitVerdict {
  /** To be read from a distance. */
  readonly word: string;
  /** How the sentence that begins with the word goes on. */
  readonly rest: string;
  /** A sentence of its own, if it doesn't begin with the word. */
  readonly sentence: string;
}

/** A scan's verdict as the panel shows it. `gone`: why the order, which was added, can no longer be booked. */
export function splitVerdict(entry: ScanEntry, gone: GoneVerdict | undefined): SplitVerdict {
  if (gone !== undefined) return { word: scanCopy.verdicts[gone], rest: '', sentence: '' };
  const word = nameScanVerdict(entry);
  const line = describeScan(entry);
  // "Printed" already says what "Label printed" does.
  if (!line.startsWith(word)) return { word, rest: '', sentence: entry.outcome === 'printed' ? '' : line };
  const after = line.slice(word.length);
  return after.startsWith('.')
    ? { word: `${word}.`, rest: after.slice(1).trim(), sentence: '' }
    : { word, rest: after.trim(), sentence: '' };
}

import { describeScan, nameScanVerdict } from '#dashboard/copy/scan.ts';
import type { ScanEntry } from '#dashboard/state/scan-list.ts';

interface SplitVerdict {
  /** To be read from a distance. */
  readonly word: string;
  /** How the sentence that begins with the word goes on. */
  readonly rest: string;
  /** A sentence of its own, if it doesn't begin with the word. */
  readonly sentence: string;
}

/** A scan's verdict as the panel shows it. */
export function splitVerdict(entry: ScanEntry): SplitVerdict {
  const word = nameScanVerdict(entry);
  const line = describeScan(entry);
  // "Printed" already says what "Label printed" does.
  if (!line.startsWith(word)) return { word, rest: '', sentence: entry.outcome === 'printed' ? '' : line };
  const after = line.slice(word.length);
  return after.startsWith('.')
    ? { word: `${word}.`, rest: after.slice(1).trim(), sentence: '' }
    : { word, rest: after.trim(), sentence: '' };
}

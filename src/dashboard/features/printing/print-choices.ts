import type { PrintCandidate } from '#contract/gateway/label.ts';
import { labelsPerSheet } from '#domain/label-sheets.ts';
import { sortForPrinting } from '#domain/print-order.ts';
import type { PapersOfOrder } from '#dashboard/state/print-run.ts';
import type { PrintSettings } from '#dashboard/state/print-settings.ts';

/** Choices made anew for each print job, in addition to the station's settings. */
export interface PrintChoices {
  readonly startAt: number;
  readonly copies: string;
  readonly hasCover: boolean;
  /** Kinds of documents that are printed after the labels. */
  readonly alsoPrint: readonly string[];
}

export const DEFAULT_CHOICES: PrintChoices = { startAt: 1, copies: '1', hasCover: false, alsoPrint: [] };

const MAX_COPIES = 20;

/** Parses the number of copies; undefined if it isn't plausible. */
export function readCopies(text: string): number | undefined {
  const copies = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return copies >= 1 && copies <= MAX_COPIES ? copies : undefined;
}

export function canBePrinted({ label }: PrintCandidate): boolean {
  return label === 'ready' || label === 'printed';
}

/** Returns the tracking numbers of printable labels in printing order, each once. */
export function orderForPrinting(
  candidates: readonly PrintCandidate[],
  scanned: readonly string[],
  { order, lastFirst }: PrintSettings,
): string[] {
  const printable = candidates.filter(canBePrinted);
  return sortForPrinting(printable, scanned, { order, lastFirst, copies: 1 }).map((one) => one.tracking_number);
}

/** Returns a start position that exists on the paper: one chosen for four labels per page is dropped for other paper. */
export function startOn(settings: PrintSettings, { startAt }: PrintChoices): number {
  return startAt <= labelsPerSheet(settings.size) ? startAt : 1;
}

/** The kinds of documents known for these labels, with the number of orders that have each, most frequent first. */
export function countPapers(
  candidates: readonly PrintCandidate[],
): { readonly kind: string; readonly count: number }[] {
  const kinds = candidates.filter(canBePrinted).flatMap(({ documents }) => documents ?? []);
  const counts = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, same]) => ({ kind, count: same.length }));
  return counts.toSorted((one, other) => other.count - one.count || one.kind.localeCompare(other.kind));
}

/** The documents to print with each label. If an order's documents aren't known, the chosen kinds are requested from the service. */
export function choosePapers(
  candidates: readonly PrintCandidate[],
  { alsoPrint }: PrintChoices,
): Record<string, PapersOfOrder> {
  if (alsoPrint.length === 0) return {};
  return Object.fromEntries(
    candidates.filter(canBePrinted).map(({ tracking_number, documents }) => {
      const kinds = alsoPrint.filter((kind) => documents?.includes(kind) ?? true);
      return [tracking_number, { kinds, isSure: documents !== null }];
    }),
  );
}

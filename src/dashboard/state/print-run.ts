import { LABEL_SIZES, type LabelSize } from '#domain/label-sizes.ts';
import { Kept } from '#dashboard/browser/kept.ts';
import { optional, oneOf } from '#dashboard/browser/kept-shapes.ts';
import type { PrintJob } from '#dashboard/browser/print-frame.ts';
import { useStore } from '#dashboard/browser/store.ts';

/** What is printed with the label of one order. */
export interface PapersOfOrder {
  readonly kinds: readonly string[];
  /** The service listed them for this order; otherwise they have to be requested to find out. */
  readonly isSure: boolean;
}

/** Labels that were sent to a printer, until a person has said whether they came out. */
export interface PrintRun {
  /** As they were printed, first to last; each once, whatever the copies. */
  readonly numbers: readonly string[];
  readonly size: LabelSize;
  readonly copies: number;
  /** What was printed with them, by tracking number. */
  readonly papers?: Readonly<Record<string, PapersOfOrder>>;
  readonly listName: string;
  /** Printed without the print window: a bar says what was sent, and nothing is asked. */
  readonly isSilent: boolean;
  /** On stations that print without a window, labels count as printed once they are sent. */
  readonly marksAtOnce: boolean;
  /** Some of them were printed before. */
  readonly isReprint: boolean;
  /** The ID of the mark that says they came out: sent again after a reload or a lost answer, it counts once. */
  readonly printId: string;
  /** When the print window didn't open: how to print by hand. Gone after a reload, as the PDF is. */
  readonly job: PrintJob | null;
}

/** The question outlives a reload: a jam is noticed when the page is long gone. */
export const printRun = new Kept<PrintRun | undefined>(
  'slipway.print-run',
  undefined,
  {
    numbers: [''],
    size: oneOf(LABEL_SIZES),
    copies: 0,
    listName: '',
    isSilent: false,
    marksAtOnce: false,
    isReprint: false,
    printId: '',
    papers: optional({ '*': { kinds: [''], isSure: false } }),
    // Never taken over.
    job: () => true,
  },
  'session',
);

const before = printRun.get();
if (before) printRun.set({ ...before, job: null });

export function usePrintRun(): PrintRun | undefined {
  return useStore(printRun);
}

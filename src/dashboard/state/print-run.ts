import type { LabelSize } from '#domain/label-sheets.ts';
import { Kept } from '#dashboard/browser/kept.ts';
import type { PrintJob } from '#dashboard/browser/print-frame.ts';
import { useStore } from '#dashboard/browser/store.ts';

/** Labels that went to a printer, until a person has said whether they came out. */
export interface PrintRun {
  /** As they were printed, first to last; each once, whatever the copies. */
  readonly numbers: readonly string[];
  readonly size: LabelSize;
  readonly copies: number;
  readonly listName: string;
  /** No window: a bar says what was sent, instead of a question. */
  readonly isSilent: boolean;
  /** On stations that print without a window labels count as printed once they are sent. */
  readonly marksAtOnce: boolean;
  /** Some of them were printed before. */
  readonly isReprint: boolean;
  /** They were marked as printed already, by this mark. */
  readonly printId: string | null;
  /** When no window came by itself: how to get on by hand. Gone after a reload, as the PDF is. */
  readonly job: PrintJob | null;
}

/** The question outlives a reload: a jam is noticed when the page is long gone. */
export const printRun = new Kept<PrintRun | undefined>('slipway.print-run', undefined, 'session');

const before = printRun.get();
if (before) printRun.set({ ...before, job: null });

export function usePrintRun(): PrintRun | undefined {
  return useStore(printRun);
}

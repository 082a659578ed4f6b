import { LABEL_SIZES, type LabelSize } from '#domain/label-sizes.ts';
import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { optional, oneOf } from '#dashboard/browser/stored-shape.ts';
import type { PrintJob } from '#dashboard/browser/print-frame.ts';
import { useStore } from '#dashboard/browser/store.ts';

/** Documents printed with one order's label. */
export interface PapersOfOrder {
  readonly kinds: readonly string[];
  /** The service listed them for this order; otherwise only requesting them shows whether they exist. */
  readonly isSure: boolean;
}

/** Labels sent to a printer, until a person has said whether they came out. */
export interface PrintRun {
  /** In printing order; each once, however many copies. */
  readonly numbers: readonly string[];
  readonly size: LabelSize;
  readonly copies: number;
  /** Documents printed with them, by tracking number. */
  readonly papers?: Readonly<Record<string, PapersOfOrder>>;
  readonly listName: string;
  /** Where it was printed; undefined if that wasn't known yet. Nobody is asked about another account's labels. */
  readonly workspace?: string | undefined;
  /** Printed without the print window: a bar says what was sent, and nothing is asked. */
  readonly isSilent: boolean;
  /** On stations that print without a window, labels count as printed as soon as they are sent. */
  readonly marksAtOnce: boolean;
  /** Idempotency key of the request that marks them as printed: repeated after a reload or a lost answer, it counts once. */
  readonly printId: string;
  /** What the browser opened; no browser tells whether anything was printed. */
  readonly how: PrintJob['how'];
  /** How to print by hand if the print window didn't open. Lost on reload, like the PDF. */
  readonly job: PrintJob | null;
}

/** Survives a reload: a jam may be noticed when the page is long gone. */
export const printRun = new PersistedStore<PrintRun | undefined>(
  'slipway.print-run',
  undefined,
  {
    numbers: [''],
    size: oneOf(LABEL_SIZES),
    copies: 0,
    listName: '',
    workspace: optional(''),
    isSilent: false,
    marksAtOnce: false,
    printId: '',
    how: oneOf(['print_window', 'new_tab', 'blocked'] satisfies PrintJob['how'][]),
    papers: optional({ '*': { kinds: [''], isSure: false } }),
    // Never restored.
    job: () => true,
  },
  'session',
);

const before = printRun.get();
if (before) printRun.set({ ...before, job: null });

export function usePrintRun(): PrintRun | undefined {
  return useStore(printRun);
}

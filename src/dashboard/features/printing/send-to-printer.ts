import type { PrintCandidate } from '#contract/gateway/label.ts';
import { type PrintRun, printRun } from '#dashboard/state/print-run.ts';
import { selection } from '#dashboard/state/selection.ts';
import type { PrintSettings } from '#dashboard/state/print-settings.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { formatIsoDay } from '#dashboard/copy/dates.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { saveFile } from '#dashboard/browser/save-file.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import type { PreparedLabels } from './prepare-labels.ts';

interface Sent {
  readonly prepared: PreparedLabels;
  readonly settings: PrintSettings;
  readonly copies: number;
  readonly papers: NonNullable<PrintRun['papers']>;
  readonly listName: string;
}

/**
 * Sends the labels to the printer and starts the print run, which asks whether they came out: no browser can tell. Only a station
 * that printed without a print window doesn't ask; one whose browser opened a tab, or nothing, does.
 */
export async function sendToPrinter({ prepared, settings, copies, papers, listName }: Sent): Promise<void> {
  const job = await printPdf(prepared.pdf);
  const isSilent = settings.isSilent && job.how === 'print_window';
  printRun.set({
    numbers: prepared.numbers,
    size: settings.size,
    copies,
    papers,
    listName,
    workspace: selection.workspace(),
    isSilent,
    marksAtOnce: isSilent,
    printId: makeUuid(),
    how: job.how,
    job,
  });
}

export function saveLabels({ pdf, numbers }: PreparedLabels): void {
  const file = `labels-${formatIsoDay(Date.now())}.pdf`;
  saveFile(file, pdf);
  showToast(copy.saved(file, numbers.length));
}

export function wasPrinted({ printed }: PrintCandidate): boolean {
  return printed !== null;
}

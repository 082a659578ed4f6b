import type { QueryClient } from '@tanstack/react-query';
import { markPrintedMutation, printCandidatesQuery } from '#dashboard/queries/label-prints.ts';
import { printSettings } from '#dashboard/state/print-settings.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { canBePrinted } from './print-choices.ts';
import { prepareLabels } from './prepare-labels.ts';
import { wasPrinted } from './send-to-printer.ts';

/**
 * Prints one label at once, as this station prints, and marks it: whoever scans parcel after parcel sees each come out.
 * False when the order has no label that can be printed.
 */
export async function printOne(client: QueryClient, trackingNumber: string): Promise<boolean> {
  const { candidates } = await client.fetchQuery({ ...printCandidatesQuery([trackingNumber]), staleTime: 0 });
  const [candidate] = candidates;
  if (candidate === undefined || !canBePrinted(candidate)) return false;
  const { size } = printSettings.get();
  const plan = { numbers: [candidate.tracking_number], size, startAt: 1, copies: 1, papers: {}, coverName: null };
  const prepared = await prepareLabels(client, plan, () => undefined, new AbortController().signal);
  if (prepared.numbers.length === 0) return false;
  await printPdf(prepared.pdf);
  const mark = { tracking_numbers: [...prepared.numbers], reprint: wasPrinted(candidate), print_id: makeUuid() };
  await client.getMutationCache().build(client, markPrintedMutation()).execute(mark);
  return true;
}

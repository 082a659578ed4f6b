import type { QueryClient } from '@tanstack/react-query';
import { markPrintedMutation, printCandidatesQuery } from '#dashboard/queries/label-prints.ts';
import { printSettings } from '#dashboard/state/print-settings.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { canBePrinted } from './print-choices.ts';
import { prepareLabels } from './prepare-labels.ts';

/**
 * Prints one label immediately, in this station's paper size, and marks it as printed. For scanning one parcel after another.
 * Returns `not_printed` if the order has no printable label, and `not_marked` if it was printed but couldn't be marked.
 * Throws if the label couldn't be fetched or sent to the printer.
 */
export async function printOne(
  client: QueryClient,
  trackingNumber: string,
): Promise<'printed' | 'not_marked' | 'not_printed'> {
  const { candidates } = await client.fetchQuery({ ...printCandidatesQuery([trackingNumber]), staleTime: 0 });
  const [candidate] = candidates;
  if (candidate === undefined || !canBePrinted(candidate)) return 'not_printed';
  const { size } = printSettings.get();
  const plan = { numbers: [candidate.tracking_number], size, startAt: 1, copies: 1, papers: {}, coverName: null };
  const prepared = await prepareLabels(client, plan, () => undefined, new AbortController().signal);
  if (prepared.numbers.length === 0) throw new Error('The label could not be fetched.');
  const { how } = await printPdf(prepared.pdf);
  if (how === 'blocked') throw new Error('The browser opened neither the print window nor a tab.');
  const mark = { tracking_numbers: [...prepared.numbers], print_id: makeUuid() };
  try {
    await client.getMutationCache().build(client, markPrintedMutation()).execute(mark);
    return 'printed';
  } catch {
    return 'not_marked';
  }
}

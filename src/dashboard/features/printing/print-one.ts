import type { QueryClient } from '@tanstack/react-query';
import { markPrintedMutation, printCandidatesQuery } from '#dashboard/queries/label-prints.ts';
import { printSettings } from '#dashboard/state/print-settings.ts';
import { withTimeout } from '#dashboard/browser/with-timeout.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { canBePrinted } from './print-choices.ts';
import { prepareLabels } from './prepare-labels.ts';

/** The person scanning is waiting, and so are the parcels scanned since, so slower work is aborted. */
const PREPARE_TIMEOUT_MS = 30_000;
const MARK_TIMEOUT_MS = 10_000;

/**
 * Prints one label immediately, in this station's paper size, and marks it as printed under `printId`. For scanning one parcel after
 * another. Returns `in_tab` if the browser opened it in a tab instead, where a person prints it; `not_printed` if the order has no
 * printable label, or if the scan was taken back before the label was sent to the printer; and `not_marked` if it was printed but may
 * not be marked. Throws if the label couldn't be fetched or sent to the printer.
 */
export async function printOne(
  client: QueryClient,
  trackingNumber: string,
  printId: string,
  isWanted: () => boolean,
): Promise<'printed' | 'in_tab' | 'not_marked' | 'not_printed'> {
  const prepared = await withTimeout(PREPARE_TIMEOUT_MS, (signal) => prepareOne(client, trackingNumber, signal));
  if (prepared === undefined || !isWanted()) return 'not_printed';
  if (prepared.numbers.length === 0) throw new Error('The label could not be fetched.');
  const { how } = await printPdf(prepared.pdf);
  if (how === 'blocked') throw new Error('The browser opened neither the print window nor a tab.');
  const mark = { tracking_numbers: [...prepared.numbers], print_id: printId };
  try {
    await withTimeout(MARK_TIMEOUT_MS, () =>
      client.getMutationCache().build(client, markPrintedMutation()).execute(mark),
    );
    return how === 'new_tab' ? 'in_tab' : 'printed';
  } catch {
    return 'not_marked';
  }
}

async function prepareOne(client: QueryClient, trackingNumber: string, signal: AbortSignal) {
  const { candidates } = await client.fetchQuery({ ...printCandidatesQuery([trackingNumber]), staleTime: 0 });
  const [candidate] = candidates;
  if (candidate === undefined || !canBePrinted(candidate)) return undefined;
  const { size } = printSettings.get();
  const plan = { numbers: [candidate.tracking_number], size, startAt: 1, copies: 1, papers: {}, coverName: null };
  return prepareLabels(client, plan, () => undefined, signal);
}

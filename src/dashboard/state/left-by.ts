import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { optional } from '#dashboard/browser/stored-shape.ts';
import { chosenLabels } from './chosen-labels.ts';
import { chosenManifests } from './chosen-manifests.ts';
import { printRequest } from './print-request.ts';
import { printRun } from './print-run.ts';
import { scanList } from './scan-list.ts';
import { selection } from './selection.ts';

interface LeftBy {
  readonly selection?: string | undefined;
  readonly scans?: string | undefined;
}

/** Email of the person who worked in this tab last. */
const lastPerson = new PersistedStore<string | undefined>('slipway.last-person', undefined, '', 'session');

/** Emails of those who left the selection, or the scanned orders, to the person who is signed in; until they are cleared. */
export const leftBy = new PersistedStore<LeftBy>(
  'slipway.left-by',
  {},
  { selection: optional(''), scans: optional('') },
  'session',
);

selection.subscribe(() => {
  if (selection.count() === 0 && leftBy.get().selection !== undefined)
    leftBy.set({ ...leftBy.get(), selection: undefined });
});
scanList.subscribe(({ entries }) => {
  if (entries.length === 0 && leftBy.get().scans !== undefined) leftBy.set({ ...leftBy.get(), scans: undefined });
});

/**
 * Hands this tab over to the person who is signed in, if somebody else worked in it before; returns whether that was so. What takes work
 * to put together stays, and says who left it. Nothing stays open that one key would book, print or mark as printed.
 */
export function takeOver(email: string): boolean {
  const last = lastPerson.get();
  if (last === email) return false;
  lastPerson.set(email);
  if (last === undefined) return false;
  leftBy.set({
    selection: selection.count() > 0 ? last : undefined,
    scans: scanList.get().entries.length > 0 ? last : undefined,
  });
  chosenLabels.set([]);
  chosenManifests.set([]);
  printRequest.set(undefined);
  const run = printRun.get();
  // As if its question had been closed: the bar says what was sent to the printer, and opens the question again.
  if (run?.isSilent === false) printRun.set({ ...run, isSilent: true, marksAtOnce: false });
  return true;
}

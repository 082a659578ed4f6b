import { useSyncExternalStore } from 'react';
import { type PrintRun, usePrintRun } from './print-run.ts';
import { selection } from './selection.ts';

/** The print run of the workspace this tab works in: the tab may have printed another account's labels before. */
export function useOwnPrintRun(): PrintRun | undefined {
  const run = usePrintRun();
  const workspace = useSyncExternalStore(selection.subscribe, selection.workspace);
  return run?.workspace === undefined || run.workspace === workspace ? run : undefined;
}

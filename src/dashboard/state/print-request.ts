import { Store, useStore } from '#dashboard/browser/store.ts';

/** Labels that a person asked to print. */
export interface PrintRequest {
  /** In their order on the screen, top to bottom. */
  readonly listed: readonly string[];
  /** In the order in which they were chosen or scanned. */
  readonly scanned: readonly string[];
  /** Name of the list they were chosen from, for the cover label. */
  readonly listName: string;
}

/** Any page may request printing; the shell's print flow shows the dialog. */
export const printRequest = new Store<PrintRequest | undefined>(undefined);

export function usePrintRequest(): PrintRequest | undefined {
  return useStore(printRequest);
}

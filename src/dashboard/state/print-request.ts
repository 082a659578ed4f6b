import { Store, useStore } from '#dashboard/browser/store.ts';

/** Labels that somebody wants to print. */
export interface PrintRequest {
  /** As they are listed on the screen, top to bottom. */
  readonly listed: readonly string[];
  /** As they were chosen or scanned. */
  readonly scanned: readonly string[];
  /** Where they come from, for the cover label. */
  readonly listName: string;
}

/** Any page may ask; the print desk of the shell shows the dialog. */
export const printRequest = new Store<PrintRequest | undefined>(undefined);

export function usePrintRequest(): PrintRequest | undefined {
  return useStore(printRequest);
}

import { Store, useStore } from '#dashboard/browser/store.ts';

/** Labels that a person asked to print. */
export interface PrintRequest {
  /** As they are listed on the screen, top to bottom. */
  readonly listed: readonly string[];
  /** As they were chosen or scanned. */
  readonly scanned: readonly string[];
  /** Where they were chosen, for the cover label. */
  readonly listName: string;
}

/** Any page may request a print; the shell's print desk shows the dialog. */
export const printRequest = new Store<PrintRequest | undefined>(undefined);

export function usePrintRequest(): PrintRequest | undefined {
  return useStore(printRequest);
}

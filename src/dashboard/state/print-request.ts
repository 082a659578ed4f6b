import { useSyncExternalStore } from 'react';

/** Labels that somebody wants to print. */
export interface PrintRequest {
  /** As they are listed on the screen, top to bottom. */
  readonly listed: readonly string[];
  /** As they were chosen or scanned. */
  readonly scanned: readonly string[];
  /** Where they come from, for the cover label. */
  readonly listName: string;
}

let current: PrintRequest | undefined;
const listeners = new Set<() => void>();

/** Any page may ask; the print desk of the shell shows the dialog. */
export const printRequest = {
  get: (): PrintRequest | undefined => current,
  set(request: PrintRequest | undefined): void {
    current = request;
    for (const listener of listeners) listener();
  },
};

export function usePrintRequest(): PrintRequest | undefined {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, printRequest.get);
}

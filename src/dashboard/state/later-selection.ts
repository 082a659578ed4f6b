import { useSyncExternalStore } from 'react';
import { selection } from './selection.ts';

// In a separate file, so that the first page doesn't load it.

/** Whether an order is selected; always false on the server, which doesn't know. */
export function useIsSelected(trackingNumber: string): boolean {
  return useSyncExternalStore(
    selection.subscribe,
    () => selection.has(trackingNumber),
    () => false,
  );
}

/** Changes whenever the selection does. */
export function useSelectionVersion(): number {
  return useSyncExternalStore(selection.subscribe, selection.version);
}

/** Selects these again at their positions in `before`. Changes to the selection since then are kept. */
export function putBack(trackingNumbers: readonly string[], before: readonly string[]): void {
  const back = new Set(trackingNumbers);
  selection.replace([...before.filter((number) => back.has(number) || selection.has(number)), ...selection.list()]);
}

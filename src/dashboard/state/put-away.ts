import { useMemo, useSyncExternalStore } from 'react';
import { collectedNumbers, scanList } from './scan-list.ts';
import { selection } from './selection.ts';
import { readSelection } from './selection-store.ts';

/** What was selected or collected by scanning in another account before this one was opened. */
export function usePutAway(): readonly string[] {
  const previous = useSyncExternalStore(selection.subscribe, selection.previousWorkspace);
  return useMemo(
    () =>
      previous === undefined
        ? []
        : [...new Set([...readSelection(previous), ...collectedNumbers(scanList.of(previous))])],
    [previous],
  );
}

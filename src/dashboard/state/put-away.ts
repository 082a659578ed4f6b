import { useMemo, useSyncExternalStore } from 'react';
import { collectedNumbers, scanList } from './scan-list.ts';
import { selection } from './selection.ts';
import { readSelection } from './selection-store.ts';

/** What was selected or collected by scanning in another account before this one was opened. */
export function usePutAway(): readonly string[] {
  const left = useSyncExternalStore(selection.subscribe, selection.left);
  return useMemo(
    () => (left === undefined ? [] : [...new Set([...readSelection(left), ...collectedNumbers(scanList.of(left))])]),
    [left],
  );
}

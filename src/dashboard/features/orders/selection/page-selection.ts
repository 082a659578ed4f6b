import { useSyncExternalStore } from 'react';
import { selection } from '#dashboard/state/selection.ts';

const none = () => 'none' as const;

/** How much of a page is selected. Re-renders only when that changes, not on every click. */
export function usePageSelection(numbers: readonly string[]): 'none' | 'some' | 'all' {
  const read = () => {
    const chosen = numbers.filter(selection.has).length;
    if (chosen === 0) return 'none';
    return chosen === numbers.length ? 'all' : 'some';
  };
  return useSyncExternalStore(selection.subscribe, read, none);
}

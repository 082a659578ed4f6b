import { useSyncExternalStore } from 'react';
import { selection } from '#dashboard/state/selection.ts';

/** How much of a page is selected. Renders only when that changes, not at every click. */
export function usePageSelection(numbers: readonly string[]): 'none' | 'some' | 'all' {
  return useSyncExternalStore(selection.subscribe, () => {
    const chosen = numbers.filter(selection.has).length;
    if (chosen === 0) return 'none';
    return chosen === numbers.length ? 'all' : 'some';
  });
}

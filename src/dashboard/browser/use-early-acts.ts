import { useEffect } from 'react';
import { replayEarlyActs } from './replay-early-acts.ts';

/** Called by each page that the server draws: once the browser has taken it over, what was done before is done again. */
export function useEarlyActs(isSelected: (row: string) => boolean): void {
  useEffect(() => {
    // After the effects of the shell around it, which know what is selected in this tab.
    queueMicrotask(() => replayEarlyActs(isSelected));
  }, [isSelected]);
}

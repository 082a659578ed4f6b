import { useEffect } from 'react';
import { loadChunk } from './load-chunk.ts';
import { pageIsTakenOver } from './taken-over.ts';

const noRow = () => false;

/** Called by each page that the server draws: once the browser has taken it over, what was done before is done again. */
export function useEarlyActs(isSelected: (row: string) => boolean = noRow): void {
  useEffect(() => {
    pageIsTakenOver();
    // After the effects of the shell around it, which know what is selected in this tab.
    queueMicrotask(() => {
      const { earlyActs } = globalThis;
      if (earlyActs === undefined) return;
      if (earlyActs.acts.length === 0) {
        dropEarlyActs();
        return;
      }
      // Everything is kept until this is there.
      void loadChunk(() => import('./replay-early-acts.ts')).then((replay) => replay.replayEarlyActs(isSelected));
    });
  }, [isSelected]);
}

/** The page that it was done on is gone, and what was done on it with it. What is done from here on is handled. */
export function dropEarlyActs(): void {
  globalThis.earlyActs?.stop();
  globalThis.earlyActs = undefined;
}

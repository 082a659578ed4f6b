import { useEffect } from 'react';
import { loadChunk } from './load-chunk.ts';
import { pageIsTakenOver } from './taken-over.ts';

const noRow = () => false;

/** Called by each page that the server draws: replays earlier input once the browser has taken it over. */
export function useEarlyActs(isSelected: (row: string) => boolean = noRow): void {
  useEffect(() => {
    pageIsTakenOver();
    // Runs after the effects of the surrounding shell, which know what is selected in this tab.
    queueMicrotask(() => {
      const { earlyActs } = globalThis;
      if (earlyActs === undefined) return;
      if (earlyActs.acts.length === 0) {
        dropEarlyActs();
        return;
      }
      // Input is held until this has loaded. If it can't be loaded, what was held is lost, but the page works.
      void loadChunk(() => import('./replay-early-acts.ts')).then(
        (replay) => replay.replayEarlyActs(isSelected),
        dropEarlyActs,
      );
    });
  }, [isSelected]);
}

/** Discards input held for a page that is gone. Input from here on is handled. */
export function dropEarlyActs(): void {
  globalThis.earlyActs?.stop();
  globalThis.earlyActs = undefined;
}

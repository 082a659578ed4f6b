import { useEffect } from 'react';
import { loadChunk } from './load-chunk.ts';
import { markPageHydrated } from './hydration.ts';

const noRow = () => false;

/** Called by each page that the server renders: replays earlier input once it is hydrated. */
export function useEarlyInput(isSelected: (row: string) => boolean = noRow): void {
  useEffect(() => {
    markPageHydrated();
    // Runs after the effects of the surrounding shell, which know what is selected in this tab.
    queueMicrotask(() => {
      const { earlyInput } = globalThis;
      if (earlyInput === undefined) return;
      if (earlyInput.inputs.length === 0) {
        dropEarlyInput();
        return;
      }
      // Input is held until this has loaded. If it can't be loaded, the held input is lost, but the page works.
      void loadChunk(() => import('./replay-early-input.ts')).then(
        (replay) => replay.replayEarlyInput(isSelected),
        dropEarlyInput,
      );
    });
  }, [isSelected]);
}

/** Discards input held for a page that is gone. Input from here on is handled. */
export function dropEarlyInput(): void {
  globalThis.earlyInput?.stop();
  globalThis.earlyInput = undefined;
}

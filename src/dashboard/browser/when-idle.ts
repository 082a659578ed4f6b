import { useEffect, useEffectEvent, useState } from 'react';
import { Store, useStore } from './store.ts';
import { untilHydrated } from './hydration.ts';

const IDLE_TIMEOUT_MS = 1500;
const RECHECK_MS = 50;
const FALLBACK_DELAY_MS = 300;

/**
 * False at first, true once the browser is idle and `isBusy` returns false: what the first page can do without must not compete for the
 * network with what it needs.
 */
export function useWhenIdle(isBusy: () => boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  const check = useEffectEvent(() => {
    if (!isBusy()) setIdle(true);
    return !isBusy();
  });
  useEffect(() => {
    let cancel: () => void;
    const again = () => {
      if (check()) return;
      const timer = setTimeout(schedule, RECHECK_MS);
      cancel = () => clearTimeout(timer);
    };
    const schedule = () => {
      if (typeof requestIdleCallback === 'function') {
        const id = requestIdleCallback(again, { timeout: IDLE_TIMEOUT_MS });
        cancel = () => cancelIdleCallback(id);
      } else {
        const timer = setTimeout(again, FALLBACK_DELAY_MS);
        cancel = () => clearTimeout(timer);
      }
    };
    schedule();
    return () => cancel();
  }, []);
  return isIdle;
}

let wasIdle: Promise<void> | undefined;
const hasBeenIdle: Store<boolean> = new Store(false);

/** Resolves when the page is hydrated and the browser is idle for the first time; after that, at once. */
export function untilIdle(): Promise<void> {
  wasIdle ??= untilHydrated()
    .then(nextIdle)
    .then(() => hasBeenIdle.set(true));
  return wasIdle;
}

/** False until the browser is first idle. For small parts of a page that are each rendered separately. */
export function useHasBeenIdle(): boolean {
  return useStore(hasBeenIdle);
}

/** Resolves when the browser is next idle. */
export function nextIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });
}

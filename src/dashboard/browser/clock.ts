import { useSyncExternalStore } from 'react';

const TICK_MS = 1000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = Date.now();
  timer ??= setInterval(() => {
    now = Date.now();
    for (const one of listeners) one();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, each second, from one clock for all who watch. A tab in the background shows the truth when it returns. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** A time of the service takes a while to get here: a smaller difference says nothing. */
const NOISE_MS = 5_000;
let serviceAheadMs = 0;

/** What the server's clock said just now. Links end by it, however wrong this device's own is. */
export function setServiceTime(instant: string): void {
  const aheadMs = Date.parse(instant) - Date.now();
  if (!Number.isNaN(aheadMs)) serviceAheadMs = Math.abs(aheadMs) < NOISE_MS ? 0 : aheadMs;
}

/** The time by the server's clock, each second. */
export function useServiceNow(): number {
  return useNow() + serviceAheadMs;
}

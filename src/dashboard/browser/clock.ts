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

/** The time, updated each second by one timer for all components, and at once when a background tab returns. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

/** Smaller differences between the clocks are network delay. */
const NOISE_MS = 5_000;
let serviceAheadMs = 0;

/** Sets the server's time. Links expire by it, however wrong this device's clock is. */
export function setServiceTime(instant: string): void {
  const aheadMs = Date.parse(instant) - Date.now();
  if (!Number.isNaN(aheadMs)) serviceAheadMs = Math.abs(aheadMs) < NOISE_MS ? 0 : aheadMs;
}

/** The time by the server's clock, updated each second. */
export function useServiceNow(): number {
  return useNow() + serviceAheadMs;
}

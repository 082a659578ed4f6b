import { useSyncExternalStore } from 'react';
import { Store, useStore } from './store.ts';

const TICK_MS = 1000;

const time: Store<number> = new Store(Date.now(), () => {
  const tick = () => {
    time.set(Date.now());
  };
  tick();
  const timer = setInterval(tick, TICK_MS);
  return () => {
    clearInterval(timer);
  };
});

/** The time, updated each second by one timer for all components, and at once when a background tab returns. */
export function useNow(): number {
  return useStore(time);
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

/** What `read` makes of the time by the server's clock. Redraws only when that changes, not each second. */
export function useServiceClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(time.subscribe, () => read(time.get() + serviceAheadMs));
}

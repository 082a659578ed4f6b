import { useSyncExternalStore } from 'react';
import { serviceAheadMs } from './service-time.ts';
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

/** The time by the server's clock, updated each second. */
export function useServiceNow(): number {
  return useNow() + serviceAheadMs();
}

/** What `read` makes of the time by the server's clock. Redraws only when that changes, not each second. */
export function useServiceClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(time.subscribe, () => read(time.get() + serviceAheadMs()));
}

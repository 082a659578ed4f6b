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

/** The current time, updated every second by one timer for all components, and at once when a background tab returns. */
export function useNow(): number {
  return useStore(time);
}

/** The time by the server's clock, updated every second. */
export function useServiceNow(): number {
  return useNow() + serviceAheadMs();
}

/** The result of `read` for the time by the server's clock. Renders only when the result changes, not every second. */
export function useServiceClock<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(time.subscribe, () => read(time.get() + serviceAheadMs()));
}

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

/** The time, each second, from one clock for all who watch. A tab in the background shows the truth when it returns. */
export function useNow(): number {
  return useStore(time);
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

import { Store, useStore } from '#dashboard/browser/store.ts';

interface Connection {
  /** The event stream is broken: Slipway's server doesn't answer. */
  readonly isLost: boolean;
  /** Slipway's server said that it ends; it is back in a moment. */
  readonly isRestarting: boolean;
  /** When orders last changed, by this device's clock; 0 before the first change. */
  readonly lastChangeAt: number;
}

const current = new Store<Connection>({ isLost: false, isRestarting: false, lastChangeAt: 0 });

export function setConnection(change: Partial<Connection>): void {
  current.set({ ...current.get(), ...change });
}

/** How the event stream is doing. */
export function useConnection(): Connection {
  return useStore(current);
}

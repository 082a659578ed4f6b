import type { StorageState } from '#contract/gateway/session.ts';
import { Store, useStore } from '#dashboard/browser/store.ts';

interface Connection {
  /** The event stream is broken: Slipway's server doesn't answer. */
  readonly isLost: boolean;
  /** Slipway's server announced that it is stopping; it will be back in a moment. */
  readonly isRestarting: boolean;
  /** Slipway can't write to its disk, as the event stream or the last failed answer said. */
  readonly storage: StorageState | null;
  /** When orders last changed, by this device's clock; 0 before the first change. */
  readonly lastChangeAt: number;
}

export const connection = new Store<Connection>({ isLost: false, isRestarting: false, storage: null, lastChangeAt: 0 });

export function setConnection(change: Partial<Connection>): void {
  connection.set({ ...connection.get(), ...change });
}

/** State of the event stream. */
export function useConnection(): Connection {
  return useStore(connection);
}

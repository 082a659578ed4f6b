import type { StorageState } from '#contract/gateway/session.ts';
import { Store, useStore } from '#dashboard/browser/store.ts';

interface Connection {
  /** The event stream is broken: Slipway's server doesn't answer. */
  readonly isLost: boolean;
  /** Slipway's server said that it ends; it is back in a moment. */
  readonly isRestarting: boolean;
  /** Slipway can't write to its disk: by its own word on the stream, or by the last answer that failed for it. */
  readonly storage: StorageState | null;
  /** When orders last changed, by this device's clock; 0 before the first change. */
  readonly lastChangeAt: number;
}

export const connection = new Store<Connection>({ isLost: false, isRestarting: false, storage: null, lastChangeAt: 0 });

export function setConnection(change: Partial<Connection>): void {
  connection.set({ ...connection.get(), ...change });
}

/** How the event stream is doing. */
export function useConnection(): Connection {
  return useStore(connection);
}

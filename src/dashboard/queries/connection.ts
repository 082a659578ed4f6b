import { useSyncExternalStore } from 'react';
import type { StorageState } from '#contract/gateway/session.ts';
import { Store } from '#dashboard/browser/store.ts';

interface Connection {
  /** The event stream is down: Slipway's server doesn't answer. */
  readonly isLost: boolean;
  /** Slipway's server has announced a restart. */
  readonly isRestarting: boolean;
  /** Set while Slipway can't write to its disk, according to the event stream or the last failed answer. */
  readonly storage: StorageState | null;
  /** How often orders have changed since the page was opened. A counter rather than a time, because clocks can be set meanwhile. */
  readonly changes: number;
}

export const connection = new Store<Connection>({ isLost: false, isRestarting: false, storage: null, changes: 0 });

/** Does not notify subscribers when nothing has changed. */
export function setConnection(change: Partial<Connection>): void {
  const before = connection.get();
  if (Object.entries(change).some(([name, value]) => before[name as keyof Connection] !== value))
    connection.set({ ...before, ...change });
}

/** One field of the connection state; re-renders only when that field changes. */
export function useConnection<Name extends keyof Connection>(name: Name): Connection[Name] {
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.get()[name],
    () => connection.getServerSnapshot()[name],
  );
}

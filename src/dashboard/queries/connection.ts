import { useSyncExternalStore } from 'react';
import type { StorageState } from '#contract/gateway/session.ts';
import { Store } from '#dashboard/browser/store.ts';

interface Connection {
  /** The event stream is broken: Slipway's server doesn't answer. */
  readonly isLost: boolean;
  /** Slipway's server announced that it is stopping; it will be back in a moment. */
  readonly isRestarting: boolean;
  /** Slipway can't write to its disk, as the event stream or the last failed answer said. */
  readonly storage: StorageState | null;
  /** How often orders have changed since the page was opened. Not when: clocks are set while pages are open. */
  readonly changes: number;
}

export const connection = new Store<Connection>({ isLost: false, isRestarting: false, storage: null, changes: 0 });

/** What is told again as it was redraws nothing. */
export function setConnection(change: Partial<Connection>): void {
  const before = connection.get();
  if (Object.entries(change).some(([name, value]) => before[name as keyof Connection] !== value))
    connection.set({ ...before, ...change });
}

/** State of the event stream. Redraws when this part of it is another one. */
export function useConnection<Name extends keyof Connection>(name: Name): Connection[Name] {
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.get()[name],
    () => connection.getDrawn()[name],
  );
}

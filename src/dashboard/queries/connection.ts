import { useSyncExternalStore } from 'react';

interface Connection {
  /** The event stream is broken: Slipway's server doesn't answer. */
  readonly isLost: boolean;
  /** Slipway's server said that it ends; it is back in a moment. */
  readonly isRestarting: boolean;
  /** When orders last changed, by this device's clock; 0 before the first change. */
  readonly lastChangeAt: number;
}

let current: Connection = { isLost: false, isRestarting: false, lastChangeAt: 0 };
const listeners = new Set<() => void>();

export const connection = (): Connection => current;

export function setConnection(change: Partial<Connection>): void {
  current = { ...current, ...change };
  for (const listener of listeners) listener();
}

/** How the event stream is doing. */
export function useConnection(): Connection {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, connection);
}

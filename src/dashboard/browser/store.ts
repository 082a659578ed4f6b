import { useSyncExternalStore } from 'react';
import { isOnServer } from './is-on-server.ts';

/** An observable value that anything may change: for state that isn't the server's and outlives a component. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<(value: T) => void>();
  readonly #whileWatched: (() => () => void) | undefined;
  #stop: (() => void) | undefined;

  /** The value that the server rendered the page with, and that the browser hydrates it with. */
  readonly getServerSnapshot: () => T;

  /**
   * `whileWatched` runs when the first listener subscribes; the function it returns, when the last has unsubscribed. Pass `getServerSnapshot` if the
   * server can't know the browser's initial value.
   */
  constructor(value: T, whileWatched?: () => () => void, getServerSnapshot: () => T = () => value) {
    this.#value = value;
    this.#whileWatched = whileWatched;
    this.getServerSnapshot = getServerSnapshot;
  }

  readonly get = (): T => (isOnServer ? this.getServerSnapshot() : this.#value);

  readonly set = (value: T): void => {
    this.#value = value;
    for (const listener of this.#listeners) listener(value);
  };

  readonly subscribe = (listener: (value: T) => void): (() => void) => {
    if (this.#listeners.size === 0) this.#stop = this.#whileWatched?.();
    this.#listeners.add(listener);
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stop?.();
    };
  };
}

/** The value of a store. Renders when it changes. */
export function useStore<T>(store: {
  readonly get: () => T;
  readonly getServerSnapshot?: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getServerSnapshot ?? store.get);
}

import { useSyncExternalStore } from 'react';

/** A value that components watch and anything may change: what is not the server's, and outlives a component. */
export class Store<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();
  readonly #whileWatched: (() => () => void) | undefined;
  #stop: (() => void) | undefined;

  /** `whileWatched` runs when the first listener comes; what it returns, when the last has gone. */
  constructor(value: T, whileWatched?: () => () => void) {
    this.#value = value;
    this.#whileWatched = whileWatched;
  }

  readonly get = (): T => this.#value;

  readonly set = (value: T): void => {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#stop = this.#whileWatched?.();
    this.#listeners.add(listener);
    return () => {
      if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#stop?.();
    };
  };
}

/** The value of a store. Redraws when it is another one. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

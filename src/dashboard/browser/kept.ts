import { useSyncExternalStore } from 'react';

/** A small value in localStorage that components can subscribe to. Without storage it lasts as long as the page. */
export class Kept<T> {
  readonly #key: string;
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(key: string, standard: T) {
    this.#key = key;
    this.#value = (read(key) as T | undefined) ?? standard;
  }

  readonly get = (): T => this.#value;
  readonly set = (value: T): void => {
    this.#value = value;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch {
      // Storage is full or blocked: the value lasts as long as the page.
    }
    for (const listener of this.#listeners) listener();
  };
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useKept<T>(kept: Kept<T>): T {
  return useSyncExternalStore(kept.subscribe, kept.get);
}

function read(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

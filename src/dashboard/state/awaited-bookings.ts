import { useSyncExternalStore } from 'react';

const KEY = 'slipway.awaited-bookings';
const NONE: readonly string[] = [];

/**
 * Bookings that this browser started and nobody has heard the end of. Shared by all its tabs, so that one of them tells
 * it, once: after a reload, or where the tab that started it is gone. Without storage it lasts as long as the page.
 */
class AwaitedBookings {
  #text = '';
  #ids = NONE;
  readonly #listeners = new Set<() => void>();

  readonly list = (): readonly string[] => {
    const text = this.#read();
    if (text !== this.#text) {
      this.#text = text;
      this.#ids = text === '' ? NONE : text.split(' ');
    }
    return this.#ids;
  };

  add(id: string): void {
    if (!this.list().includes(id)) this.#write([...this.list(), id]);
  }

  /** True for one of all that ask at once, in whichever tab. */
  async take(id: string): Promise<boolean> {
    const take = () => {
      const isOurs = this.list().includes(id);
      if (isOurs) this.#write(this.list().filter((one) => one !== id));
      return isOurs;
    };
    // Not over plain HTTP to another machine; two tabs could then both tell it, if they look in the same millisecond.
    const locks = navigator.locks as LockManager | null | undefined;
    return locks ? locks.request(KEY, take) : take();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    addEventListener('storage', listener);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  };

  #read(): string {
    try {
      return localStorage.getItem(KEY) ?? '';
    } catch {
      return this.#text;
    }
  }

  #write(ids: readonly string[]): void {
    try {
      localStorage.setItem(KEY, ids.join(' '));
    } catch {
      this.#text = ids.join(' ');
      this.#ids = ids;
    }
    for (const listener of this.#listeners) listener();
  }
}

export const awaitedBookings = new AwaitedBookings();

export function useAwaitedBookings(): readonly string[] {
  return useSyncExternalStore(awaitedBookings.subscribe, awaitedBookings.list);
}

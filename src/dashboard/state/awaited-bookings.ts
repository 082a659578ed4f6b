import { readStorage, writeStorage } from '#dashboard/browser/storage.ts';
import { Store, useStore } from '#dashboard/browser/store.ts';

const KEY = 'slipway.awaited-bookings';
const NONE: readonly string[] = [];

/**
 * Bookings that this browser started and whose result hasn't been announced yet. Shared by all tabs, so that exactly one announces it, even
 * after a reload or when the tab that started it is gone. Without storage it lasts as long as the page.
 */
class AwaitedBookings {
  #text = '';
  #ids = NONE;
  readonly #changes: Store<number> = new Store(0, () => {
    addEventListener('storage', this.#announce);
    return () => {
      removeEventListener('storage', this.#announce);
    };
  });

  readonly get = (): readonly string[] => {
    const text = readStorage('local', KEY) ?? this.#text;
    if (text !== this.#text) {
      this.#text = text;
      this.#ids = text === '' ? NONE : text.split(' ');
    }
    return this.#ids;
  };

  readonly subscribe = this.#changes.subscribe;

  add(id: string): void {
    if (!this.get().includes(id)) this.#write([...this.get(), id]);
  }

  /** Returns true for exactly one of several simultaneous callers, across all tabs. */
  async take(id: string): Promise<boolean> {
    const take = () => {
      const isOurs = this.get().includes(id);
      if (isOurs) this.#write(this.get().filter((one) => one !== id));
      return isOurs;
    };
    // Missing over plain HTTP to another machine; two tabs could then both announce it within the same millisecond.
    const locks = navigator.locks as LockManager | null | undefined;
    return locks ? locks.request(KEY, take) : take();
  }

  readonly #announce = (): void => {
    this.#changes.set(this.#changes.get() + 1);
  };

  #write(ids: readonly string[]): void {
    if (!writeStorage('local', KEY, ids.join(' '))) {
      this.#text = ids.join(' ');
      this.#ids = ids;
    }
    this.#announce();
  }
}

export const awaitedBookings = new AwaitedBookings();

export function useAwaitedBookings(): readonly string[] {
  return useStore(awaitedBookings);
}

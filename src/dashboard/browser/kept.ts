import { readStorage, writeStorage } from './storage.ts';
import { Store } from './store.ts';

/** A small value in this device's storage, or in this tab's. Without storage it lasts as long as the page. */
export class Kept<T> extends Store<T> {
  constructor(key: string, standard: T, area: 'local' | 'session' = 'local') {
    super((readJson(area, key) as T | undefined) ?? standard);
    this.subscribe(() => {
      const value = this.get();
      writeStorage(area, key, value === undefined ? undefined : JSON.stringify(value));
    });
  }
}

function readJson(area: 'local' | 'session', key: string): unknown {
  try {
    return JSON.parse(readStorage(area, key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

import { isOnServer } from './is-on-server.ts';
import { hasShape, type ShapeOf } from './stored-shape.ts';
import { isHintKey } from './client-hints.ts';
import { readStorage, writeStorage } from './storage.ts';
import { Store } from './store.ts';

type Area = 'local' | 'session';

/**
 * A small value in this device's storage, shared by all its tabs (`local`), or in this tab's (`session`). Without storage it lasts as long
 * as the page.
 */
export class PersistedStore<T> extends Store<T> {
  constructor(key: string, standard: T, shape: ShapeOf<NonNullable<T>>, area: Area = 'local') {
    const read = () => {
      const stored = readJson(area, key);
      return stored !== undefined && hasShape(stored, shape) ? (stored as T) : standard;
    };
    const stored = read();
    const isHint = area === 'local' && isHintKey(key);
    super(stored, undefined, isHint ? (isOnServer ? read : () => stored) : () => standard);
    this.subscribe((value) => {
      writeStorage(area, key, value === undefined ? undefined : JSON.stringify(value));
      // Sent to the server, because a page rendered from the old value would have to be rendered again. If that fails, the next change
      // sends it.
      if (isHint && !isOnServer)
        import('./send-client-hints.ts').then(({ sendClientHints }) => sendClientHints()).catch(() => undefined);
    });
    if (area === 'local' && !isOnServer)
      // Another tab wrote it. A null key means that all storage was cleared.
      addEventListener('storage', (event) => {
        if (event.key === key || event.key === null) this.set(read());
      });
  }
}

function readJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStorage(area, key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

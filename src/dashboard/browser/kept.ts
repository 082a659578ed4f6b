import { isOnServer } from './is-on-server.ts';
import { hasShape, type ShapeOf } from './kept-shapes.ts';
import { isTold } from './reader.ts';
import { readStorage, writeStorage } from './storage.ts';
import { Store } from './store.ts';

type Area = 'local' | 'session';

/**
 * A small value in this device's storage, shared by all its tabs (`local`), or in this tab's (`session`). Without storage it lasts as long
 * as the page.
 */
export class Kept<T> extends Store<T> {
  constructor(key: string, standard: T, shape: ShapeOf<NonNullable<T>>, area: Area = 'local') {
    const read = () => {
      const kept = readJson(area, key);
      return kept !== undefined && hasShape(kept, shape) ? (kept as T) : standard;
    };
    const kept = read();
    const told = area === 'local' && isTold(key);
    super(kept, undefined, told ? (isOnServer ? read : () => kept) : () => standard);
    this.subscribe((value) => {
      writeStorage(area, key, value === undefined ? undefined : JSON.stringify(value));
      // Tells the server, because a page rendered for the old value would have to be rendered again.
      // If the server can't be reached, the next change tells it.
      if (told && !isOnServer) import('./tell-reader.ts').then(({ tellReader }) => tellReader()).catch(() => undefined);
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

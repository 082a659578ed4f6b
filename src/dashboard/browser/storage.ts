import { isOnServer } from './is-on-server.ts';
import { overrideHint, readHint } from './client-hints.ts';

/** Text stored on this device (`local`) or for this tab (`session`); undefined if there is none, or storage is forbidden. */
export function readStorage(area: 'local' | 'session', key: string): string | undefined {
  if (isOnServer) return area === 'local' ? readHint(key) : undefined;
  try {
    return storageOf(area).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes the entry. Returns false if storage is full or forbidden: the value then lasts as long as the page. */
export function writeStorage(area: 'local' | 'session', key: string, text: string | undefined): boolean {
  if (isOnServer) {
    overrideHint(key, text);
    return true;
  }
  try {
    if (text === undefined) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function storageOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? localStorage : sessionStorage;
}

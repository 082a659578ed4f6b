import { useSyncExternalStore } from 'react';

/**
 * False while the server draws a page and the browser takes it over, then true; true from the start on a page that the browser draws. For
 * things the server can't know, like the reader's local time.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(neverChanges, yes, no);
}

const yes = () => true;
const no = () => false;
const neverChanges = () => no;

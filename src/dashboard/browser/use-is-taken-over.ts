import { useSyncExternalStore } from 'react';

/**
 * False while a page is drawn on the server and while the browser takes it over, true from then on, and from the start in a
 * page that the browser draws: for what the server can't know, like the time of the reader's day.
 */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(neverChanges, yes, no);
}

const yes = () => true;
const no = () => false;
const neverChanges = () => no;

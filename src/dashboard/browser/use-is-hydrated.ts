import { useSyncExternalStore } from 'react';

/**
 * False while a page is rendered on the server and hydrated, then true; true from the start on a page that the browser renders. For things
 * the server can't know, like the reader's local time.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(neverChanges, yes, no);
}

const yes = () => true;
const no = () => false;
const neverChanges = () => no;

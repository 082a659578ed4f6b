import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 75rem)';

/** Whether a table has room for its columns (1200 px); below it rows become cards. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

import { useCallback, useSyncExternalStore } from 'react';
import { mediaQuery } from './media-query.ts';

const WIDE = '(min-width: 75rem)';

/** Whether a table has room for its columns (1200 px); below it rows become cards. */
export function useWideScreen(): boolean {
  return useMatches(WIDE);
}

/** The server has no window. */
const doesNotMatch = () => false;

/** Whether a media query matches now. */
export function useMatches(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = mediaQuery(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => mediaQuery(media).matches, doesNotMatch);
}

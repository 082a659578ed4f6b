import { useEffect, useEffectEvent } from 'react';

/**
 * A list's last page instead of one past its end, where a reader may be left when rows go. `pages`: how many there are; undefined while that
 * isn't known. `onPage` replaces the history entry: Back would lead past the end again.
 */
export function useLastPage(page: number, pages: number | undefined, onPage: (last: number) => void): void {
  const last = pages === undefined ? page : Math.max(1, pages);
  const go = useEffectEvent(onPage);
  useEffect(() => {
    if (page > last) go(last);
  }, [page, last]);
}

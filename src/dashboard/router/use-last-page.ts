import { useEffect, useEffectEvent } from 'react';

/**
 * Goes to a list's last page if the current one is past the end because rows have gone. `pages`: their number; undefined while unknown.
 * `onPage` must replace the history entry, or Back would lead past the end again.
 */
export function useLastPage(page: number, pages: number | undefined, onPage: (last: number) => void): void {
  const last = pages === undefined ? page : Math.max(1, pages);
  const go = useEffectEvent(onPage);
  useEffect(() => {
    if (page > last) go(last);
  }, [page, last]);
}

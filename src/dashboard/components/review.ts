import { useEffect } from 'react';
import type { LazyComponent } from '#dashboard/browser/lazy-chunk.ts';
import { nextIdle } from '#dashboard/browser/when-idle.ts';

/** Review belongs to the booking feature; the router passes it to the pages from which orders can be booked. */
export type Review = LazyComponent<{
  readonly trackingNumbers: readonly string[];
  readonly onClose: () => void;
}>;

/** Prefetches a part when the browser is idle and it is likely to be opened next, so that it opens without a delay or a network. */
export function useLoadedAhead(Part: Pick<Review, 'load'> | undefined, isLikely: boolean): void {
  useEffect(() => {
    if (!isLikely) return;
    // Ignored: opening it loads it again.
    nextIdle()
      .then(() => Part?.load())
      .catch(() => undefined);
  }, [Part, isLikely]);
}

import { useEffect } from 'react';
import type { LazyComponent } from '#dashboard/browser/lazy-chunk.ts';
import { nextIdle } from '#dashboard/browser/when-idle.ts';

/** Review belongs to booking; the router hands it to the pages that orders are booked from. */
export type Review = LazyComponent<{
  readonly trackingNumbers: readonly string[];
  readonly onClose: () => void;
}>;

/** Fetches Review when the browser is idle, once it is likely to be opened next: its first opening waits for no file then. */
export function useReviewAhead(Review: Review | undefined, isLikely: boolean): void {
  useEffect(() => {
    if (!isLikely) return;
    // A press tries again.
    nextIdle()
      .then(() => Review?.load())
      .catch(() => undefined);
  }, [Review, isLikely]);
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Review } from '#dashboard/components/review.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';
import { laneNumbersQuery } from '#dashboard/queries/today.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

interface ReviewLaneProps {
  /** Its key. */
  readonly lane: string;
  readonly Review: Review;
  readonly onClose: () => void;
}

/**
 * Opens Review on Today, with exactly the orders that are ready in this lane on opening: nobody has looked at those that become ready
 * later. The selection in Orders is unaffected.
 */
export function ReviewLane({ lane, Review, onClose }: ReviewLaneProps) {
  const [numbers, setNumbers] = useState<readonly string[]>();
  const { data, isError } = useQuery({ ...laneNumbersQuery(lane, 'ready'), enabled: numbers === undefined });
  if (numbers === undefined && data !== undefined) setNumbers(data);
  const giveUp = useEffectEvent(() => {
    showToast(copy.notRead);
    onClose();
  });
  useEffect(() => {
    if (isError) giveUp();
  }, [isError]);
  return numbers === undefined ? null : <Review trackingNumbers={numbers} onClose={onClose} />;
}

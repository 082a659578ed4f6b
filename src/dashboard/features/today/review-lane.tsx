import { useQuery } from '@tanstack/react-query';
import type { Lane } from '#contract/gateway/lanes.ts';
import type { Review } from '#dashboard/components/review.ts';
import { laneNumbersQuery } from '#dashboard/queries/today.ts';

interface ReviewLaneProps {
  readonly lane: Lane;
  readonly Review: Review;
  readonly onClose: () => void;
}

/** Opens Review on Today, with exactly the orders that are ready in this lane. The selection in Orders is unaffected. */
export function ReviewLane({ lane, Review, onClose }: ReviewLaneProps) {
  const { data: numbers } = useQuery({ ...laneNumbersQuery(lane.key, 'ready'), refetchOnMount: 'always' });
  return numbers === undefined ? null : <Review trackingNumbers={numbers} onClose={onClose} />;
}

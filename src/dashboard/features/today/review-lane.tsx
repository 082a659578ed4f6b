import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Lane } from '#contract/gateway/lanes.ts';
import { laneNumbersQuery } from '#dashboard/queries/today.ts';

export interface ReviewProps {
  readonly trackingNumbers: readonly string[];
  readonly onClose: () => void;
}

interface ReviewLaneProps {
  readonly lane: Lane;
  readonly Review: ComponentType<ReviewProps>;
  readonly onClose: () => void;
}

/** Review over Today, with exactly the orders that are ready in this lane. What is selected in Orders stays as it is. */
export function ReviewLane({ lane, Review, onClose }: ReviewLaneProps) {
  const { data: numbers } = useQuery({ ...laneNumbersQuery(lane.key, 'ready'), refetchOnMount: 'always' });
  return numbers === undefined ? null : <Review trackingNumbers={numbers} onClose={onClose} />;
}

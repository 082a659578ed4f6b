import type { DuePart } from './due-part.ts';
import { groupOfState } from '#domain/state-group.ts';
import { MIN_HISTORY } from '#contract/gateway/today.ts';

/** How many of a carrier's latest shipments are used to estimate how long a step takes. */
export const SHIPMENTS_SAMPLED = 200;
const SHARE = 0.9;

/** Booked but not finished: its carrier should be reporting progress. */
export function isMoving(duePart: DuePart | null, state: string | null): boolean {
  const group = groupOfState(state);
  return duePart === 'booked' && group !== undefined && group !== 'over';
}

/** The 90th percentile of how long orders stay in a state, in seconds; undefined while there is too little data. */
export function percentile90(seconds: readonly number[]): number | undefined {
  if (seconds.length < MIN_HISTORY) return undefined;
  return seconds.toSorted((a, b) => a - b)[Math.ceil(seconds.length * SHARE) - 1];
}

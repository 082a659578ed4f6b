import type { DuePart } from './due-part.ts';
import { groupOfState } from '#domain/state-group.ts';
import { LEAST_HISTORY } from '#contract/gateway/today.ts';

/** How many of a carrier's last journeys say how long a step takes. */
export const JOURNEYS_LOOKED_AT = 200;
const SHARE = 0.9;

/** Booked, and not at its end: its carrier should tell news of it. */
export function isMoving(duePart: DuePart | null, state: string | null): boolean {
  const group = groupOfState(state);
  return duePart === 'booked' && group !== undefined && group !== 'over';
}

/**
 * After how many seconds an order has been in a state for longer than 9 in 10 were; undefined while too little is known.
 * `seconds`: how long orders of its carrier were in it.
 */
export function longestUsual(seconds: readonly number[]): number | undefined {
  if (seconds.length < LEAST_HISTORY) return undefined;
  return seconds.toSorted((a, b) => a - b)[Math.ceil(seconds.length * SHARE) - 1];
}

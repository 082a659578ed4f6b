import type { Lane, LaneState } from '#contract/gateway/lanes.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';

const MINUTE_MS = 60_000;
const WARNED_FROM_MS = 60 * MINUTE_MS;
const URGENT_FROM_MS = 10 * MINUTE_MS;

/** Returns a lane's state at a time after it was read: the state advances with the clock, even offline. */
export function stateAt({ state, cut_off, counts }: Lane, now: number): LaneState {
  const runsOn = state === 'open' || state === 'warned' || state === 'urgent' || state === 'passed';
  if (!runsOn || cut_off === null || counts.not_booked === 0) return state;
  const leftMs = Date.parse(cut_off.at) - now;
  if (leftMs <= 0) return 'passed';
  if (leftMs <= URGENT_FROM_MS) return 'urgent';
  return leftMs <= WARNED_FROM_MS ? 'warned' : 'open';
}

export function useLaneState(lane: Lane): LaneState {
  return useServiceClock((now) => stateAt(lane, now));
}

export const EDGES: Readonly<Record<LaneState, string>> = {
  none: 'bg-line-strong',
  open: 'bg-line-strong',
  warned: 'bg-warn-solid',
  urgent: 'bg-bad-solid',
  passed: 'bg-bad-solid',
  closed: 'bg-line-strong',
  done: 'bg-ok-solid',
};

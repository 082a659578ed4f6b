import type { LaneCounts, LaneManifest, LaneState, LaneStep } from '#contract/gateway/lanes.ts';

const MINUTE = 60_000;
const WARNED_MINUTES = 60;
const URGENT_MINUTES = 10;
/** How long a lane stays the next one after its cut-off passed, and how close another's must be to replace it. */
const KEEPS_PLACE_MINUTES = 30;

type Figures = Pick<LaneCounts, 'not_booked' | 'booked' | 'handed_over'>;

/** Everything booked has been handed to the driver, and nothing else is due. */
export function isSettled({ not_booked, booked, handed_over }: Figures): boolean {
  return not_booked === 0 && booked > 0 && handed_over === booked;
}

/** `cutOffAt`: the time of the cut-off shown; undefined if there is none. */
export function laneStateOf(
  figures: Figures,
  lane: { readonly hasTimes: boolean; readonly isClosed: boolean; readonly cutOffAt: number | undefined },
  now: number,
): LaneState {
  if (!lane.hasTimes) return 'none';
  if (lane.isClosed) return 'closed';
  if (isSettled(figures)) return 'done';
  if (lane.cutOffAt === undefined) return 'open';
  if (now >= lane.cutOffAt) return 'passed';
  if (figures.not_booked === 0) return 'open';
  const left = lane.cutOffAt - now;
  if (left <= URGENT_MINUTES * MINUTE) return 'urgent';
  return left <= WARNED_MINUTES * MINUTE ? 'warned' : 'open';
}

/** The next thing to do in a lane. A manifest whose document isn't made yet can't be printed. */
export function nextStepOf(counts: LaneCounts, manifests: readonly LaneManifest[]): LaneStep {
  if (counts.ready > 0) return 'book';
  if (
    manifests.some(
      (manifest) => manifest.printed_at === null && manifest.handed_over_at === null && manifest.state === 'ready',
    )
  )
    return 'print';
  if (manifests.some((manifest) => manifest.printed_at !== null && manifest.handed_over_at === null))
    return 'hand_over';
  return counts.not_booked > 0 || counts.booked > counts.handed_over ? 'wait' : 'none';
}

export interface LaneInLine {
  readonly key: string;
  readonly state: LaneState;
  /** The time of the cut-off shown; undefined if there is none today. */
  readonly cutOffAt: number | undefined;
  readonly counts: Pick<LaneCounts, 'not_booked' | 'booked'>;
}

/**
 * The next lane: the one with the earliest open cut-off today that has orders. One that passed with orders left keeps its
 * place until it is empty or closed, 30 minutes have passed, or another's is 30 minutes away. Null: nothing is due today.
 */
export function nextLaneOf(lanes: readonly LaneInLine[], now: number): string | null {
  const inLine = lanes
    .flatMap((lane) => (lane.cutOffAt === undefined ? [] : [{ ...lane, cutOffAt: lane.cutOffAt }]))
    .toSorted((a, b) => a.cutOffAt - b.cutOffAt);
  const ahead = inLine.find(({ state, counts }) => isAhead(state) && counts.not_booked + counts.booked > 0);
  const passed = inLine.findLast(({ state, counts }) => state === 'passed' && counts.not_booked > 0);
  const keeps =
    passed !== undefined &&
    now - passed.cutOffAt < KEEPS_PLACE_MINUTES * MINUTE &&
    (ahead === undefined || ahead.cutOffAt - now > KEEPS_PLACE_MINUTES * MINUTE);
  return (keeps ? passed : ahead)?.key ?? null;
}

/** Whether the lane's cut-off is still to come: not passed, not closed by hand, and something is left to do. */
export function isAhead(state: LaneState): boolean {
  return state === 'open' || state === 'warned' || state === 'urgent';
}

/** The warning that is due, as minutes before the cut-off: only the closest one, and none if everything is booked. */
export function warningDue(
  notBooked: number,
  cutOffAt: number,
  minutes: readonly number[],
  now: number,
): number | undefined {
  if (notBooked === 0 || now >= cutOffAt) return undefined;
  const left = (cutOffAt - now) / MINUTE;
  return minutes.filter((each) => left <= each).toSorted((a, b) => a - b)[0];
}

import type { Lane, LaneAutoBook, LaneManifest, LaneWarning } from '#contract/gateway/lanes.ts';
import type { ManifestNumber } from '#contract/identifiers.ts';
import { hasTimes } from '#domain/today/has-times.ts';
import { describeDay, pickupAfter, presentCutOff } from '#domain/today/lane-calendar.ts';
import { laneStateOf, nextStepOf } from '#domain/today/lane-state.ts';
import type { LaneFigures } from './count-lanes.ts';
import type { LanePlan } from './lane-plans.ts';

export interface LaneFacts {
  readonly warnings: readonly LaneWarning[];
  readonly autoBook: LaneAutoBook;
  readonly booking: Lane['booking'];
  readonly showsCosts: boolean;
}

/** A lane as the page receives it. */
export function presentLane(plan: LanePlan, figures: LaneFigures, facts: LaneFacts, now: number): Lane {
  const { calendar, setting } = plan;
  const { frame, counts } = figures;
  const today = describeDay(calendar, frame.day);
  const manifests = figures.manifests.map(presentManifest);
  const isClosed = today.origin === 'closed' && frame.shown?.day === frame.day;
  const state = laneStateOf(counts, { hasTimes: isPlanned(plan), isClosed, cutOffAt: frame.shown?.at }, now);
  return {
    key: plan.key,
    courier_name: plan.courier_name,
    courier_allocation: plan.courier_allocation,
    level: plan.level,
    site_id: plan.site.site_id,
    cut_off: frame.shown ? presentCutOff(frame.shown) : null,
    today,
    next_pickup: presentNext(plan, figures),
    state,
    step: nextStepOf(counts, manifests),
    counts,
    late_cost_cents: costOf(figures.costly, setting?.late_cost_cents, facts.showsCosts),
    causes: [...figures.causes],
    booking: facts.booking,
    manifests,
    handed_over:
      state === 'done' || (counts.booked > 0 && counts.handed_over === counts.booked) ? lastOf(manifests) : null,
    warnings: [...facts.warnings],
    auto_book: facts.autoBook,
  };
}

/** Whether the lane has cut-offs, or one for a single day. */
export function isPlanned({ calendar }: LanePlan): boolean {
  return hasTimes(calendar) || calendar.changes.size > 0;
}

/** The pickup after the one shown; if none is shown, the next one. */
function presentNext({ calendar }: LanePlan, { frame }: LaneFigures): Lane['next_pickup'] {
  const next = frame.next ?? (frame.shown ? undefined : pickupAfter(calendar, frame.day));
  return next ? presentCutOff(next) : null;
}

/** The cost of orders that had a label and missed a cut-off; null if it isn't set or may not be shown. */
export function costOf(orders: number, each: number | null | undefined, showsCosts: boolean): number | null {
  return each == null || !showsCosts ? null : orders * each;
}

function presentManifest({ paper, orders }: LaneFigures['manifests'][number]): LaneManifest {
  return {
    manifest_id: paper.manifest_id,
    manifest_number: paper.manifest_number as ManifestNumber | null,
    order_count: orders,
    state: paper.state,
    printed_at: paper.printed_at,
    handed_over_at: paper.handed_over_at,
    handed_over_by: paper.handed_over_by,
  };
}

function lastOf(manifests: readonly LaneManifest[]): Lane['handed_over'] {
  const times = manifests.flatMap(({ handed_over_at: at, handed_over_by: by }) =>
    at !== null && by !== null ? [{ at, by }] : [],
  );
  return times.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null;
}

/** By cut-off; closed and done lanes last, and after them lanes without cut-offs. */
export function sortLanes(lanes: readonly Lane[]): Lane[] {
  const rank = ({ state, cut_off }: Lane) => (cut_off === null ? 2 : state === 'closed' || state === 'done' ? 1 : 0);
  return lanes.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.cut_off?.at ?? '').localeCompare(b.cut_off?.at ?? '') || a.key.localeCompare(b.key),
  );
}

/** Whether a lane is worth showing: it has orders, or a van comes for it. */
export function isShown({ counts, state }: Pick<Lane, 'counts' | 'state'>): boolean {
  return state !== 'none' || counts.not_booked + counts.booked + counts.held > 0;
}

import { countBookedLater } from '#gateway/store/day-orders.ts';
import type { Session } from '#gateway/store/tables.ts';
import { windowOf } from './count-lanes.ts';
import type { LaneOfToday } from './figure-lanes.ts';

/** A past day's lanes as they were at its end: orders booked since then had missed it. */
export async function addBookedLater(session: Session, lanes: readonly LaneOfToday[]): Promise<LaneOfToday[]> {
  const complete: LaneOfToday[] = [];
  for (const { plan, figures } of lanes) {
    const { count, costly } = figures.frame.shown
      ? await countBookedLater(session, windowOf(plan, figures.frame))
      : { count: 0, costly: 0 };
    const { counts } = figures;
    complete.push({
      plan,
      figures: {
        ...figures,
        costly: figures.costly + costly,
        counts: {
          ...counts,
          not_booked: counts.not_booked + count,
          ready: counts.ready + count,
          late: counts.late + count,
        },
      },
    });
  }
  return complete;
}

import { sql, type SqlBool } from 'kysely';
import { isOfLanes, MANIFEST_KEY } from './lane-conditions.ts';
import { boundOf, type LaneWindow } from './lane-window.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** The orders of a lane's day: those that count for its cut-off, and those on hold. */
export async function listDayOrders(session: Session, window: LaneWindow, isPast: boolean) {
  const lane = { windows: [window], withoutCarrier: false, stalled: [] };
  return session
    .selectFrom('indexed_order')
    .leftJoin('booking_attempt', 'booking_attempt.attempt_id', 'indexed_order.booking_id')
    .leftJoin('manifest_paper', (join) => join.on('manifest_paper.manifest_id', '=', MANIFEST_KEY))
    .select([
      'indexed_order.tracking_number',
      'indexed_order.retailer_order_number',
      'indexed_order.receiver_name',
      'indexed_order.due_part',
      'indexed_order.label_code',
      'indexed_order.hold_reason',
      'indexed_order.came_in_at',
      'indexed_order.labelled_at',
      'indexed_order.booked_at',
      'indexed_order.manifest_number',
      'indexed_order.manifest_id',
      'booking_attempt.created_by as booked_by',
      'manifest_paper.printed_at',
      'manifest_paper.handed_over_at',
      'manifest_paper.handed_over_by',
    ])
    .where('indexed_order.tracking_number', 'in', (sub) =>
      sub
        .selectFrom('indexed_order')
        .select('tracking_number')
        .where((where) =>
          where.or([
            isOfLanes(where, { ...lane, part: 'all' }),
            isOfLanes(where, { ...lane, part: 'held' }),
            ...(isPast ? [isBookedLater(window)] : []),
          ]),
        ),
    )
    .orderBy('indexed_order.came_in_at')
    .orderBy('indexed_order.tracking_number')
    .execute();
}
export type DayOrder = Awaited<ReturnType<typeof listDayOrders>>[number];

/** Orders that missed a cut-off on a past day and were booked later. */
function isBookedLater({ carrierClass, siteIds, frame }: LaneWindow) {
  return sql<SqlBool>`(due_part = 'booked' and carrier_class = ${carrierClass} and site_id in (${sql.join(siteIds)})
    and booked_at >= ${boundOf(frame.bookedBefore)} and came_in_at < ${boundOf(frame.bookedDueBefore)})`;
}

export async function countBookedLater(session: Session, window: LaneWindow) {
  const { rows } = await sql<{ count: number; costly: number }>`
    select count(*) as count,
      count(case when labelled_at < ${boundOf(window.frame.bookedDueBefore)} then 1 end) as costly
    from indexed_order where ${isBookedLater(window)}`.execute(session);
  return rows[0] ?? { count: 0, costly: 0 };
}

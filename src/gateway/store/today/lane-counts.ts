import type { DuePart } from '#domain/today/due-part.ts';
import { type RawBuilder, sql } from 'kysely';
import { BEING_MADE, MANIFEST_KEY } from './lane-conditions.ts';
import { boundOf, type LaneWindow } from './lane-window.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

/** A group of similar unbooked orders. `place`: whether they are for the cut-off shown or the next one. */
export interface UnbookedGroup {
  readonly lane: string;
  readonly due_part: Exclude<DuePart, 'booked'>;
  readonly place: 'shown' | 'next';
  readonly is_late: 0 | 1;
  readonly is_left_over: 0 | 1;
  readonly is_being_made: 0 | 1;
  readonly booking: string;
  readonly cause: string | null;
  readonly count: number;
  /** How many of the late ones had a label when the cut-off passed. */
  readonly costly: number;
  readonly left_over_costly: number;
}

/** Booked orders on one manifest; null if the manifest isn't known. */
export interface BookedGroup {
  readonly lane: string;
  readonly place: 'shown' | 'next';
  readonly manifest_id: number | null;
  readonly count: number;
}

/** A row of the count: of all unbooked orders (attention by its cause), or of those that are exceptions. */
interface CountedRow extends Omit<UnbookedGroup, 'lane' | 'is_being_made'> {
  readonly kind: 'every' | 'cause' | 'exception';
  readonly carrier_class: string;
  readonly site_id: string;
  readonly label: string;
}

/**
 * Counts the unbooked orders of all lanes at once. Nearly all are in time and for the cut-off shown: they are counted
 * in index order without reading a row. Exceptions (late, or for the next cut-off) are a range of another index and are
 * subtracted. One statement, so that both counts see the same orders.
 */
export async function countUnbooked(session: Session, windows: readonly LaneWindow[]): Promise<UnbookedGroup[]> {
  if (windows.length === 0) return [];
  const lanes = listLanes(windows, ({ frame }) => [
    frame.dueBefore,
    frame.lateBefore,
    frame.leftOverBefore,
    Math.max(frame.lateBefore, frame.leftOverBefore),
  ]);
  const { rows } = await sql<CountedRow>`
    with lane (lane, carrier_class, site_id, due_before, late_before, left_over_before, early_before) as (values ${lanes}),
    exceptional as (${exceptionsOf(sql`came_in_at < early_before`)}
      union all ${exceptionsOf(sql`came_in_at >= due_before and came_in_at >= early_before`)})
    select 'every' as kind, carrier_class, site_id, due_part, booking, label, cast(null as text) as cause, 'shown' as place,
      0 as is_late, 0 as is_left_over, count(*) as count, 0 as costly, 0 as left_over_costly
    from indexed_order where due_part <> 'booked' and carrier_class > ''
    group by carrier_class, site_id, due_part, booking, label
    union all
    select 'cause', lane.carrier_class, lane.site_id, due_part, booking, label, label_code, 'shown', 0, 0, count(*), 0, 0
    from lane join indexed_order on ${IS_OF_LANE} where due_part <> 'booked' and due_part = 'attention'
    group by lane.carrier_class, lane.site_id, due_part, booking, label, label_code
    union all
    select 'exception', carrier_class, site_id, due_part, booking, label, cause, place, is_late, is_left_over, count(*),
      sum(is_costly), sum(is_left_over_costly)
    from exceptional
    group by carrier_class, site_id, due_part, booking, label, cause, place, is_late, is_left_over`.execute(session);
  return subtractExceptions(rows, windows);
}

const IS_OF_LANE = sql`indexed_order.carrier_class = lane.carrier_class and indexed_order.site_id = lane.site_id`;

function exceptionsOf(range: RawBuilder<unknown>) {
  return sql`select lane.carrier_class, lane.site_id, due_part, booking, label,
      case when due_part = 'attention' then label_code end as cause,
      case when came_in_at < due_before then 'shown' else 'next' end as place,
      case when came_in_at < late_before then 1 else 0 end as is_late,
      case when came_in_at < left_over_before then 1 else 0 end as is_left_over,
      case when came_in_at < late_before and labelled_at < late_before then 1 else 0 end as is_costly,
      case when came_in_at < left_over_before and labelled_at < left_over_before then 1 else 0 end as is_left_over_costly
    from lane join indexed_order on ${IS_OF_LANE} where due_part <> 'booked' and ${range}`;
}

/** Orders neither late nor for the next cut-off: all minus the exceptions. */
function subtractExceptions(rows: readonly CountedRow[], windows: readonly LaneWindow[]): UnbookedGroup[] {
  const lanes = new Map(
    windows.flatMap(({ key, carrierClass, siteIds }) =>
      siteIds.map((siteId) => [JSON.stringify([carrierClass, siteId]), key] as const),
    ),
  );
  const groupOf = (row: CountedRow) =>
    JSON.stringify([row.carrier_class, row.site_id, row.due_part, row.booking, row.label, row.cause]);
  const exceptions = rows.filter((row) => row.kind === 'exception');
  const taken = new Map<string, number>();
  for (const row of exceptions) taken.set(groupOf(row), (taken.get(groupOf(row)) ?? 0) + row.count);
  const others = rows
    .filter((row) => row.kind === 'cause' || (row.kind === 'every' && row.due_part !== 'attention'))
    .map((row) => ({ ...row, count: row.count - (taken.get(groupOf(row)) ?? 0) }));
  const made: ReadonlySet<string> = new Set(BEING_MADE);
  return [...others, ...exceptions].flatMap(({ kind: _kind, carrier_class, site_id, label, ...row }) => {
    const lane = lanes.get(JSON.stringify([carrier_class, site_id]));
    if (lane === undefined || row.count === 0) return [];
    return [{ ...row, lane, is_being_made: row.due_part === 'label' && made.has(label) ? 1 : 0 } as const];
  });
}

/** Counts the orders booked for these cut-offs, of all lanes at once, by manifest. */
export async function countBooked(session: Session, windows: readonly LaneWindow[]): Promise<BookedGroup[]> {
  if (windows.length === 0) return [];
  const lanes = listLanes(windows, ({ frame }) => [
    frame.cameInFrom,
    frame.bookedFrom,
    frame.bookedBefore,
    frame.bookedDueBefore,
  ]);
  const earliest = Math.min(...windows.map(({ frame }) => Math.min(frame.cameInFrom, frame.bookedFrom)));
  const { rows } = await sql<BookedGroup>`
    with lane (lane, carrier_class, site_id, came_in_from, booked_from, booked_before, due_before) as (values ${lanes}),
    framed as (
      select lane.lane, ${MANIFEST_KEY} as manifest_id,
        case
          when came_in_at >= due_before or booked_at >= booked_before then 'next'
          when came_in_at >= came_in_from or booked_at >= booked_from then 'shown'
        end as place
      from indexed_order
      join lane on indexed_order.carrier_class = lane.carrier_class and indexed_order.site_id = lane.site_id
      where due_part = 'booked' and booked_at >= ${boundOf(earliest)}
    )
    select lane, place, manifest_id, count(*) as count from framed where place is not null
    group by lane, place, manifest_id`.execute(session);
  return rows;
}

/** Orders that would count for a lane if they had a carrier. */
export async function countWithoutCarrier(session: Session): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from indexed_order where carrier_class is null and due_part <> 'booked' and due_part <> 'held'
  `.execute(session);
  return rows[0]?.count ?? 0;
}

export interface KnownClass {
  readonly carrier_class: string;
  readonly courier_name: string | null;
  readonly courier_allocation: string | null;
  readonly courier_type: string | null;
}

/** Every carrier class in the index: one index step per class, however many orders there are. */
export async function listCarrierClasses(session: Session): Promise<KnownClass[]> {
  const classes: KnownClass[] = [];
  for (let last = ''; ;) {
    const row = await session
      .selectFrom('indexed_order')
      .select(['carrier_class', 'courier_name', 'courier_allocation', 'courier_type'])
      .where('carrier_class', '>', last)
      .orderBy('carrier_class')
      .limit(1)
      .executeTakeFirst();
    if (row?.carrier_class == null) return classes;
    last = row.carrier_class;
    classes.push({ ...row, carrier_class: last });
  }
}

/** Bookings in progress, with the carrier classes of their orders. */
export async function listRunning(session: Session) {
  const { rows } = await sql<{ carrier_class: string; site_id: string; booking_id: string; count: number }>`
    select carrier_class, site_id, booking_id, count(*) as count from indexed_order
    where due_part <> 'booked' and due_part = 'ready' and booking = 'sending' and booking_id is not null
      and carrier_class is not null
    group by carrier_class, site_id, booking_id`.execute(session);
  return rows;
}

function listLanes(windows: readonly LaneWindow[], boundsOf: (window: LaneWindow) => readonly number[]) {
  const values = windows.flatMap((window) =>
    window.siteIds.map(
      (siteId) => sql`(${sql.join([window.key, window.carrierClass, siteId, ...boundsOf(window).map(boundOf)])})`,
    ),
  );
  return sql.join(values);
}

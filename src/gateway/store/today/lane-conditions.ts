import type { LanePart } from '#contract/gateway/lanes.ts';
import type { DuePart } from '#domain/today/due-part.ts';
import { type ExpressionBuilder, type Expression, type SqlBool, sql } from 'kysely';
import { boundOf, type LaneWindow } from './lane-window.ts';
import type { GatewayTables, IndexedOrderRow } from '#gateway/store/schema/tables.ts';

type Where = ExpressionBuilder<GatewayTables, 'indexed_order'>;
type Condition = Expression<SqlBool>;

/** Selects orders of Today: the lanes with their windows, and which of their orders. */
export interface LaneOrders {
  readonly windows: readonly LaneWindow[];
  /** Includes orders without a carrier, or selects only those. */
  readonly withoutCarrier: boolean;
  readonly part: LanePart;
  /** Which orders count as without movement; only used for that part. */
  readonly stalled: readonly Stalled[];
}

/** A carrier's orders that have been in a state since before a given moment. */
export interface Stalled {
  readonly courier_name: string;
  readonly state: string;
  readonly since_before: string;
}

function isStalled(where: Where, { courier_name, state, since_before }: Stalled): Condition {
  return where.and([
    where('courier_name', '=', courier_name),
    where('state', '=', state),
    where('state_since', 'is not', null),
    where('state_since', '<', since_before),
  ]);
}

const UNBOOKED = ['ready', 'label', 'attention', 'unclear'] as const satisfies readonly DuePart[];
/** Whether an order can be late: it isn't booked and isn't on hold. */
export function isDue({ due_part }: Pick<IndexedOrderRow, 'due_part'>): boolean {
  return UNBOOKED.some((part) => part === due_part);
}

/** The manifest that an order's paper is counted under: the service's ID, or Slipway's own. */
export const MANIFEST_KEY = sql<number | null>`coalesce(indexed_order.own_manifest_id, indexed_order.manifest_id)`;

/** Labels being checked now, or waiting for their turn. */
export const BEING_MADE = ['queued', 'checking', 'paused'] as const;

/** Matches exactly the orders that Today's counts include (`lane-counts.ts`). */
export function isOfLanes(where: Where, { windows, withoutCarrier, part, stalled }: LaneOrders): Condition {
  if (part === 'without_movement') return where.or(stalled.map((group) => isStalled(where, group)));
  const conditions: Condition[] = windows.map((window) =>
    where.and([
      where('carrier_class', '=', window.carrierClass),
      where('site_id', 'in', window.siteIds),
      isOfPart(where, window, part),
    ]),
  );
  if (withoutCarrier) conditions.push(where.and([where('carrier_class', 'is', null), isUnbooked(where, part)]));
  return where.or(conditions);
}

function isOfPart(where: Where, { frame }: LaneWindow, part: LanePart): Condition {
  const isShown = where('came_in_at', '<', boundOf(frame.dueBefore));
  switch (part) {
    case 'all':
      return where.or([where.and([isUnbooked(where, 'not_booked'), isShown]), isBooked(where, frame)]);
    case 'booked':
      return isBooked(where, frame);
    case 'printed':
      return where.and([isBooked(where, frame), hasPaper(where, ['printed_at', 'handed_over_at'])]);
    case 'handed_over':
      return where.and([isBooked(where, frame), hasPaper(where, ['handed_over_at'])]);
    case 'late':
      return where.and([isUnbooked(where, part), isShown, where('came_in_at', '<', boundOf(frame.lateBefore))]);
    case 'left_over':
      return where.and([isUnbooked(where, part), where('came_in_at', '<', boundOf(frame.leftOverBefore))]);
    case 'next':
      return where.and([isUnbooked(where, part), where('came_in_at', '>=', boundOf(frame.dueBefore))]);
    case 'without_movement':
      return sql<SqlBool>`1 = 0`;
    case 'not_booked':
    case 'ready':
    case 'label':
    case 'being_made':
    case 'to_label':
    case 'attention':
    case 'unclear':
    case 'held':
    case 'failed_before':
      return where.and([isUnbooked(where, part), isShown]);
  }
}

function isUnbooked(where: Where, part: LanePart): Condition {
  // A literal, so that the partial index on unbooked orders is used.
  const open = sql<SqlBool>`due_part <> 'booked'`;
  switch (part) {
    case 'ready':
    case 'label':
    case 'attention':
    case 'unclear':
    case 'held':
      return where.and([open, where('due_part', '=', part)]);
    case 'being_made':
      return where.and([open, where('due_part', '=', 'label'), where('label', 'in', BEING_MADE)]);
    case 'to_label':
      return where.and([open, where('due_part', '=', 'label'), where('label', 'not in', BEING_MADE)]);
    case 'failed_before':
      return where.and([open, where('due_part', '=', 'ready'), where('booking', '=', 'failed')]);
    case 'all':
    case 'not_booked':
    case 'booked':
    case 'printed':
    case 'handed_over':
    case 'late':
    case 'left_over':
    case 'next':
    case 'without_movement':
      return where.and([open, where('due_part', 'in', UNBOOKED)]);
  }
}

function isBooked(where: Where, frame: LaneWindow['frame']): Condition {
  return where.and([
    sql<SqlBool>`due_part = 'booked'`,
    where('booked_at', '>=', boundOf(Math.min(frame.cameInFrom, frame.bookedFrom))),
    where('booked_at', '<', boundOf(frame.bookedBefore)),
    where('came_in_at', '<', boundOf(frame.bookedDueBefore)),
    where.or([
      where('came_in_at', '>=', boundOf(frame.cameInFrom)),
      where('booked_at', '>=', boundOf(frame.bookedFrom)),
    ]),
  ]);
}

function hasPaper(where: Where, columns: readonly ('printed_at' | 'handed_over_at')[]): Condition {
  return where(MANIFEST_KEY, 'in', (sub) =>
    sub
      .selectFrom('manifest_paper')
      .select('manifest_id')
      .where((paper) => paper.or(columns.map((column) => paper(column, 'is not', null)))),
  );
}

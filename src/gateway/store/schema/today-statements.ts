import type { Statement } from '#server/database/dialect.ts';

/** States that an order not booked here can only have reached without Slipway. As they were when the columns were added. */
const MOVED_ON = [
  'cancelled',
  'invalidated',
  'in_transit',
  'with_driver',
  'awaiting_collection',
  'await_collection',
  'with_customs',
  'partially_completed',
  'return_requested',
  'return_booked',
  'pickup_failed',
  'untrackable',
  'customs_on_hold',
  'customs_failed',
  'customs_awaiting_payment',
  'delivery_attempted',
  'delivery_failed',
  'insufficient_address',
  'damaged',
  'lost',
  'return_booking_failed',
  'completed',
  'parcel_completed',
  'returned_to_sender',
];

const OVER = new Set(['cancelled', 'invalidated', 'completed', 'parcel_completed', 'returned_to_sender']);
const UNDER_WAY = ['ready_for_pickup', 'awaiting_drop_off', ...MOVED_ON.filter((state) => !OVER.has(state))];

/** The columns that Today counts orders by, and what people do with a lane's day and with manifests. */
export const TODAY_STATEMENTS: readonly Statement[] = [
  ...[
    'known_at text',
    'came_in_at text',
    'carrier_class text',
    `site_id text not null default ''`,
    'due_part text',
    'labelled_at text',
    'state_since text',
    'held_at text',
    'held_by text',
    'hold_reason text',
    'price_cents integer',
    'tags text',
  ].map((column) => `alter table indexed_order add column ${column}`),
  // When labels appeared before this version isn't known: earlier late orders don't count as costly.
  `update indexed_order set known_at = updated_at,
    came_in_at = case when created_at is not null and created_at < updated_at then created_at else updated_at end,
    carrier_class = coalesce(courier_allocation, courier_name),
    due_part = case
      when state = 'cancelled' or tracking_only = 1 then null
      when booking = 'booked' then
        case when booked_at is not null and (booking_id is not null or manifest_id is not null) then 'booked' end
      when state in (${MOVED_ON.map((state) => `'${state}'`).join(', ')}) then null
      when booking = 'unclear' then 'unclear'
      when label = 'attention' then 'attention'
      when label in ('ready', 'printed') or (unchecked = 1 and label = 'none') then 'ready'
      else 'label' end`,
  // The closest estimate of when an order under way entered its state.
  `update indexed_order set state_since = updated_at
    where due_part = 'booked' and state in (${UNDER_WAY.map((state) => `'${state}'`).join(', ')})`,
  `create index indexed_order_moving on indexed_order (courier_name, state, state_since) where state_since is not null`,
  // Each index covers its whole query, so that no row is read: counting a day takes a few milliseconds.
  `create index indexed_order_due on indexed_order (carrier_class, site_id, due_part, booking, label)
    where due_part <> 'booked'`,
  `create index indexed_order_came_in on indexed_order (carrier_class, site_id, came_in_at) where due_part <> 'booked'`,
  `create index indexed_order_booked_due on indexed_order (carrier_class, site_id, booked_at, came_in_at, manifest_id)
    where due_part = 'booked'`,

  `create index indexed_order_class on indexed_order (carrier_class)`,

  `create table cut_off_settings (version integer primary key, saved_at text not null, saved_by text not null,
    settings text not null)`,
  `create table lane_change (lane text not null, day text not null, cut_off_time text not null, by_person text not null,
    at text not null, primary key (lane, day))`,
  `create table lane_closure (lane text not null, day text not null, by_person text not null, at text not null,
    primary key (lane, day))`,
  `create table lane_move (lane text not null, day text not null, by_person text not null, at text not null,
    primary key (lane, day))`,
  `create table lane_act (act_id text primary key, lane text not null, day text not null, at text not null,
    by_person text not null, kind text not null, detail text)`,
  `create index lane_act_day on lane_act (day, lane)`,
  `create table lane_warning (lane text not null, cut_off_at text not null, minutes integer not null,
    raised_at text not null, seen_at text, seen_by text, primary key (lane, cut_off_at, minutes))`,
  `create table auto_book (lane text not null, cut_off_at text not null, announced_at text, stopped_at text,
    stopped_by text, begun_at text, attempt_id text, order_count integer, blocked_by text, blocked_at text,
    primary key (lane, cut_off_at))`,

  `create table manifest_paper (manifest_id integer primary key, printed_at text, printed_by text, handed_over_at text,
    handed_over_by text, driver text)`,
  `create table manifest_print (print_id text not null, manifest_id integer not null, at text not null,
    by_person text not null, undone_at text, undone_by text, primary key (print_id, manifest_id))`,
  `create index manifest_print_manifest on manifest_print (manifest_id)`,
  `create table handover (handover_id text not null, manifest_id integer not null, at text not null,
    by_person text not null, driver text, undone_at text, undone_by text, primary key (handover_id, manifest_id))`,
  `create index handover_manifest on handover (manifest_id)`,
  `create table step_time (step_id text primary key, courier_name text not null, step text not null,
    seconds integer not null, at text not null)`,
  `create index step_time_step on step_time (courier_name, step, at)`,
];

import type { Order } from '#contract/documented/order.ts';
import type { CutOffSettings, LaneSetting } from '#contract/gateway/cut-offs.ts';
import { WEEKDAYS } from '#contract/gateway/cut-off-values.ts';
import { placeOf } from '#gateway/main.ts';
import { openDatabase } from '#server/database/database.ts';
import { makeTestDatabase } from '#server/testing/test-database.ts';
import { describeOrder, NO_OWN_FACTS, type OwnFacts } from '#gateway/store/orders/describe-order.ts';
import { writeRows } from '#gateway/store/write-rows.ts';
import { migrations } from '#gateway/store/schema/migrations.ts';
import type { Database, GatewayTables } from '#gateway/store/schema/tables.ts';

/** Parses a moment in Melbourne summer time, such as 2026-11-20 15:20. */
export function melbourne(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}:00+11:00`);
}

const isoOf = (text: string) => new Date(melbourne(text)).toISOString();

/** A gateway database on its own: in memory, or on PostgreSQL if tests run on it. */
export async function openIndex(): Promise<{ readonly database: Database; readonly close: () => Promise<void> }> {
  const own = await makeTestDatabase();
  const place = own === undefined ? ':memory:' : placeOf({ dataFolder: '', databaseUrl: own.url });
  const database = await openDatabase<GatewayTables>(place, migrations);
  const close = async () => {
    await database.destroy();
    await own?.drop();
  };
  return { database, close };
}

/** The fields that tests set on an order. */
const GIVEN = [
  'tracking_number',
  'state',
  'tracking_only',
  'courier_name',
  'courier_allocation',
  'manifest_id',
  'delivery_country_code',
  'price',
] as const satisfies readonly (keyof Order)[];

let made = 0;

/** Adds an order to the index. Times are Melbourne's. */
export async function addOrder(
  database: Database,
  order: Partial<Pick<Order, (typeof GIVEN)[number]>> & { readonly created?: string | undefined },
  own: Partial<OwnFacts> & { readonly booked?: string | undefined; readonly labelled?: string | undefined } = {},
): Promise<string> {
  const { created = '2026-11-20 09:00', ...record } = order;
  const { booked, labelled, ...facts } = own;
  made += 1;
  const tracking_number = record.tracking_number ?? `SLP${String(made).padStart(9, '0')}`;
  const row = describeOrder(
    {
      state: 'despatch_in_progress',
      courier_name: 'Northpost',
      courier_allocation: 'NorthpostStandard',
      ...record,
      tracking_number,
      created_at: isoOf(created),
    },
    {
      ...NO_OWN_FACTS,
      known_at: isoOf(created),
      labelled_at: labelled === undefined ? isoOf(created) : isoOf(labelled),
      ...(booked === undefined ? {} : { own_booking: 'booked', booking_id: 'b', booked_at: isoOf(booked) }),
      ...facts,
    },
    isoOf(created),
  );
  await writeRows(database, [row]);
  return tracking_number;
}

/** Adds a manifest that a booking created. */
export async function addManifest(database: Database, manifest_id: number, booked: string): Promise<void> {
  await database
    .insertInto('manifest')
    .values({
      manifest_id,
      manifest_number: `NP${manifest_id}`,
      courier_name: 'Northpost',
      courier_allocation: 'NorthpostStandard',
      order_count: null,
      booked_at: isoOf(booked),
      state: 'ready',
      link: null,
      link_issued_at: null,
      link_expires_at: null,
      orders: null,
      attempt_id: null,
      checks: 0,
      next_check_at: null,
    })
    .execute();
}

/** A lane with a cut-off from Monday to Friday. */
export function laneSetting(lane: string, time: string, change: Partial<LaneSetting> = {}): LaneSetting {
  const [site_id = '', carrier = ''] = lane.split(':');
  return {
    lane,
    site_id,
    courier_name: carrier,
    courier_allocation: carrier,
    times: Object.fromEntries(
      WEEKDAYS.map((weekday, index) => [weekday, index < 5 ? time : null]),
    ) as LaneSetting['times'],
    late_cost_cents: 500,
    auto_book: {
      is_on: false,
      minutes_before: 15,
      leave_out: { placed_last_minutes: 0, tags: [], abroad: false, dearer_than_cents: null },
    },
    ...change,
  };
}

/** Settings for Brunswick, with Northpost at 16:00. */
export function brunswick(change: Partial<CutOffSettings> = {}): CutOffSettings {
  return {
    sites: [
      {
        site_id: 'main',
        name: 'Brunswick',
        time_zone: 'Australia/Melbourne',
        country: 'AU',
        region: 'VIC',
        is_default: true,
      },
    ],
    lanes: [laneSetting('main:NorthpostStandard', '16:00')],
    holidays: [],
    warnings: [60, 30, 10],
    show_costs_to_packers: false,
    ...change,
  };
}

export async function forgetOrders(database: Database): Promise<void> {
  await database.deleteFrom('indexed_order').execute();
}

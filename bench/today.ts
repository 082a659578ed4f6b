import { WEEKDAYS } from '#contract/gateway/cut-off-values.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { describeOrder, NO_OWN_FACTS } from '../src/gateway/store/orders/describe-order.ts';
import { inChunks } from '#gateway/store/in-chunks.ts';
import { writeRows } from '#gateway/store/write-rows.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform } from '#gateway/testing/stub-platform.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import type { Database } from '../src/gateway/store/schema/tables.ts';
import { describePercentiles, percentile } from './figures.ts';
import { recordFigure } from './record.ts';

const LANES = 20;
const ORDERS = 100_000;
const FEW = 10_000;
/** Orders of one day: not booked, and booked. */
const OPEN = 3_000;
const BOOKED_TODAY = 2_000;
const RUNS = 60;
const REACH_MS = 30;
const MAX_GROWTH = 1.3;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What Today costs the server: 20 lanes over 100,000 orders of three months, over HTTP; and whether that grows with their number. */
export async function measureToday(): Promise<void> {
  const platform = await startStubPlatform();
  const gateway = await openGateway(platform.url);
  try {
    const now = Date.now();
    await saveCutOffs(gateway, now);
    const database = gateway.database();
    await addDay(database, now);
    await addPast(database, now, 0, FEW - OPEN - BOOKED_TODAY);
    const few = await measure(`${FEW} orders`);
    await addPast(database, now, FEW, ORDERS - FEW);
    const many = await measure(`${ORDERS} orders`);
    recordFigure({
      name: 'Today, 20 lanes over 100,000 orders, p95',
      measured: percentile(many, 95),
      reach: REACH_MS,
      unit: 'ms',
    });
    recordFigure({
      name: 'Today, 100,000 orders beside 10,000, median',
      measured: percentile(many, 50) / percentile(few, 50),
      reach: MAX_GROWTH,
      unit: '×',
    });
    const started = performance.now();
    await gateway.call('GET', '/api/today/since-yesterday');
    console.log(`since yesterday: ${(performance.now() - started).toFixed(0)} ms`);
  } finally {
    await gateway.close();
    await platform.close();
  }

  async function measure(name: string): Promise<number[]> {
    const times: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const started = performance.now();
      const { body } = await gateway.call<{ lanes: { counts: { not_booked: number; booked: number } }[] }>(
        'GET',
        '/api/today',
      );
      // The first run loads what the others find in memory.
      if (run > 0) times.push(performance.now() - started);
      if (body.lanes.length !== LANES) throw new Error(`${body.lanes.length} lanes instead of ${LANES}`);
    }
    console.log(describePercentiles(`${LANES} lanes, ${name}`, times));
    return times;
  }
}

const classOf = (lane: number) => `Carrier${String(lane).padStart(2, '0')}Standard`;

async function saveCutOffs(gateway: Awaited<ReturnType<typeof openGateway>>, now: number): Promise<void> {
  const soon = new Date(now + 30 * MINUTE).toISOString().slice(11, 16);
  const settings = {
    version: 0,
    sites: [{ site_id: 'main', name: 'Main', time_zone: 'UTC', country: null, region: null, is_default: true }],
    lanes: Array.from({ length: LANES }, (_value, lane) => ({
      lane: `main:${classOf(lane)}`,
      courier_name: `Carrier ${lane}`,
      courier_allocation: classOf(lane),
      site_id: 'main',
      times: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, soon])),
      late_cost_cents: 500,
      auto_book: {
        is_on: false,
        minutes_before: 15,
        leave_out: { placed_last_minutes: 0, tags: [], abroad: false, dearer_than_cents: null },
      },
    })),
    holidays: [],
    warnings: [],
    show_costs_to_packers: false,
  };
  const { status } = await gateway.call('PUT', '/api/cut-offs', settings);
  if (status !== 200) throw new Error(`The cut-offs were answered with ${status}`);
}

/** Today's orders: to be booked, some still without labels, and booked. */
async function addDay(database: Database, now: number): Promise<void> {
  await add(database, OPEN, now, (at) => ({
    record: { state: at % 4 === 0 ? 'order_placed' : 'despatch_in_progress' },
    cameInAt: now - (at % 600) * MINUTE,
    bookedAt: null,
  }));
  await add(database, BOOKED_TODAY, now, (at) => ({
    record: { state: 'ready_for_pickup', manifest_id: (1 + (at % 40)) as ManifestId },
    cameInAt: now - (at % 500) * MINUTE,
    bookedAt: now - (at % 120) * 1000,
  }));
}

/** Three months of orders, booked and delivered. */
async function addPast(database: Database, now: number, first: number, count: number): Promise<void> {
  await add(database, count, now, (at) => {
    const cameInAt = now - 2 * DAY - (((first + at) * 7919) % (90 * 24 * 60)) * MINUTE;
    const record = { state: 'completed', manifest_id: (1000 + ((first + at) % 2000)) as ManifestId };
    return { record, cameInAt, bookedAt: cameInAt + 30 * MINUTE };
  });
}

let made = 0;

async function add(
  database: Database,
  count: number,
  now: number,
  orderOf: (at: number) => {
    record: { state: string; manifest_id?: ManifestId };
    cameInAt: number;
    bookedAt: number | null;
  },
): Promise<void> {
  for (const chunk of inChunks(
    Array.from({ length: count }, (_value, at) => at),
    400,
  )) {
    const rows = chunk.map((at) => {
      const { record, cameInAt, bookedAt } = orderOf(at);
      made += 1;
      const lane = made % LANES;
      const created_at = toIsoTime(cameInAt);
      return describeOrder(
        {
          ...record,
          tracking_number: `BENCH${String(made).padStart(9, '0')}`,
          courier_name: `Carrier ${lane}`,
          courier_allocation: classOf(lane),
          created_at,
        },
        {
          ...NO_OWN_FACTS,
          known_at: created_at,
          ...(bookedAt === null
            ? {}
            : { own_booking: 'booked' as const, booking_id: 'bench', booked_at: toIsoTime(bookedAt) }),
        },
        toIsoTime(now),
      );
    });
    await writeRows(database, rows);
  }
}

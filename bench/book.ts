import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describePercentiles, median } from './figures.ts';
import { openPlatform } from './open-platform.ts';
import { recordFigure } from './record.ts';

const ORDERS_IN_TABLE = 200_000;
const ORDERS_PER_BOOKING = 999;
const RUNS = 40;

/**
 * POST /book of 999 orders at five carriers with 200,000 orders in the table, alternating with a bare transaction that does the same writes
 * with set-based statements on a copy of the file. Reach: at most 1.5 × the bare one.
 */
export async function measureBooking(): Promise<void> {
  const platform = await openPlatform();
  const call = platform.call<{ response: Record<string, unknown>[] }>;
  let bare: DatabaseSync | undefined;
  try {
    const numbers: string[] = [];
    while (numbers.length < ORDERS_IN_TABLE) {
      numbers.push(...(await platform.makeOrders({ count: 50_000, labelled: true })));
    }
    bare = openCopy(platform.dataFolder);
    const times: Record<'POST /book' | 'bare transaction', number[]> = { 'POST /book': [], 'bare transaction': [] };
    for (let run = 0; run < RUNS + 1; run += 1) {
      const orders = takeSome(numbers);
      const started = performance.now();
      const answer = await call('POST', '/book', { orders });
      const booked = performance.now() - started;
      if (answer.body.response.length !== 5 || !answer.body.response.every((item) => item.success)) {
        throw new Error(`Booking failed: ${JSON.stringify(answer.body).slice(0, 300)}`);
      }
      // Documents aren't measured here, and must not be made during a measurement.
      await call('POST', '/sandbox/clock', { advance_s: 1 });
      await platform.settled();
      const chosen = takeSome(numbers);
      const bareStarted = performance.now();
      bookBare(bare, chosen);
      const bareTime = performance.now() - bareStarted;
      // The first run warms both up.
      if (run === 0) continue;
      times['POST /book'].push(booked);
      times['bare transaction'].push(bareTime);
    }
    for (const [name, list] of Object.entries(times)) console.log(describePercentiles(name, list));
    const ratio = median(times['POST /book']) / median(times['bare transaction']);
    console.log(`POST /book is ${ratio.toFixed(2)} × the bare transaction (reach: 1.5)`);
    recordFigure({ name: 'POST /book beside the bare transaction', measured: ratio, reach: 1.5, unit: '×' });
  } finally {
    bare?.close();
    await platform.close();
  }
}

/** A separate copy, so that neither side evicts the other's pages from the cache. */
function openCopy(folder: string): DatabaseSync {
  const original = new DatabaseSync(join(folder, 'platform.db'));
  original.exec(`VACUUM INTO '${join(folder, 'bare.db')}'`);
  original.close();
  const copy = new DatabaseSync(join(folder, 'bare.db'));
  copy.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-65536');
  return copy;
}

/** Picks orders from all over the table, so that each is on a page of its own. */
function takeSome(numbers: string[]): string[] {
  return Array.from({ length: ORDERS_PER_BOOKING }, () => {
    const place = Math.floor(Math.random() * numbers.length);
    const [taken = ''] = numbers.splice(place, 1);
    return taken;
  });
}

function bookBare(database: DatabaseSync, numbers: readonly string[]): void {
  const now = Date.now();
  const never = now + 1e12;
  database.exec('BEGIN IMMEDIATE');
  const rows = database
    .prepare(
      `select id, tracking_number, courier_allocation, state, manifest_id from orders
       where tracking_number in (select value from json_each(?))`,
    )
    .all(JSON.stringify(numbers)) as { id: number; tracking_number: string; courier_allocation: string }[];
  for (const [courier, orders] of Map.groupBy(rows, (row) => row.courier_allocation)) {
    const ids = JSON.stringify(orders.map((order) => order.id));
    const list = JSON.stringify(orders.map((order) => order.tracking_number));
    const { lastInsertRowid: id } = database
      .prepare(
        `insert into manifests (account_id, courier_allocation, number, state, order_count, orders, booked_at)
         values (1, ?, 'B', 'generating', ?, ?, ?)`,
      )
      .run(courier, orders.length, list, now);
    const change = database
      .prepare(`update sequences set value = value + 1 where name = 'change' returning value`)
      .get() as { value: number };
    database
      .prepare(
        `update orders set state = 'ready_for_pickup', manifest_id = ?, manifest_number = 'B', change = ?, updated_at = ?
         where id in (select value from json_each(?))`,
      )
      .run(id, change.value, now, ids);
    database
      .prepare(
        `insert into status_changes (order_id, status, at) select value, 'ready_for_pickup', ? from json_each(?)`,
      )
      .run(now, ids);
    database
      .prepare(`insert into ledger (tracking_number, manifest_id, at) select value, ?, ? from json_each(?)`)
      .run(id, now, list);
    database
      .prepare(`insert into jobs (kind, subject, details, run_at, tries) values ('manifest', ?, '{}', ?, 0)`)
      .run(id, never);
  }
  database.exec('COMMIT');
}

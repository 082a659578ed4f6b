import { type IndexedOrder, lookUpIndexedOrders } from '#contract/gateway/orders.ts';
import { printCsv } from '#domain/csv.ts';
import { formatIsoDay, formatTime } from '#dashboard/copy/dates.ts';
import { call } from '#dashboard/queries/caller.ts';
import { saveFile } from '#dashboard/browser/save-file.ts';

const BATCH_SIZE = 5000;
const COLUMNS = [
  'tracking_number',
  'retailer_order_number',
  'retailer_reference',
  'receiver_name',
  'delivery_suburb',
  'delivery_state',
  'delivery_postcode',
  'delivery_country_code',
  'item_count',
  'courier_name',
  'courier_allocation',
  'label',
  'booking',
  'state',
  'expected_delivery_date',
  'manifest_number',
  'manifest_id',
  'booked_at',
  'created_at',
  'courier_type',
  'weight_grams',
  'price_cents',
  'tags',
] as const satisfies readonly (keyof IndexedOrder)[];

/** Reads the orders' current data and saves it, in the order given. */
export async function saveOrdersAsCsv(numbers: readonly string[]): Promise<{ file: string; rows: number }> {
  const orders: IndexedOrder[] = [];
  for (let at = 0; at < numbers.length; at += BATCH_SIZE) {
    const body = { tracking_numbers: numbers.slice(at, at + BATCH_SIZE) };
    orders.push(...(await call(lookUpIndexedOrders, { body })).orders);
  }
  const rows = orders.map((order) => COLUMNS.map((name) => order[name]));
  const now = new Date();
  const file = `orders-${formatIsoDay(now)}-${formatTime(now).replace(':', '')}.csv`;
  saveFile(file, new Blob([printCsv([COLUMNS, ...rows])], { type: 'text/csv;charset=utf-8' }));
  return { file, rows: rows.length };
}

import type { Statement } from '#server/database/dialect.ts';
import { sortIndex, sqliteIndex, textIndex } from '#gateway/store/dialect.ts';

/** Columns for sorting the list, and order numbers and references in the form used for lookups. */
export const ORDER_COLUMN_STATEMENTS: readonly Statement[] = [
  ...['weight_grams integer', 'order_number_folded text', 'reference_folded text'].map(
    (column) => `alter table indexed_order add column ${column}`,
  ),
  // Letters beyond A to Z are folded the next time the order is written.
  `update indexed_order set order_number_folded = nullif(upper(trim(ltrim(retailer_order_number, '# '))), ''),
    reference_folded = nullif(upper(trim(ltrim(retailer_reference, '# '))), '')
    where retailer_order_number is not null or retailer_reference is not null`,
  textIndex(
    'indexed_order_by_order_number',
    'indexed_order',
    'order_number_folded',
    'where order_number_folded is not null',
  ),
  textIndex('indexed_order_by_reference', 'indexed_order', 'reference_folded', 'where reference_folded is not null'),
  sortIndex('indexed_order_age', 'came_in_at'),
  sortIndex('indexed_order_price', 'price_cents'),
  sortIndex('indexed_order_weight', 'weight_grams'),
  sortIndex('indexed_order_items', 'item_count'),
  sqliteIndex('indexed_order_service', 'indexed_order', 'courier_type, tracking_number'),
  // Weights weren't stored before, so the feed is read again from the start.
  `update setting set value = 'yes' where name = 'orders_feed_reading_again'`,
  `insert into setting (name, value) select 'orders_feed_reading_again', 'yes'
    where not exists (select 1 from setting where name = 'orders_feed_reading_again')
    and exists (select 1 from setting where name = 'orders_feed_cursor')`,
];

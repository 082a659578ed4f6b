import type { Statement } from '#server/database/dialect.ts';

/**
 * Locks, ledger and journal identify orders by their folded number, so that no spelling gets around a lock.
 * If an earlier version wrote two rows for one order, the older one is kept.
 */
export const FOLDED_STATEMENTS: readonly Statement[] = [
  `alter table order_lock add column folded text not null default ''`,
  `update order_lock set folded = upper(tracking_number)`,
  // No version that wrote such rows ran on PostgreSQL.
  {
    sqlite: `delete from order_lock where exists (select 1 from order_lock as other
      where other.folded = order_lock.folded and other.rowid < order_lock.rowid)`,
    postgres: null,
  },
  `create unique index order_lock_folded on order_lock (folded)`,
  `alter table order_booked add column folded text not null default ''`,
  `update order_booked set folded = upper(tracking_number)`,
  {
    sqlite: `update order_booked set released_at = at where released_at is null and exists
      (select 1 from order_booked as other
      where other.folded = order_booked.folded and other.released_at is null and other.rowid < order_booked.rowid)`,
    postgres: null,
  },
  `create unique index order_booked_once_folded on order_booked (folded) where released_at is null`,
  `alter table part_order add column folded text not null default ''`,
  `update part_order set folded = upper(tracking_number)`,
  `create index part_order_folded on part_order (folded)`,
  // A late answer contradicted a person's mark: only a person or a manifest settles it.
  `alter table part_order add column contradicted integer not null default 0`,
  `alter table order_cancel add column folded text not null default ''`,
  `update order_cancel set folded = upper(tracking_number)`,
  `create index order_cancel_folded on order_cancel (folded)`,
  // Counts an order's cancel requests: what is found out about an earlier one must not overwrite a later one.
  `alter table order_cancel add column turn integer not null default 1`,
];

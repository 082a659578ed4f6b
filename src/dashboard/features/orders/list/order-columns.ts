import type { ORDER_SORTS } from '#contract/gateway/orders.ts';
import { columnNames } from '#dashboard/copy/orders.ts';

export type ColumnId = keyof typeof columnNames;

export interface OrderColumn {
  readonly id: ColumnId;
  readonly name: string;
  readonly sort?: (typeof ORDER_SORTS)[number];
  /** Width in pixels at 1440; used as a proportion. */
  readonly width: number;
  /** Also shown on narrow screens. */
  readonly staysNarrow?: boolean;
}

const column = (id: ColumnId, width: number, more: Partial<OrderColumn> = {}): OrderColumn => ({
  id,
  name: columnNames[id],
  width,
  ...more,
});

const ALL: readonly OrderColumn[] = [
  column('tracking_number', 170, { sort: 'tracking_number', staysNarrow: true }),
  column('order', 84, { sort: 'order' }),
  column('reference', 120),
  column('recipient', 136, { sort: 'recipient' }),
  column('destination', 193, { sort: 'destination' }),
  column('items', 130, { sort: 'items' }),
  column('carrier', 198, { sort: 'carrier' }),
  column('class', 110),
  column('label', 180, { staysNarrow: true }),
  column('booking', 140, { staysNarrow: true }),
  column('delivery', 160),
  column('expected', 110, { sort: 'expected' }),
  column('manifest', 170),
  column('placed', 130, { sort: 'created' }),
  column('age', 120, { sort: 'age' }),
  column('weight', 90, { sort: 'weight' }),
  column('price', 90, { sort: 'price' }),
  column('service', 110, { sort: 'service' }),
  column('tags', 150),
];

export const COLUMN_IDS: readonly ColumnId[] = ALL.map(({ id }) => id);
export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'tracking_number',
  'order',
  'recipient',
  'destination',
  'carrier',
  'label',
  'booking',
];

let last: { readonly ids: string; readonly columns: readonly OrderColumn[] } | undefined;

/**
 * Columns in the given order; the tracking number always comes first. Returns the same array for the same columns, so that rows
 * don't re-render with the page.
 */
export function columnsOf(ids: readonly ColumnId[]): readonly OrderColumn[] {
  const key = ids.join(' ');
  if (last?.ids !== key) {
    const wanted = ['tracking_number' as const, ...ids.filter((id) => id !== 'tracking_number')];
    last = { ids: key, columns: wanted.flatMap((id) => ALL.find((one) => one.id === id) ?? []) };
  }
  return last.columns;
}

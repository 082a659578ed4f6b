import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { COLUMN_IDS, type ColumnId, DEFAULT_COLUMNS } from './order-columns.ts';

/** Columns chosen on this device, per view. */
export const storedColumns = new PersistedStore<Readonly<Record<string, readonly ColumnId[]>>>(
  'slipway.columns',
  {},
  { '*': [''] },
);

/** The URL takes precedence, then the choice for the view, then the default. */
export function chosenColumns(
  view: string,
  inAddress: readonly ColumnId[] | undefined,
  kept: Readonly<Record<string, readonly ColumnId[]>>,
): readonly ColumnId[] {
  const chosen = inAddress ?? kept[view];
  return chosen?.filter((id) => COLUMN_IDS.includes(id)) ?? DEFAULT_COLUMNS;
}

import { Kept } from '#dashboard/browser/kept.ts';
import { COLUMN_IDS, type ColumnId, STANDARD_COLUMNS } from './order-columns.ts';

/** Columns chosen on this device, per view. */
export const keptColumns = new Kept<Readonly<Record<string, readonly ColumnId[]>>>(
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
  return chosen?.filter((id) => COLUMN_IDS.includes(id)) ?? STANDARD_COLUMNS;
}

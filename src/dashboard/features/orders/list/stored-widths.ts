import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { hasShape } from '#dashboard/browser/stored-shape.ts';
import type { ColumnId, OrderColumn } from './order-columns.ts';

export type Widths = Readonly<Partial<Record<ColumnId, number>>>;

/** Column widths chosen on this device, per view, as shares of the table's width. */
export const storedWidths = new PersistedStore<Readonly<Record<string, Widths>>>(
  'slipway.column-widths',
  {},
  { '*': (widths) => hasShape(widths, { '*': 0 }) },
);

/** Minimum width of a column in pixels at 1440, enough for the heading's first letters and the resize handle. */
export const NARROWEST = 64;

export function widthOf({ id, width }: OrderColumn, view: string, kept: Readonly<Record<string, Widths>>): number {
  const chosen = kept[view]?.[id];
  return typeof chosen === 'number' && chosen >= NARROWEST ? chosen : width;
}

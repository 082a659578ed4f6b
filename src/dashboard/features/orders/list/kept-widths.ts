import { Kept } from '#dashboard/browser/kept.ts';
import type { ColumnId, OrderColumn } from './order-columns.ts';

type Widths = Readonly<Partial<Record<ColumnId, number>>>;

/** Column widths, as shares of the table's, chosen on this device, per view. */
export const keptWidths = new Kept<Readonly<Record<string, Widths>>>('slipway.column-widths', {});

/** Minimum width of a column, in the same pixels at 1440: the heading's first letters and the resize handle stay. */
export const NARROWEST = 64;

export function widthOf({ id, width }: OrderColumn, view: string, kept: Readonly<Record<string, Widths>>): number {
  const chosen = kept[view]?.[id];
  return typeof chosen === 'number' && chosen >= NARROWEST ? chosen : width;
}

/** Moves the border between two neighbours: what one gains the other loses, so no other column moves. */
export function moveEdge(left: number, right: number, by: number): readonly [number, number] {
  const next = Math.round(Math.max(NARROWEST, Math.min(left + right - NARROWEST, left + by)));
  return [next, left + right - next];
}

export function keepWidths(view: string, widths: Widths): void {
  keptWidths.set({ ...keptWidths.get(), [view]: { ...keptWidths.get()[view], ...widths } });
}

/** Resets these columns, or all of the view, to their default widths. */
export function resetWidths(view: string, ids?: readonly ColumnId[]): void {
  const kept = Object.entries(keptWidths.get()[view] ?? {}).filter(([id]) => ids?.some((one) => one === id) === false);
  keptWidths.set({ ...keptWidths.get(), [view]: Object.fromEntries(kept) });
}

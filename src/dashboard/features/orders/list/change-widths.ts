import { storedWidths, NARROWEST, type Widths } from './stored-widths.ts';
import type { ColumnId } from './order-columns.ts';

/** Moves the border between two adjacent columns: one gains what the other loses, so no other column moves. */
export function moveEdge(left: number, right: number, by: number): readonly [number, number] {
  const next = Math.round(Math.max(NARROWEST, Math.min(left + right - NARROWEST, left + by)));
  return [next, left + right - next];
}

export function keepWidths(view: string, widths: Widths): void {
  storedWidths.set({ ...storedWidths.get(), [view]: { ...storedWidths.get()[view], ...widths } });
}

/** Resets these columns, or all of the view, to their default widths. */
export function resetWidths(view: string, ids?: readonly ColumnId[]): void {
  const kept = Object.entries(storedWidths.get()[view] ?? {}).filter(
    ([id]) => ids?.some((one) => one === id) === false,
  );
  storedWidths.set({ ...storedWidths.get(), [view]: Object.fromEntries(kept) });
}

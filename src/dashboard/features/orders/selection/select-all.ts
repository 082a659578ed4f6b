import type { OrderFilter } from '#contract/gateway/orders.ts';
import { Store } from '#dashboard/browser/store.ts';
import { fetchTrackingNumbers } from '#dashboard/queries/order-look-ups.ts';
import { selection } from '#dashboard/state/selection.ts';

interface WholeView {
  readonly filter: string;
  readonly count: number;
  /** The selection that contained all orders of the view; a later one may not. */
  readonly version: number;
}

/** The view that was last selected as a whole, however that was requested. */
export const wholeView = new Store<WholeView | undefined>(undefined);

/** How `wholeView` names a view. */
export const nameFilter = (filter: OrderFilter): string => JSON.stringify(filter);

/**
 * Selects the orders that match now, on all pages. Orders deselected while the list is being read stay deselected; nothing is selected if
 * the whole selection was cleared, or another account signed in, in the meantime.
 */
export async function selectAll(filter: OrderFilter): Promise<void> {
  const before = selection.list();
  const found = await fetchTrackingNumbers(filter);
  const out = new Set(before.filter((number) => !selection.has(number)));
  if (out.size > 0 && out.size === before.length) return;
  selection.add(found.filter((number) => !out.has(number)));
  if (out.size === 0) wholeView.set({ filter: nameFilter(filter), count: found.length, version: selection.version() });
}

import type { OrderFilter } from '#contract/gateway/orders.ts';
import { fetchTrackingNumbers } from '#dashboard/queries/order-look-ups.ts';
import { selection } from '#dashboard/state/selection.ts';

/**
 * Selects the orders that match now, on all pages, and returns their number. Orders deselected while the list is being read stay
 * deselected; nothing is selected if the whole selection was cleared, or another account signed in, in the meantime.
 */
export async function selectAll(filter: OrderFilter): Promise<number> {
  const before = selection.list();
  const found = await fetchTrackingNumbers(filter);
  const out = new Set(before.filter((number) => !selection.has(number)));
  if (out.size === 0 || out.size < before.length) selection.add(found.filter((number) => !out.has(number)));
  return found.length;
}

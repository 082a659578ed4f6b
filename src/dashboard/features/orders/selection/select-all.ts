import type { OrderFilter } from '#contract/gateway/orders.ts';
import { fetchTrackingNumbers } from '#dashboard/queries/order-look-ups.ts';
import { selection } from '#dashboard/state/selection.ts';

/**
 * Selects the orders that match now, all pages of them, and says how many they are. What somebody takes out while they are read
 * stays out; whoever takes out all that was selected, or signs in to another account, wants none of them any more.
 */
export async function selectAll(filter: OrderFilter): Promise<number> {
  const before = selection.list();
  const found = await fetchTrackingNumbers(filter);
  const out = new Set(before.filter((number) => !selection.has(number)));
  if (out.size === 0 || out.size < before.length) selection.add(found.filter((number) => !out.has(number)));
  return found.length;
}

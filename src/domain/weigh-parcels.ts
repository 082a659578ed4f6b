import type { Order } from '#contract/documented/order.ts';

const GRAMS = 1000;

/** Total weight of an order's parcels, in grams. Null if any of them has no weight, because a partial sum would mislead. */
export function weighParcels({ parcel_attributes: parcels }: Pick<Order, 'parcel_attributes'>): number | null {
  if (parcels == null || parcels.length === 0) return null;
  let kilograms = 0;
  for (const { qty, weight } of parcels) {
    if (weight == null || weight < 0 || (qty ?? 1) < 0) return null;
    kilograms += weight * (qty ?? 1);
  }
  const grams = Math.round(kilograms * GRAMS);
  return Number.isSafeInteger(grams) ? grams : null;
}

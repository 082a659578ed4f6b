import { OrderDraft } from '#contract/added/orders.ts';
import type { Order } from '#contract/documented/order.ts';

/**
 * The draft for re-creating a cancelled order: every field that a client may set, as the platform's record has it. Not
 * stated: the class is left to the platform, because the old one may be why the label couldn't be made. An order without a
 * reference gets one, so that it can be found again if an answer is lost.
 */
export function draftReplacement(record: Order): OrderDraft {
  const { courier_allocation: _class, tracking_number, ...rest } = record;
  const known = Object.fromEntries(Object.keys(OrderDraft.shape).map((name) => [name, rest[name] ?? null]));
  const parcels = record.parcel_attributes?.map(({ qty, weight, length, width, depth }) => ({
    qty: qty ?? 1,
    weight: weight ?? 0,
    length: length ?? null,
    width: width ?? null,
    depth: depth ?? null,
  }));
  const products = record.product_attributes?.map((product) => ({
    quantity: product.quantity ?? 1,
    title: product.title ?? null,
    sku: product.sku ?? null,
    product_line_id: product.product_line_id ?? null,
    price: product.price ?? null,
  }));
  const person = record.user_attributes;
  const reference = record.retailer_reference;
  return {
    ...(known as OrderDraft),
    courier_allocation: null,
    parcel_attributes: parcels ?? null,
    product_attributes: products ?? null,
    user_attributes: person
      ? {
          email: person.email ?? null,
          first_name: person.first_name ?? null,
          last_name: person.last_name ?? null,
          mobile: person.mobile ?? null,
        }
      : null,
    retailer_reference: reference == null || reference === '' ? `Again: ${tracking_number}` : reference,
  };
}

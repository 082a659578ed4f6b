import type { OrderDraft } from '#contract/added/orders.ts';

/** When a client sends no products, the goods are taken from its parcels (field services C2). */
export function fillGoodsFromParcels(draft: OrderDraft): OrderDraft {
  if ((draft.product_attributes ?? []).length > 0) return draft;
  const goods = (draft.parcel_attributes ?? []).filter((parcel) => (parcel.title ?? parcel.sku ?? '') !== '');
  if (goods.length === 0) return draft;
  return {
    ...draft,
    product_attributes: goods.map(({ qty, title, sku, product_line_id, price }) => ({
      quantity: qty,
      title,
      sku,
      product_line_id,
      price,
    })),
  };
}

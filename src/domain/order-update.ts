import { OrderDraft } from '#contract/added/orders.ts';

/** Not stated: which fields need no new quote. Ours are those that carriers never see; all others re-quote (States and transitions). */
const CHANGES_IN_PLACE: ReadonlySet<string> = new Set(['retailer_invoice', 'retailer_reference', 'user_attributes']);

export type UpdateEffect = 'none' | 'in_place' | 'new_quotes';

/** Not stated: an update names only the fields that it changes; null clears one. */
export function updateDraft(draft: OrderDraft, change: OrderDraft): OrderDraft {
  return { ...draft, ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) };
}

/** The effect of an update. Repeating it has no effect, so an update whose answer was lost can be sent again. */
export function findUpdateEffect(before: OrderDraft, after: OrderDraft): UpdateEffect {
  // Parsed, so that both have their keys in the schema's order.
  const [old, updated] = [OrderDraft.parse(before), OrderDraft.parse(after)];
  const changed = (Object.keys(OrderDraft.shape) as (keyof OrderDraft)[]).filter(
    (field) => JSON.stringify(old[field] ?? null) !== JSON.stringify(updated[field] ?? null),
  );
  if (changed.length === 0) return 'none';
  return changed.every((field) => CHANGES_IN_PLACE.has(field)) ? 'in_place' : 'new_quotes';
}

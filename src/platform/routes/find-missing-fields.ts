import type { OrderDraft } from '#contract/added/orders.ts';

const REQUIRED = ['receiver_name', 'delivery_address', 'delivery_suburb', 'delivery_country_code'] as const;

/** Messages for missing required fields of an order; undefined if none are missing. */
export function findMissingFields(draft: OrderDraft): Record<string, string[]> | undefined {
  const missing = REQUIRED.filter((field) => (draft[field] ?? '').trim() === '');
  if (missing.length === 0) return undefined;
  return Object.fromEntries(missing.map((field) => [field, ['is required']]));
}

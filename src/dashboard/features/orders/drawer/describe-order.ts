import type { IndexedOrder } from '#contract/gateway/orders.ts';

/** "Fremantle WA 6160"; with the country unless it is the default one: "Auckland 1010 NZ". */
export function describeDestination(order: IndexedOrder): string {
  const { delivery_suburb, delivery_state, delivery_postcode, delivery_country_code } = order;
  const country = delivery_country_code === 'AU' ? null : delivery_country_code;
  return [delivery_suburb, delivery_state, delivery_postcode, country].filter(Boolean).join(' ');
}

/** Shops write order numbers with or without a hash sign; exactly one is shown. */
export function describeOrderNumber(order: IndexedOrder): string {
  const { retailer_order_number: number } = order;
  return number === null || number === '' ? '' : number.startsWith('#') ? number : `#${number}`;
}

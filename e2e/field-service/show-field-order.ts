import type { FieldOrder } from './field-store.ts';
import type { Profile } from './profile.ts';

type Json = Record<string, unknown>;

/** An order as GET, POST and PUT /orders return it (F2: …_attributes; F3: numbers as strings and vice versa). */
export function showReadOrder(order: FieldOrder, profile: Profile): Json {
  return blankOptional(
    {
      ...facts(order),
      user_attributes: { email: 'ana@shop.example', first_name: 'Ana', last_name: 'Reyes', mobile: null },
      parcel_attributes: [{ qty: '1', weight: '0.5', length: 0.2, width: '0.1', depth: 0.1 }],
      product_attributes: [{ quantity: '2', title: 'Mug', sku: 4471, product_line_id: 77, price: '12.50' }],
    },
    profile,
  );
}

/** The same order in the answer of GET label (F2: parcels, user, products). */
export function showLabelledOrder(order: FieldOrder, documents: Json, profile: Profile): Json {
  return blankOptional(
    {
      ...facts(order),
      user: { email: 'ana@shop.example', first_name: 'Ana', last_name: 'Reyes', mobile: null },
      parcels: [{ qty: 1, weight: '0.5', label_number: `${order.number}-1` }],
      products: [{ quantity: 2, title: 'Mug', sku: 4471, product_line_id: 77, price: '12.50' }],
      documents,
    },
    profile,
    ['documents'],
  );
}

function facts(order: FieldOrder): Json {
  return {
    id: 5000 + order.position,
    tracking_number: order.number,
    state: order.state,
    courier_type: order.courier,
    courier_name: order.courier,
    courier_allocation: order.allocation,
    courier_job_id: null,
    price: '15.95',
    tracking_url: `https://track.example/${order.number}`,
    expected_delivery_date: '2026-12-01T18:00:00+11:00',
    retailer_invoice: 90_000 + order.position,
    retailer_reference: order.position,
    receiver_name: `Receiver ${order.position}`,
    receiver_contact_number: '0400 000 000',
    delivery_address: '1 High Street',
    delivery_suburb: 'Fitzroy',
    delivery_postcode: 3065,
    delivery_state: 'VIC',
    delivery_country_code: 'AU',
    authority_to_leave: 'Yes',
    manifest_number: order.manifestNumber,
    manifest_id: order.manifestId,
    created_at: '2026-11-20T09:00:00+11:00',
    ...order.sent,
  };
}

const NEEDED = new Set(['tracking_number', 'state', 'manifest_id', 'manifest_number']);

/** Sets every second optional key to null and omits the others, as some services do. */
function blankOptional(order: Json, profile: Profile, kept: readonly string[] = []): Json {
  if (!profile.blanksOptionalKeys) return order;
  const left = Object.entries(order).flatMap(([key, value], place) => {
    if (NEEDED.has(key) || kept.includes(key)) return [[key, value] as const];
    return place % 2 === 0 ? [[key, null] as const] : [];
  });
  return Object.fromEntries(left);
}

import type { IndexedOrder } from '#contract/gateway/orders.ts';

/** An order that is ready to book, unless the test says otherwise. */
export function someOrder(tracking_number: string, change: Partial<IndexedOrder> = {}): IndexedOrder {
  return {
    tracking_number,
    retailer_order_number: '10485',
    retailer_reference: null,
    receiver_name: 'Aiko Tanaka',
    delivery_suburb: 'Fremantle',
    delivery_state: 'WA',
    delivery_postcode: '6160',
    delivery_country_code: 'AU',
    item_count: 2,
    sku_count: 1,
    courier_name: 'Northpost',
    courier_allocation: 'Northpost',
    courier_type: 'standard',
    label: 'ready',
    label_attempts: 0,
    label_next_at: null,
    label_code: null,
    booking: 'not_booked',
    booking_id: null,
    state: 'despatch_in_progress',
    tracking_only: false,
    unchecked: false,
    manifest_number: null,
    manifest_id: null,
    booked_at: null,
    expected_delivery_date: null,
    created_at: '2026-11-20T01:00:00Z',
    updated_at: '2026-11-20T02:00:00Z',
    ...change,
  };
}

import type { WebhookFacts } from './webhook-payload.ts';

/** The example update for previews and tests. The address is fictional. */
export const EXAMPLE_UPDATE: WebhookFacts = {
  tracking_number: 'SLP4408815T01',
  expected_delivery_date: '2026-11-24T17:00:00+11:00',
  tracking_url: 'https://track.northpost.example/NP10442817',
  current_state: 'in_transit',
  retailer_order_number: '#10482',
  retailer_reference: 'PO-7731',
  courier_name: 'Northpost',
  courier_job_id: 'NP10442817',
  delivery_address: '12 Example Street',
  delivery_suburb: 'Fitzroy',
  delivery_postcode: '3065',
  delivery_state: 'VIC',
  delivery_country_code: 'AU',
  delivery_latitude: -37.7994,
  delivery_longitude: 144.9784,
  merchant_url: 'https://shop.example',
  status_history: [
    { status: 'in_transit', time: '2026-11-21T09:40:12.184Z' },
    { status: 'ready_for_pickup', time: '2026-11-21T06:15:03.020Z' },
    { status: 'despatch_in_progress', time: '2026-11-20T23:02:41.507Z' },
    { status: 'order_placed', time: '2026-11-20T22:58:10.311Z' },
  ],
  products: [{ quantity: 2, sku: 'MUG-BLUE', title: 'Blue mug', product_line_id: '88120441' }],
};

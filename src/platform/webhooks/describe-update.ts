import type { Order } from '#contract/documented/order.ts';
import { rankOfStatus } from '#domain/order-status.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import type { WebhookFacts } from '#domain/webhook-payload.ts';
import { locatePostcode } from './geocode.ts';

/** A status that an order reached, with its time in wire format. */
export interface Arrival {
  readonly status: string;
  readonly time: string;
}

/** The 18 fields of the mapped payload as of the arrival: its history excludes anything later. */
export function describeUpdate(order: Order, arrival: Arrival, merchantUrl: string | null): WebhookFacts {
  const history = order.status_history ?? [];
  const place = history.findIndex((entry) => entry.status === arrival.status && entry.time === arrival.time);
  const [latitude = null, longitude = null] =
    locatePostcode(order.delivery_country_code ?? '', order.delivery_postcode ?? '') ?? [];
  return {
    tracking_number: order.tracking_number,
    expected_delivery_date: order.expected_delivery_date ?? null,
    tracking_url: order.tracking_url ?? null,
    current_state: arrival.status,
    retailer_order_number: order.retailer_invoice ?? null,
    retailer_reference: order.retailer_reference ?? null,
    courier_name: order.courier_name ?? null,
    courier_job_id: order.courier_job_id ?? null,
    delivery_address: order.delivery_address ?? null,
    delivery_suburb: order.delivery_suburb ?? null,
    delivery_postcode: order.delivery_postcode ?? null,
    delivery_state: order.delivery_state ?? null,
    delivery_country_code: order.delivery_country_code ?? null,
    delivery_latitude: latitude,
    delivery_longitude: longitude,
    merchant_url: merchantUrl,
    status_history: history.slice(Math.max(place, 0)).map(({ status, time }) => ({ status, time })),
    products: (order.product_attributes ?? []).map((product) => ({
      quantity: product.quantity ?? null,
      sku: product.sku ?? null,
      title: product.title ?? null,
      product_line_id: product.product_line_id ?? null,
    })),
  };
}

/**
 * What a carrier sent about an order, unmapped; undefined for a status that no carrier sends. Not stated: the shape of raw
 * data, which differs by carrier. The sandbox's carriers send a scan: their consignment, a word and a time.
 */
export function describeScan(order: Order, arrival: Arrival): string | undefined {
  const rank = rankOfStatus(arrival.status);
  if (rank >= 0 && rank < rankOfStatus('ready_for_pickup')) return undefined;
  return printScan(order.courier_job_id ?? null, arrival);
}

/** The example for testing raw webhooks. */
export function renderExampleScan(): string {
  const [arrival] = EXAMPLE_UPDATE.status_history ?? [];
  return printScan(EXAMPLE_UPDATE.courier_job_id, { status: arrival?.status ?? '', time: arrival?.time ?? '' });
}

function printScan(courier_job_id: string | null, { status, time }: Arrival): string {
  return JSON.stringify({ courier_job_id, status, time }, undefined, 2);
}

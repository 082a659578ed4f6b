import type { Order } from '#contract/documented/order.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { foldReference } from '#domain/fold-reference.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { weighParcels } from '#domain/weigh-parcels.ts';
import { toWholeNumber } from '#domain/whole-number.ts';
import { viewsOf } from '#domain/order-views.ts';
import { cameInAt, duePartOf } from '#domain/today/due-part.ts';
import { isMoving } from '#domain/today/movement.ts';
import { carrierClassKey } from '#domain/today/lane-name.ts';
import { bookingStateOf, labelStateOf } from '#domain/index-states.ts';
import type { IndexedOrderRow } from '#gateway/store/schema/tables.ts';
import { fillFromFile, readFileFacts } from './file-facts.ts';

/** What the index stores in addition to the platform's record. */
export type OwnFacts = Pick<
  IndexedOrderRow,
  | 'own_booking'
  | 'own_label'
  | 'booking_id'
  | 'printed_at'
  | 'label_attempts'
  | 'label_next_at'
  | 'label_code'
  | 'booked_at'
  | 'unchecked'
  | 'file_facts'
  | 'labelled_at'
  | 'state_since'
  | 'held_at'
  | 'held_by'
  | 'hold_reason'
  | 'given_site_id'
  | 'station_site_id'
  | 'own_manifest_id'
  | 'cancel_unclear'
> & {
  /** Null: first known now. */
  readonly known_at: string | null;
};

export const NO_OWN_FACTS: OwnFacts = {
  own_booking: null,
  own_label: null,
  booking_id: null,
  printed_at: null,
  label_attempts: 0,
  label_next_at: null,
  label_code: null,
  booked_at: null,
  unchecked: 0,
  file_facts: null,
  known_at: null,
  labelled_at: null,
  state_since: null,
  held_at: null,
  held_by: null,
  hold_reason: null,
  given_site_id: '',
  station_site_id: '',
  own_manifest_id: null,
  cancel_unclear: 0,
};

/** Builds an order's index row from the platform's record and from what Slipway itself knows. */
export function describeOrder(record: Order, own: OwnFacts, now: string): IndexedOrderRow {
  const products = record.product_attributes ?? null;
  const bookedAt =
    own.booked_at ?? record.status_history?.find((change) => change.status === 'ready_for_pickup')?.time ?? null;
  const booking = bookingStateOf(own.own_booking, record);
  const row = {
    tracking_number: record.tracking_number,
    folded: foldNumber(record.tracking_number),
    retailer_order_number: record.retailer_invoice ?? null,
    retailer_reference: record.retailer_reference ?? null,
    receiver_name: record.receiver_name ?? null,
    delivery_suburb: record.delivery_suburb ?? null,
    delivery_state: record.delivery_state ?? null,
    delivery_postcode: record.delivery_postcode ?? null,
    delivery_country_code: record.delivery_country_code ?? null,
    item_count: products && toWholeNumber(Math.round(products.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0))),
    skus: products && JSON.stringify(listSkus(products)),
    sku_count: products && new Set(products.map((product) => product.sku ?? product.title)).size,
    courier_name: record.courier_name ?? null,
    courier_allocation: record.courier_allocation ?? null,
    courier_type: record.courier_type ?? null,
    ...own,
    known_at: own.known_at ?? now,
    // Only kept while the label exists.
    labelled_at: own.labelled_at ?? now,
    state_since: own.state_since,
    weight_grams: weighParcels(record),
    price_cents: record.price == null ? null : toWholeNumber(Math.round(record.price * 100)),
    tags: readTags(record),
    booked_at: booking === 'booked' ? bookedAt : null,
    state: record.state ?? null,
    tracking_only: record.tracking_only === true ? 1 : 0,
    manifest_number: record.manifest_number ?? null,
    manifest_id: record.manifest_id ?? null,
    expected_delivery_date: record.expected_delivery_date ?? null,
    created_at: record.created_at ?? null,
    updated_at: record.updated_at ?? now,
  } as const;
  return deriveColumns({ ...fillFromFile(row, readFileFacts(own.file_facts)), ...NOT_DERIVED });
}

const NOT_DERIVED = {
  label: 'none',
  booking: 'not_booked',
  in_ready: 0,
  in_needs_label: 0,
  in_attention: 0,
  in_on_the_way: 0,
  search: '',
  came_in_at: '',
  carrier_class: null,
  due_part: null,
  site_id: '',
  order_number_folded: null,
  reference_folded: null,
} as const;

/** Recomputes the derived columns: label and booking state, views, and the search text. */
export function deriveColumns(row: IndexedOrderRow): IndexedOrderRow {
  const record = { state: row.state, manifest_id: row.manifest_id, tracking_only: row.tracking_only === 1 } as Order;
  const label = labelStateOf(row.own_label, record, row.printed_at !== null);
  const booking = bookingStateOf(row.own_booking, record);
  const isCancelUnclear = row.cancel_unclear === 1 && booking !== 'booked';
  const views = viewsOf({
    label,
    booking,
    state: row.state,
    tracking_only: row.tracking_only === 1,
    unchecked: row.unchecked === 1,
    isCancelUnclear,
  });
  const duePart = duePartOf({
    ...row,
    booking,
    label,
    manifest_id: row.manifest_id as ManifestId | null,
    tracking_only: row.tracking_only === 1,
    unchecked: row.unchecked === 1,
    isHeld: row.held_at !== null || isCancelUnclear,
  });
  const search = [row.tracking_number, row.retailer_order_number, row.retailer_reference, row.receiver_name];
  return {
    ...row,
    search: search.join('\n').toLowerCase(),
    order_number_folded: foldReference(row.retailer_order_number),
    reference_folded: foldReference(row.retailer_reference),
    label,
    booking,
    in_ready: views.ready ? 1 : 0,
    in_needs_label: views['needs-label'] ? 1 : 0,
    in_attention: views.attention ? 1 : 0,
    in_on_the_way: views['on-the-way'] ? 1 : 0,
    came_in_at: cameInAt(row.created_at, row.known_at),
    carrier_class: carrierClassKey(row.courier_name, row.courier_allocation),
    site_id: row.given_site_id === '' ? row.station_site_id : row.given_site_id,
    due_part: duePart ?? null,
    labelled_at: label === 'ready' || label === 'printed' ? row.labelled_at : null,
    state_since: isMoving(duePart ?? null, row.state) ? (row.state_since ?? row.booked_at) : null,
  };
}

/** Some services return an order's tags, as a list or separated by commas. */
function readTags(record: Order): string | null {
  const { tags } = record as { readonly tags?: unknown };
  const list = typeof tags === 'string' ? tags.split(',') : Array.isArray(tags) ? tags : [];
  const texts = list.flatMap((tag) => (typeof tag === 'string' && tag.trim() !== '' ? [tag.trim()] : []));
  return texts.length === 0 ? null : JSON.stringify([...new Set(texts)]);
}

function listSkus(products: NonNullable<Order['product_attributes']>): string[] {
  return [...new Set(products.flatMap(({ sku }) => (sku == null || sku === '' ? [] : [sku])))].toSorted();
}

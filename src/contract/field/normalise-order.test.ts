import { Order } from '#contract/documented/order.ts';
import { expect, test } from 'vitest';
import { normaliseOrder } from './normalise-order.ts';

const read = (value: unknown) => Order.parse(normaliseOrder(value));

test('F2: parcels, user and products of a labelled order are its attributes', () => {
  const order = read({
    tracking_number: 'aB3x9Kq12',
    parcels: [{ qty: 1, weight: '0.5' }],
    user: { email: 'ana@shop.example', mobile: 400_000_000 },
    products: [{ quantity: '2', title: 'Mug', sku: 4471, product_line_id: 77, price: '12.50' }],
  });
  expect(order.parcel_attributes).toEqual([expect.objectContaining({ qty: 1, weight: 0.5 })]);
  expect(order.user_attributes).toMatchObject({ email: 'ana@shop.example', mobile: '400000000' });
  expect(order.product_attributes).toEqual([
    { quantity: 2, title: 'Mug', sku: '4471', product_line_id: '77', price: 12.5 },
  ]);
});

test('F2: attributes of their own name win over the other name', () => {
  const order = read({ tracking_number: 'A1', parcels: [{ qty: 9 }], parcel_attributes: [{ qty: 1 }] });
  expect(order.parcel_attributes?.[0]?.qty).toBe(1);
});

test('F3: a reference that lost digits on the way counts as missing', () => {
  const order = read({ tracking_number: 'A1', retailer_reference: 2 ** 53, retailer_invoice: 9_007_199_254_740_991 });
  expect(order).toMatchObject({ retailer_reference: null, retailer_invoice: '9007199254740991' });
});

test('F3: numbers as strings, strings as numbers, and values that can be neither count as missing', () => {
  const order = read({
    tracking_number: 12_345_678,
    price: '15.95',
    retailer_reference: 4711,
    retailer_invoice: 90_001,
    delivery_postcode: 3065,
    manifest_id: '482131',
    manifest_number: 482_131,
    courier_name: { name: 'odd' },
    authority_to_leave: 'Yes',
    tracking_only: 'perhaps',
    product_attributes: 'none',
    status_history: null,
  });
  expect(order).toMatchObject({
    tracking_number: '12345678',
    price: 15.95,
    retailer_reference: '4711',
    retailer_invoice: '90001',
    delivery_postcode: '3065',
    manifest_id: 482_131,
    manifest_number: '482131',
    courier_name: null,
    authority_to_leave: true,
    tracking_only: null,
  });
  expect(order.product_attributes).toBeNull();
});

test.each([0, '0', -1, '', null])('F3: %j is not a manifest ID', (manifest_id) => {
  expect(read({ tracking_number: 'A1', manifest_id }).manifest_id).toBeNull();
});

test.each([0, '0', '', ' ', null])('F3: %j is not a manifest number', (manifest_number) => {
  expect(read({ tracking_number: 'A1', manifest_number }).manifest_number).toBeNull();
});

test.each(['courier_name', 'retailer_invoice', 'expected_delivery_date', 'courier_job_id', 'state', 'price'])(
  'F3: %s may be null or missing',
  (field) => {
    expect(read({ tracking_number: 'A1', [field]: null })).toMatchObject({ [field]: null });
    expect(read({ tracking_number: 'A1' })).not.toHaveProperty(field);
  },
);

test('F4: courier_type is the service level if it is one, otherwise the carrier', () => {
  expect(read({ tracking_number: 'A1', courier_type: 'Express' })).toMatchObject({ courier_type: 'Express' });
  expect(read({ tracking_number: 'A1', courier_type: 'HarbourFreight', service_level: 'standard' })).toMatchObject({
    courier_type: 'standard',
    courier_name: 'HarbourFreight',
  });
  expect(read({ tracking_number: 'A1', courier_type: 'HF', courier_name: 'Harbour Freight' })).toMatchObject({
    courier_type: null,
    courier_name: 'Harbour Freight',
  });
});

test('F5: times in any offset are one time, and states are spelled as in the document', () => {
  const order = read({
    tracking_number: 'A1',
    state: 'With Driver',
    created_at: '2026-11-20T09:00:00+10:00',
    status_history: [
      { status: 'With Driver', time: '2026-11-21T00:00:00+00:00' },
      { status: 'In Transit', timestamp: '2026-11-20T23:00:00.000Z' },
      { status: 'order_placed', time: '11:31 AM' },
      'odd',
    ],
  });
  expect(order.state).toBe('with_driver');
  expect(order.created_at).toBe('2026-11-19T23:00:00.000Z');
  expect(order.status_history).toEqual([
    { status: 'with_driver', time: '2026-11-21T00:00:00.000Z' },
    { status: 'in_transit', time: '2026-11-20T23:00:00.000Z' },
  ]);
});

test('F12: known states in any spelling, unknown ones as received', () => {
  expect(read({ tracking_number: 'A1', state: 'customs_awaiting_paym' }).state).toBe('customs_awaiting_payment');
  expect(read({ tracking_number: 'A1', state: 'Returned to Sender' }).state).toBe('returned_to_sender');
  expect(read({ tracking_number: 'A1', state: 'Held At Depot 7' }).state).toBe('Held At Depot 7');
});

test.each([null, 'text', 7, [], true])('what is not an order stays unchanged: %j', (value) => {
  expect(normaliseOrder(value)).toEqual(value);
});

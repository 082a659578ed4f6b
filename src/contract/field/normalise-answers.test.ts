import { BookingResponse } from '#contract/documented/booking.ts';
import { lookUpOrders, readOrdersFeed } from '#contract/added/orders.ts';
import { LabelAnswer } from '#contract/documented/order.ts';
import { expect, test } from 'vitest';
import {
  leftOutOf,
  normaliseBookingAnswer,
  normaliseCancelAnswer,
  normaliseDocumentAnswer,
  normaliseFeedAnswer,
  normaliseLabelAnswer,
  normaliseMerchantAnswer,
  normaliseOrderAnswer,
  normaliseOrdersAnswer,
} from './normalise-answers.ts';

test('F1: an order is read flat or wrapped in response', () => {
  const order = { tracking_number: 'A1', state: 'order_placed' };
  expect(normaliseOrderAnswer(order)).toEqual({ response: order });
  expect(normaliseOrderAnswer({ response: order, count: 1 })).toEqual({ response: order, count: 1 });
});

test.each([[{}], [{ response: null }], [{ response: [] }], [{ response: { id: 5 } }], [{ success: true }]])(
  'an answer that names no order has none: %j',
  (body) => {
    expect(normaliseOrderAnswer(body)).toMatchObject({ response: null });
  },
);

test('one odd order among many removes none of them', () => {
  const fine = { tracking_number: 'A1', state: 'order_placed', found: true };
  const odd = { tracking_number: 2, price: 'free', manifest_id: '7', parcels: [{ qty: '2' }], found: 'yes' };
  const body = { response: [fine, odd, { tracking_number: 'A3', found: false }], next_cursor: 'n' };
  expect(lookUpOrders.answers[200].safeParse(body).success).toBe(false);
  const { response } = lookUpOrders.answers[200].parse(normaliseOrdersAnswer(body));
  expect(response).toMatchObject([
    fine,
    { tracking_number: '2', price: null, manifest_id: 7, parcel_attributes: [{ qty: 2 }], found: true },
    { tracking_number: 'A3', found: false },
  ]);
  expect(normaliseOrdersAnswer(body)).toMatchObject({ next_cursor: 'n' });
});

test.each([[undefined], [null], [[]], [{ response: {} }], [{ response: [null] }], [{ response: [{ found: true }] }]])(
  'an answer with something in it that is not an order is refused: %j',
  (body) => {
    expect(lookUpOrders.answers[200].safeParse(normaliseOrdersAnswer(body)).success).toBe(false);
  },
);

test('an order of the feed whose number lost digits on the way is left out, and never taken for another one', () => {
  const numbers = [12_345, 9_007_199_254_740_991, 2 ** 53, 12_345_678_901_234_567_000, 1e21, 1234.5, 0, -7];
  const page = readOrdersFeed.answers[200].parse(
    normaliseFeedAnswer({ response: numbers.map((tracking_number) => ({ tracking_number })), next_cursor: 'n' }),
  );
  expect(page.response.map((order) => order.tracking_number)).toEqual(['12345', '9007199254740991', '0']);
  expect(leftOutOf(page)).toBe(5);
});

test('an order of the feed without a number is left out and counted, and removes no other one', () => {
  const body = {
    response: [{ tracking_number: 'A1' }, { tracking_number: null }, { tracking_number: ' ' }, null, { id: 4 }],
    next_cursor: 'n',
  };
  const page = readOrdersFeed.answers[200].parse(normaliseFeedAnswer(body));
  expect(page).toMatchObject({ response: [{ tracking_number: 'A1' }], next_cursor: 'n' });
  expect(leftOutOf(page)).toBe(4);
  expect(leftOutOf({})).toBe(0);
  expect(readOrdersFeed.answers[200].safeParse(normaliseFeedAnswer({ response: {} })).success).toBe(false);
});

test('F1, F2, F10: the label, wrapped or flat, with its order and every document', () => {
  const label = {
    id: 7,
    qualified_url: 'https://store.example/a.pdf',
    order: {
      tracking_number: 'A1',
      courier_type: 'HarbourFreight',
      products: [{ sku: 4471 }],
      documents: {
        shipping_label: { url: 'https://store.example/a.pdf', page_size: 'a6' },
        packing_slip: 'https://store.example/slip.pdf',
        customs_invoice: null,
        encoded_label: { encoded_label: '^XA^XZ' },
      },
    },
  };
  for (const body of [label, { response: label }]) {
    const { response } = LabelAnswer.parse(normaliseLabelAnswer(body));
    expect(response?.qualified_url).toBe('https://store.example/a.pdf');
    expect(response?.order).toMatchObject({
      courier_name: 'HarbourFreight',
      product_attributes: [{ sku: '4471' }],
      documents: {
        shipping_label: { url: 'https://store.example/a.pdf', page_size: 'a6', file_type: null },
        packing_slip: { url: 'https://store.example/slip.pdf' },
        encoded_label: '^XA^XZ',
      },
    });
    expect(response?.order?.documents).not.toHaveProperty('customs_invoice');
  }
});

test('F3, F8: an older service’s booked items are read by the fields they have', () => {
  const body = {
    response: [
      {
        courier: 'Harbour Freight',
        manifest: 77_123,
        manifest_pdf: 'https://x/1.pdf',
        order_count: '14',
        success: 'true',
      },
      { success: false, error: 'Manifest creation failed', orders: ['A1', { tracking_number: 'A2' }, 12_345] },
      { manifest_id: '482131', success: 1 },
      { manifest_id: 'HF-12', success: true },
      'odd',
    ],
    count: '5',
  };
  const { response, count } = BookingResponse.parse(normaliseBookingAnswer(body));
  expect(count).toBe(5);
  expect(response?.[0]).toMatchObject({ manifest: '77123', order_count: 14, success: true });
  expect(response?.[0]).not.toHaveProperty('orders');
  expect(response?.[1]).toMatchObject({ success: false, orders: ['A1', 'A2', '12345'] });
  expect(response?.[2]).toMatchObject({ manifest_id: 482_131, success: true });
  expect(response?.[3]).toMatchObject({ manifest_id: null, success: true });
  expect(response?.[4]).toEqual({});
});

test('a booking answer with a single item, or with none, is still an answer', () => {
  expect(normaliseBookingAnswer({ response: { success: true } })).toEqual({ response: [{ success: true }] });
  expect(normaliseBookingAnswer({ response: null, error: 'x' })).toEqual({ response: null, error: 'x' });
  expect(normaliseBookingAnswer({ error: 'x' })).toEqual({ error: 'x' });
  expect(normaliseBookingAnswer('<html>')).toBe('<html>');
});

test('F1: the manifest document and the merchant, flat or wrapped', () => {
  const document = { manifest_id: '5', manifest_pdf: 'https://x/1.pdf', orders: ['A1'] };
  const read = { response: { manifest_id: 5, manifest_pdf: 'https://x/1.pdf', orders: ['A1'] } };
  expect(normaliseDocumentAnswer(document)).toEqual(read);
  expect(normaliseDocumentAnswer({ response: document })).toEqual(read);
  expect(normaliseDocumentAnswer({})).toEqual({ response: null });
  const merchant = { name: 'Shop' };
  for (const body of [merchant, { response: merchant }, { merchant }, { response: { merchant } }]) {
    expect(normaliseMerchantAnswer(body)).toEqual({ response: merchant });
  }
});

test.each([
  [undefined, null],
  [{}, null],
  [{ response: null, error: null }, null],
  [{ response: { order: null } }, null],
  [{ state: 'Cancelled' }, { state: 'cancelled' }],
  [
    { response: { order: { tracking_number: 'A1', state: 'in_transit' } } },
    { tracking_number: 'A1', state: 'in_transit' },
  ],
  [
    { order: { state: 'cancelled' }, count: 1 },
    { state: 'cancelled', count: 1 },
  ],
])('F1: the answer of DELETE, at any depth: %j', (body, response) => {
  expect(normaliseCancelAnswer(body)).toMatchObject({ response });
});

test.each([[{ error: 'busy' }], [{ response: { error: 'busy' } }], [{ response: { order: { errors: 'busy' } } }]])(
  'the error in the answer of DELETE, at any depth: %j',
  (body) => {
    expect(normaliseCancelAnswer(body)).toMatchObject({ error: 'busy', response: null });
  },
);

test.each([[[]], ['Cancelled'], [{ response: [] }], [{ response: false }], [{ response: { order: 'none' } }]])(
  'an answer of DELETE that can’t be read says nothing: %j',
  (body) => {
    expect(normaliseCancelAnswer(body)).toBeUndefined();
  },
);

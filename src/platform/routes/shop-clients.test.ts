import { openReceiver } from '#platform/testing/open-receiver.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

/** An order as public shop plug-ins send it (field services C1, C2). */
const PLUGIN_ORDER = {
  retailer_reference: 4711,
  retailer_invoice: 10_485,
  authority_to_leave: 'Yes',
  courier_type: 'Standard',
  delivery_company: '',
  delivery_instructions: '',
  delivery_state: '',
  delivery_country_code: 'au',
  delivery_address: '1 High Street',
  delivery_suburb: 'Fitzroy',
  delivery_postcode: 3065,
  delivery_district_city: '',
  receiver_name: 'Ana Reyes',
  receiver_contact_number: '0400 000 000',
  receiver_language_code: 'en',
  product_currency: 'AUD',
  suppress_communications: false,
  tags: ['gift'],
  features: {},
  customs_clearance_attributes: { currency_code: 'AUD' },
  user_attributes: { email: 'ana@shop.example', first_name: 'Ana', last_name: 'Reyes' },
  parcel_attributes: [
    {
      qty: '2',
      title: 'Mug',
      sku: 4471,
      product_line_id: 77,
      price: '12.50',
      weight: '0.5',
      length: 0.2,
      width: '0.1',
      depth: '',
      tariff_code: '6912',
      origin_country_code: 'AU',
      dangerous_goods_code: null,
    },
  ],
};
const create = (change: object = {}) => platform.call('POST /orders', { order: { ...PLUGIN_ORDER, ...change } });

test('C1, C2: an order from a shop plug-in is accepted in full, and its parcels carry the goods', async () => {
  const { status, body } = await create();
  expect(status).toBe(200);
  expect(body.response).toMatchObject({
    retailer_reference: '4711',
    retailer_invoice: '10485',
    authority_to_leave: true,
    courier_type: 'standard',
    delivery_country_code: 'AU',
    delivery_postcode: '3065',
    parcel_attributes: [{ qty: 2, weight: 0.5, length: 0.2, width: 0.1, depth: null }],
    product_attributes: [{ quantity: 2, title: 'Mug', sku: '4471', product_line_id: '77', price: 12.5 }],
  });
});

test('C2: the order’s own products take precedence over what the parcels contain', async () => {
  const { body } = await create({ product_attributes: [{ quantity: 1, title: 'Bowl', sku: 'B-1' }] });
  expect(body.response.product_attributes).toEqual([{ quantity: 1, title: 'Bowl', sku: 'B-1' }]);
});

test('C1: without a receiver, the user is the receiver', async () => {
  expect((await create({ receiver_name: '' })).body.response.receiver_name).toBe('Ana Reyes');
});

test('C1: an order without any name is refused, and the answer says which field is missing', async () => {
  const { status, body } = await create({ receiver_name: '', user_attributes: null });
  expect([status, body.fields]).toEqual([422, { receiver_name: ['is required'] }]);
});

test.each([
  ['No', false],
  ['NO', false],
  ['yes', true],
  [true, true],
  ['', null],
  [null, null],
])('C1: authority_to_leave %j', async (given, expected) => {
  expect((await create({ authority_to_leave: given })).body.response.authority_to_leave).toBe(expected);
});

test.each([
  ['EXPRESS', 'express'],
  ['priority', 'express'],
  ['teleport', 'standard'],
  ['', 'standard'],
  [undefined, 'standard'],
])('C1: courier_type %j goes %s', async (given, level) => {
  const { tracking_number } = (await create({ courier_type: given })).body.response;
  await platform.waitFor(`GET /orders/${tracking_number}/label`);
  expect((await platform.call(`GET /orders/${tracking_number}`)).body.response.courier_type).toBe(level);
});

test('C3: instructions of more than 55 characters are refused with a message that says 55', async () => {
  const { status, body } = await create({ delivery_instructions: 'x'.repeat(56) });
  expect(status).toBe(422);
  expect(body.fields.delivery_instructions).toEqual(['must be no more than 55 characters, got 56']);
  expect(body.error_description).toContain('delivery_instructions');
});

test('C4: shops can request quotes in their format, and read them', async () => {
  const { status, body } = await platform.call('POST /quotes', {
    quote: {
      order_date: '',
      dutiable_amount: 25,
      return_all_quotes: true,
      service_levels: ['standard'],
      dropoff_suburb: 'Fitzroy',
      dropoff_postcode: '3065',
      dropoff_state: '',
      dropoff_country_code: 'AU',
      parcel_attributes: [{ qty: 1, weight: 0.5 }],
    },
  });
  expect(status).toBe(200);
  const won = body.response.find((option: { success: boolean }) => option.success);
  expect(won).toMatchObject({
    service_level: expect.any(String) as string,
    courier_type: expect.any(String) as string,
    quotes: [{ price: expect.any(Number) as number, estimated_transit_time: expect.any(String) as string }],
  });
});

test('C2, C4: quotes are requested with the same spellings as orders', async () => {
  const spelled = (country: string | null, postcode: unknown, parcel: object) =>
    platform.call('POST /quotes', {
      quote: {
        dropoff_suburb: 'Fitzroy',
        dropoff_postcode: postcode,
        dropoff_country_code: country,
        parcel_attributes: [parcel],
      },
    });
  const plain = await spelled('AU', '3065', { qty: 2, weight: 0.5, length: 0.2, width: 0.1 });
  const asSent = await spelled('au', 3065, { qty: '2', weight: '0.5', length: '0.2', width: '0.1', depth: '' });
  expect(asSent).toMatchObject({ status: 200, body: { response: plain.body.response } });
  expect((await spelled('', '', { qty: 2, weight: '0.5' })).body.response).toEqual(plain.body.response);
});

test('tracking shows the state of an order, newest first; for an unknown number it says so', async () => {
  const { tracking_number } = (await create()).body.response;
  await platform.waitFor(`GET /orders/${tracking_number}/label`);
  const { body } = await platform.call(`GET /orders/${tracking_number}/tracking`);
  expect(body.response).toMatchObject({ tracking_number, current_state: 'despatch_in_progress' });
  expect(body.response.status_history.map((entry: { status: string }) => entry.status)).toEqual([
    'despatch_in_progress',
    'order_placed',
  ]);
  expect((await platform.call('GET /orders/SLPNOTHERE/tracking')).status).toBe(404);
});

test.each(['PUT', 'PATCH'])(
  'C5, C6: %s /merchant registers a plug-in’s webhook, and null removes it',
  async (method) => {
    const receiver = await openReceiver();
    try {
      const webhook_url = `${receiver.url}?key=plug-in`;
      const merchant = { webhook_url, shipping_cart_method_name: 'flat rate' };
      expect((await platform.call(`${method} /merchant`, { merchant })).status).toBe(200);
      expect((await platform.call('GET /merchant')).body.response.webhook_url).toBe(webhook_url);
      expect((await platform.call(`${method} /merchant`, { merchant: { webhook_url: null } })).status).toBe(200);
      expect((await platform.call('GET /merchant')).body.response.webhook_url).toBeNull();
    } finally {
      await receiver.close();
    }
  },
);

describe('C7: a refusal names the field, the value it got and what it accepts', () => {
  const WRONG: readonly (readonly [string, unknown, RegExp])[] = [
    ['courier_type', 7, /text/],
    ['courier_allocation', 'x'.repeat(61), /60 characters, got 61/],
    ['delivery_address', {}, /text, got an object/],
    ['delivery_suburb', ['a'], /text, got a list/],
    ['delivery_state', true, /text, got true/],
    ['delivery_postcode', {}, /text or a number, got an object/],
    ['delivery_country_code', 'Australia', /two letters, like AU, got “Australia”/],
    ['delivery_instructions', 5, /text, got 5/],
    ['receiver_name', 'x'.repeat(121), /120 characters, got 121/],
    ['receiver_contact_number', false, /text or a number, got false/],
    ['retailer_invoice', [], /text or a number, got a list/],
    ['retailer_reference', { id: 1 }, /text or a number, got an object/],
    ['user_attributes', 'Ana', /an object, got “Ana”/],
    ['user_attributes.email', 7, /text, got 7/],
    ['parcel_attributes', {}, /a list, got an object/],
    ['parcel_attributes.0.qty', 0, /no less than 1, got 0/],
    ['parcel_attributes.0.qty', '1.5', /a whole number, got “1.5”/],
    ['parcel_attributes.0.weight', 'heavy', /a number, got “heavy”/],
    ['parcel_attributes.0.length', -1, /more than 0, got -1/],
    ['parcel_attributes.0.width', true, /a number, got true/],
    ['parcel_attributes.0.depth', 21, /no more than 20, got 21/],
    ['product_attributes.0.quantity', 'many', /a number, got “many”/],
    ['product_attributes.0.title', 9, /text, got 9/],
    ['product_attributes.0.sku', {}, /text or a number, got an object/],
    ['product_attributes.0.product_line_id', [], /text or a number, got a list/],
    ['product_attributes.0.price', -1, /no less than 0, got -1/],
    ['tracking_only', 'perhaps', /Yes or No, got “perhaps”/],
    ['authority_to_leave', 'maybe', /Yes or No, got “maybe”/],
  ];

  test.each(WRONG)('POST and PUT /orders: %s is %j', async (field, value, expected) => {
    const order = withField({ ...PLUGIN_ORDER, product_attributes: [{ quantity: 1, title: 'Mug' }] }, field, value);
    const made = (await create()).body.response.tracking_number as string;
    for (const endpoint of ['POST /orders', `PUT /orders/${made}`]) {
      const { status, body } = await platform.call(endpoint, { order });
      expect(status).toBe(422);
      expect(body.fields[field]?.[0]).toMatch(expected);
      expect(body.error_description).toContain(field);
      expect(body.error_description).not.toContain('Invalid input');
    }
  });

  test.each([
    ['POST /quotes', { quote: { parcel_attributes: [] } }, /parcel_attributes: needs at least one parcel/],
    ['POST /quotes', {}, /quote: is required: must be an object/],
    ['POST /orders', [], /body: must be an object, got a list/],
    ['POST /orders/lookup', { orders: 'A1' }, /orders: must be a list, got “A1”/],
    ['PATCH /merchant', { merchant: { name: '' } }, /merchant\.name: is required/],
    ['PUT /merchant', { merchant: { webhook_url: 7 } }, /webhook_url: must be text, got 7/],
    ['PATCH /merchant', { merchant: { sender_address: { country_code: 'AUS' } } }, /two letters, like AU, got “AUS”/],
    ['PUT /merchant', { merchant: { merchant_url: 'ftp://x' } }, /merchant_url: is not a web address, got “ftp:\/\/x”/],
  ])('%s %j', async (endpoint, body, expected) => {
    const answer = await platform.call(endpoint, body);
    expect([400, 422]).toContain(answer.status);
    expect(answer.body.error_description).toMatch(expected);
    expect(JSON.stringify(answer.body)).not.toContain('Invalid input');
  });
});

function withField(order: object, path: string, value: unknown): object {
  const copy = structuredClone(order) as Record<string, unknown>;
  const keys = path.split('.');
  let at: Record<string, unknown> = copy;
  for (const key of keys.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[keys.at(-1) ?? ''] = value;
  return copy;
}

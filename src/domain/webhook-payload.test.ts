import { WEBHOOK_FIELDS, type WebhookField, WebhookPayload } from '#contract/documented/webhook.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EXAMPLE_UPDATE } from './webhook-example.ts';
import {
  FIELD_GROUPS,
  fieldsOfPreset,
  findFieldsFault,
  identifiesOrder,
  LARGEST_PAYLOAD_BYTES,
  measureUtf8,
  presetOf,
  renderPayload,
} from './webhook-payload.ts';

test('the groups contain each of the 18 fields once', () => {
  expect(WEBHOOK_FIELDS).toHaveLength(18);
  expect(Object.values(FIELD_GROUPS).flat().toSorted()).toEqual(WEBHOOK_FIELDS.toSorted());
});

test('the example has all fields, as in the document', () => {
  const payload = WebhookPayload.parse(JSON.parse(renderPayload(EXAMPLE_UPDATE, WEBHOOK_FIELDS)));
  expect(Object.keys(payload)).toEqual([...WEBHOOK_FIELDS]);
  expect(Object.values(payload).every((value) => value !== null)).toBe(true);
  expect(payload.expected_delivery_date).toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  for (const { time } of payload.status_history ?? []) expect(time).toMatch(/T\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('“No personal data” leaves out where the recipient lives, and nothing else', () => {
  expect(fieldsOfPreset('no_personal_data')).toHaveLength(11);
  expect(renderPayload(EXAMPLE_UPDATE, fieldsOfPreset('no_personal_data'))).not.toContain('"delivery_');
  expect(presetOf(fieldsOfPreset('no_personal_data').toReversed())).toBe('no_personal_data');
  expect(presetOf(WEBHOOK_FIELDS)).toBe('everything');
  expect(presetOf(['tracking_number'])).toBe('custom');
});

test('a payload has only the chosen fields, in the order of the document, whatever the order of choosing', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...WEBHOOK_FIELDS]), (fields: WebhookField[]) => {
      const body = renderPayload(EXAMPLE_UPDATE, fields);
      expect(Object.keys(JSON.parse(body) as object)).toEqual(WEBHOOK_FIELDS.filter((field) => fields.includes(field)));
      expect(measureUtf8(body)).toBe(encodeURIComponent(body).replaceAll(/%../g, 'x').length);
    }),
  );
});

test('any text survives JSON and UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const body = renderPayload({ ...EXAMPLE_UPDATE, delivery_address: text }, ['delivery_address']);
      expect(measureUtf8(body)).toBe(encodeURIComponent(body).replaceAll(/%../g, 'x').length);
      expect(JSON.parse(body)).toEqual({ delivery_address: text });
    }),
  );
});

test('unknown values are null', () => {
  expect(renderPayload({ ...EXAMPLE_UPDATE, tracking_url: null }, ['tracking_url'])).toBe(
    '{\n  "tracking_url": null\n}',
  );
});

test('an update that would be too large is sent without its products, then without its history', () => {
  const product = { quantity: 1, sku: 'S', title: 'x'.repeat(1000), product_line_id: null };
  const large = { ...EXAMPLE_UPDATE, products: Array.from({ length: 500 }, () => product) };
  const body = renderPayload(large, WEBHOOK_FIELDS);
  expect(measureUtf8(body)).toBeLessThan(LARGEST_PAYLOAD_BYTES);
  expect(JSON.parse(body)).toMatchObject({ products: null, status_history: EXAMPLE_UPDATE.status_history });
});

test('a choice of fields is invalid if empty, unknown or duplicated', () => {
  expect(findFieldsFault([])).toBe('fields_empty');
  expect(findFieldsFault(['price'])).toBe('field_unknown');
  expect(findFieldsFault(['__proto__'])).toBe('field_unknown');
  expect(findFieldsFault(['products', 'products'])).toBe('field_duplicate');
  expect(findFieldsFault(['products'])).toBeUndefined();
  expect(identifiesOrder(['products'])).toBe(false);
  expect(identifiesOrder(['retailer_reference'])).toBe(true);
});

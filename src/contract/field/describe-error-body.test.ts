import { expect, test } from 'vitest';
import { describeErrorBody } from './describe-error-body.ts';

test.each([
  ['the document’s own', { error: 'order_not_found', error_description: 'Not known' }, 'Not known'],
  ['F6: an object', { error: { order_id: ["can't be found"] }, success: false }, "order_id: can't be found"],
  ['F7: a phrase', { error: 'Manifest creation failed' }, 'Manifest creation failed'],
  [
    'F7: messages beside the code',
    { error: 'invalid', delivery_postcode: ['is wrong', 'is short'], suggested_address: { suburb: 'Fitzroy' } },
    'delivery_postcode: is wrong, is short',
  ],
  ['messages under fields', { error: 'invalid', fields: { sku: ['is required'] } }, 'sku: is required'],
  ['a message', { message: 'Try later' }, 'Try later'],
])('%s', (_name, body, text) => {
  expect(describeErrorBody(body)).toBe(text);
});

test.each([undefined, null, '<html>', {}, { error: 'order_not_found' }, { error: 7 }, { error_description: '' }, []])(
  'no text is made up for %j',
  (body) => {
    expect(describeErrorBody(body)).toBeUndefined();
  },
);

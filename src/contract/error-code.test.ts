import { expect, test } from 'vitest';
import { DOCUMENTED_ERROR_CODES, errorCodeOf } from './error-code.ts';

test.each([
  ['not_found', 'not_found'],
  ['', undefined],
  [null, undefined],
  [false, undefined],
  [422, '422'],
  [true, 'true'],
  [{ code: 'bad_format' }, 'bad_format'],
  [{ error: { message: 'Invalid' } }, 'Invalid'],
  [{ order_id: ['is unknown'] }, 'unknown_error'],
  ['Manifest creation failed', 'Manifest creation failed'],
  [' LABEL_FAILED_COURIER_DEPRECATED', 'label_failed_courier_deprecated'],
  ['Label failed because it rained', 'Label failed because it rained'],
])('%j is the code %s', (value, code) => {
  expect(errorCodeOf(value)).toBe(code);
});

test.each(DOCUMENTED_ERROR_CODES)('%s is recognised in capitals, as a phrase and with hyphens', (code) => {
  const words = code.replaceAll('_', ' ');
  const phrase = ` ${words.charAt(0).toUpperCase()}${words.slice(1)}. `;
  for (const spelling of [code, code.toUpperCase(), words, code.replaceAll('_', '-'), phrase])
    expect(errorCodeOf(spelling)).toBe(code);
});

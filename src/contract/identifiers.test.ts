import { describe, expect, expectTypeOf, test } from 'vitest';
import { errorCodeOf } from './error-code.ts';
import { type ManifestId, type ManifestNumber, parseManifestId, TrackingNumber } from './identifiers.ts';

describe('a manifest ID as people and addresses write it', () => {
  test.each(['1', '482131', '2147483647'])('%s is one', (text) => {
    expect(parseManifestId(text)).toBe(Number(text));
  });

  test.each([
    '',
    '0',
    '-1',
    ' 7',
    '7 ',
    '0x10',
    '1e3',
    '7abc',
    '7.0',
    '+7',
    '2147483648',
    '99999999999',
    '٧',
    'NPM-2026-11-20931',
  ])('%j is not', (text) => {
    expect(parseManifestId(text)).toBeUndefined();
  });

  test('can’t be mixed up with a manifest number', () => {
    expectTypeOf<ManifestId>().not.toExtend<ManifestNumber>();
    expectTypeOf<ManifestNumber>().not.toExtend<ManifestId>();
    expectTypeOf<number>().not.toExtend<ManifestId>();
  });
});

test.each(['.', '..', '', 'a b', 'a/b', 'a\\b', 'a\nb', 'x'.repeat(101)])('%j is not a tracking number', (text) => {
  expect(TrackingNumber.safeParse(text).success).toBe(false);
});

test.each([
  ['some_code', 'some_code'],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
  [false, undefined],
  [{ code: 'inner' }, 'inner'],
  [{ error: { message: 'deep' } }, 'deep'],
  [{}, 'unknown_error'],
  [['a'], 'unknown_error'],
  [42, '42'],
])('the error code in %j is %j', (value, expected) => {
  expect(errorCodeOf(value)).toBe(expected);
});

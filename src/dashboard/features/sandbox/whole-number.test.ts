// @vitest-environment node
import { expect, it } from 'vitest';
import { readWholeNumber } from './whole-number.ts';

it.each([
  ['12', 12],
  [' 7 ', 7],
  ['1', 1],
  ['100', 100],
  ['0', undefined],
  ['101', undefined],
  ['', undefined],
  ['-3', undefined],
  ['1.5', undefined],
  ['1e2', undefined],
  ['0x10', undefined],
  ['twelve', undefined],
])('reads “%s” as a whole number from 1 to 100: %s', (text, value) => {
  expect(readWholeNumber(text, 1, 100)).toBe(value);
});

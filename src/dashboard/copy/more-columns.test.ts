// @vitest-environment node
import { expect, test } from 'vitest';
import { formatAge, moreColumnsCopy } from './more-columns.ts';

const MINUTE = 60_000;

test.each([
  [-5 * MINUTE, 'now'],
  [59_999, 'now'],
  [MINUTE, '1 min'],
  [59.9 * MINUTE, '59 min'],
  [60 * MINUTE, '1 h'],
  [47.9 * 60 * MINUTE, '47 h'],
  [48 * 60 * MINUTE, '2 days'],
  [1300 * 24 * 60 * MINUTE, '1,300 days'],
])('%i ms are %s', (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});

test.each([
  [0, '0 g'],
  [999, '999 g'],
  [1000, '1 kg'],
  [1200, '1.2 kg'],
  [12_250, '12.25 kg'],
  [1_234_005, '1,234.005 kg'],
])('%i grams are %s', (grams, text) => {
  expect(moreColumnsCopy.weight(grams)).toBe(text);
});

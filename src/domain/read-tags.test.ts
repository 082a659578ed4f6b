import { expect, test } from 'vitest';
import { LONGEST_TAG } from '#contract/limits.ts';
import { readTags } from './read-tags.ts';

test.each([
  ['', [], 'missing'],
  [' , - ,', [], 'missing'],
  ['Fragile', ['Fragile'], undefined],
  [' Fragile ,gift, FRAGILE', ['Fragile', 'gift'], undefined],
  ['two words\nand\ta tab', ['two words', 'and a tab'], undefined],
  ['x'.repeat(LONGEST_TAG), ['x'.repeat(LONGEST_TAG)], undefined],
  ['x'.repeat(LONGEST_TAG + 1), ['x'.repeat(LONGEST_TAG + 1)], 'too_long'],
])('%j', (text, tags, fault) => {
  expect(readTags(text)).toEqual({ tags, fault });
});

test('more tags than an order can have are too many', () => {
  expect(readTags(Array.from({ length: 21 }, (_tag, at) => `t${at}`).join()).fault).toBe('too_many');
});

import { expect, test } from 'vitest';
import { findNearMatch } from './near-match.ts';

const known = ['SLP4408815T0O1', 'SLP4408816L1I1', 'SLP4408817X5S5', 'AB12345678'];

test.each([
  ['SLP4408815TOO1', 'SLP4408815T0O1', 'the letter O for a zero'],
  ['SLP4408815T00I', 'SLP4408815T0O1', 'two look-alikes'],
  ['slp4408816LII1', 'SLP4408816L1I1', 'an I for a one, in small letters'],
  ['SLP4408817X5S9', 'SLP4408817X5S5', 'one wrong character'],
  ['SLP4408817X5SS', 'SLP4408817X5S5', 'an S for a five'],
  ['SLP4408817Y5T9', undefined, 'three wrong characters'],
  ['SLP440881', undefined, 'too short'],
  ['SLP4408815T0O1', undefined, 'the very number needs no suggestion'],
])('%s suggests %s: %s', (wrong, expected, _why) => {
  expect(findNearMatch(wrong, known)).toBe(expected);
});

test('a look-alike is preferred to another number that differs in one character', () => {
  expect(findNearMatch('AB1O', ['AB1X', 'AB10'])).toBe('AB10');
});

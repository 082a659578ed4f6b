import { expect, test } from 'vitest';
import { encodeSegment, isSegment } from './encode-segment.ts';

test.each(['', '.', '..', '\ud800', 'A\udfffB'])('%j would change the address, or can’t be written', (text) => {
  expect(isSegment(text)).toBe(false);
  expect(() => encodeSegment(text)).toThrow(RangeError);
});

test.each([
  ['...', '...'],
  ['a/b?c#d', 'a%2Fb%3Fc%23d'],
  ['😀', '%F0%9F%98%80'],
])('%s is one segment', (text, encoded) => {
  expect(encodeSegment(text)).toBe(encoded);
});

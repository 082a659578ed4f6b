import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { Kept } from './kept.ts';
import { isNumber, isText, listOf, oneOf, recordOf, shapeOf } from './kept-shapes.ts';

afterEach(() => localStorage.clear());

interface Line {
  readonly text: string;
  readonly side: 'left' | 'right';
  readonly width?: number;
}
const LINES = listOf(shapeOf<Line>({ text: isText, side: oneOf(['left', 'right']) }, { width: isNumber }));
const read = (text: string) => {
  localStorage.setItem('kept', text);
  return new Kept<readonly Line[]>('kept', [], LINES).get();
};

test.each([
  ['what this version keeps', [{ text: 'a', side: 'left' }], true],
  ['with what may be missing', [{ text: 'a', side: 'left', width: 3 }], true],
  ['with what a later version adds', [{ text: 'a', side: 'left', height: 3 }], true],
  ['without what must be there', [{ side: 'left' }], false],
  ['with a value that is no choice', [{ text: 'a', side: 'up' }], false],
  ['with another kind of value', [{ text: 'a', side: 'left', width: '3' }], false],
  ['with a hole', [null], false],
  ['a list in place of an entry', [[]], false],
  ['an object in place of the list', {}, false],
])('what is kept on a device is taken where it fits: %s', (_what, value, fits) => {
  expect(read(JSON.stringify(value))).toEqual(fits ? value : []);
});

test('what is no JSON is as nothing', () => {
  expect(read('{')).toEqual([]);
});

test('whatever another tab writes, what is read fits', () => {
  const list = new Kept<readonly Line[]>('kept', [], LINES);
  fc.assert(
    fc.property(fc.json(), (text) => {
      localStorage.setItem('kept', text);
      dispatchEvent(new StorageEvent('storage', { key: 'kept' }));
      expect(LINES(list.get())).toBe(true);
    }),
  );
});

test('a record holds values of one kind under any name', () => {
  expect(recordOf(isNumber)({ a: 1, b: 2 })).toBe(true);
  expect(recordOf(isNumber)({ a: 1, b: '2' })).toBe(false);
  expect(recordOf(isNumber)([1])).toBe(false);
});

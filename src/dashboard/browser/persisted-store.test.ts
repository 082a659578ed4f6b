import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { PersistedStore } from './persisted-store.ts';
import { hasShape, oneOf, optional, type ShapeOf } from './stored-shape.ts';

afterEach(() => localStorage.clear());

interface Line {
  readonly text: string;
  readonly side: 'left' | 'right';
  readonly width?: number;
}
const LINES: ShapeOf<readonly Line[]> = [{ text: '', side: oneOf(['left', 'right']), width: optional(0) }];
const read = (text: string) => {
  localStorage.setItem('kept', text);
  return new PersistedStore<readonly Line[]>('kept', [], LINES).get();
};

test.each([
  ['what this version keeps', [{ text: 'a', side: 'left' }], true],
  ['with what may be missing', [{ text: 'a', side: 'left', width: 3 }], true],
  ['with what a later version adds', [{ text: 'a', side: 'left', height: 3 }], true],
  ['without what must be there', [{ side: 'left' }], false],
  ['with a value that is not an option', [{ text: 'a', side: 'up' }], false],
  ['with another kind of value', [{ text: 'a', side: 'left', width: '3' }], false],
  ['with a hole', [null], false],
  ['a list in place of an entry', [[]], false],
  ['an object in place of the list', {}, false],
])('stored data is used if it has the right shape: %s', (_what, value, fits) => {
  expect(read(JSON.stringify(value))).toEqual(fits ? value : []);
});

test('invalid JSON counts as nothing', () => {
  expect(read('{')).toEqual([]);
});

test('whatever another tab writes, what is read has the right shape', () => {
  const list = new PersistedStore<readonly Line[]>('kept', [], LINES);
  fc.assert(
    fc.property(fc.json(), (text) => {
      localStorage.setItem('kept', text);
      dispatchEvent(new StorageEvent('storage', { key: 'kept' }));
      expect(hasShape(list.get(), LINES)).toBe(true);
    }),
  );
});

test.each([
  [{ a: 1, b: 2 }, { '*': 0 }, true],
  [{ a: 1, b: '2' }, { '*': 0 }, false],
  [[1], { '*': 0 }, false],
  [{}, { '*': 0 }, true],
  [undefined, optional(''), true],
  [null, optional(''), false],
  [true, false, true],
  [0, false, false],
] as const)('%j beside the shape %j: %s', (value, shape, fits) => {
  expect(hasShape(value, shape)).toBe(fits);
});

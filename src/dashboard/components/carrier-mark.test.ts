// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { markOf } from './carrier-mark.ts';

describe('the two letters of a carrier', () => {
  test.each([
    ['Northpost', 'NP'],
    ['Northpost Express', 'NX'],
    ['Parcelbird International', 'PB'],
    ['Swiftline', 'SW'],
  ])('%s is %s', (name, mark) => {
    expect(markOf(name)).toBe(mark);
  });

  test('are its initials if it has several words, and its first letters if it has one', () => {
    expect(markOf('Harbour Freight')).toBe('HF');
    expect(markOf('Quokka')).toBe('QU');
  });

  test('are never those of another carrier, and never change', () => {
    const names = ['Blue Bird', 'Big Barge', 'Bb', 'Black Box', 'Bo', 'B', 'Bébé', 'Norfolk Packet', 'Sea Wind'];
    const marks = names.map((name) => markOf(name));
    expect(new Set([...marks, 'NP', 'SW'])).toHaveLength(names.length + 2);
    expect(names.map((name) => markOf(name))).toEqual(marks);
  });
});

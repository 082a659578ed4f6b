import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TrackingNumber } from '#contract/identifiers.ts';
import { canBeNumber, readPastedNumbers } from './pasted-numbers.ts';

describe('pasted tracking numbers', () => {
  it.each([
    ['one a line', 'A1\nA2\r\nA3', ['A1', 'A2', 'A3'], 0],
    ['commas, semicolons, tabs and spaces', 'A1, A2;A3\tA4  A5', ['A1', 'A2', 'A3', 'A4', 'A5'], 0],
    ['nothing but separators', ' ,;\n', [], 0],
    ['duplicates, kept where they came first', 'A2 A1 A2 A2', ['A2', 'A1'], 2],
    ['quotes of a spreadsheet', '"A1","A2"', ['A1', 'A2'], 0],
    ['the apostrophe of our own CSV', "'-A1", ['-A1'], 0],
  ])('reads %s', (_what, text, numbers, duplicates) => {
    expect(readPastedNumbers(text)).toMatchObject({ numbers, duplicates, notNumbers: [] });
  });

  it('takes the good ones and names what can’t be a number', () => {
    const long = 'X'.repeat(201);
    expect(readPastedNumbers(`A1 ${long} . A2 a/b`)).toMatchObject({
      numbers: ['A1', 'A2'],
      duplicates: 0,
      notNumbers: [long, '.', 'a/b'],
    });
  });

  it('agrees with the contract about what a number can be', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (token) => {
        expect(canBeNumber(token)).toBe(TrackingNumber.safeParse(token).success);
      }),
    );
  });

  it('names texts with spaces, each of which may be one reference; a text that is one is not split', () => {
    const text = 'PO 17, A1 A2;\n"PO 17"\nB3';
    expect(readPastedNumbers(text)).toMatchObject({
      numbers: ['PO', '17', 'A1', 'A2', 'B3'],
      phrases: ['PO 17', 'A1 A2'],
    });
    expect(readPastedNumbers(text, (one) => one === 'PO 17')).toEqual({
      numbers: ['A1', 'A2', 'B3'],
      duplicates: 1,
      notNumbers: ['PO 17'],
      phrases: ['PO 17', 'A1 A2'],
    });
  });

  it('never changes a character of a number', () => {
    expect(readPastedNumbers('slp0O1I').numbers).toEqual(['slp0O1I']);
  });
});

import { describe, expect, it } from 'vitest';
import { readPastedNumbers } from './pasted-numbers.ts';

describe('pasted tracking numbers', () => {
  it.each([
    ['one a line', 'A1\nA2\r\nA3', ['A1', 'A2', 'A3'], 0],
    ['commas, semicolons, tabs and spaces', 'A1, A2;A3\tA4  A5', ['A1', 'A2', 'A3', 'A4', 'A5'], 0],
    ['nothing but separators', ' ,;\n', [], 0],
    ['duplicates, kept where they came first', 'A2 A1 A2 A2', ['A2', 'A1'], 2],
    ['quotes of a spreadsheet', '"A1","A2"', ['A1', 'A2'], 0],
    ['the apostrophe of our own CSV', "'-A1", ['-A1'], 0],
  ])('reads %s', (_what, text, numbers, duplicates) => {
    expect(readPastedNumbers(text)).toEqual({ numbers, duplicates });
  });

  it('never changes a character of a number', () => {
    expect(readPastedNumbers('slp0O1I').numbers).toEqual(['slp0O1I']);
  });
});

import { describe, expect, it } from 'vitest';
import { readNumbers } from './read-numbers.ts';

describe('tracking numbers in what was sought', () => {
  it.each([
    ['nothing', '', []],
    ['one number', 'slp4408812k7q2', ['SLP4408812K7Q2']],
    ['a list with commas and lines', 'SLP4408812, SLP4408815;\nSLP4408817', ['SLP4408812', 'SLP4408815', 'SLP4408817']],
    ['a list in which one number has no digit', 'SLPSCWIXSQEAF SLPMI1X0MHJ0H', ['SLPSCWIXSQEAF', 'SLPMI1X0MHJ0H']],
    ['a name', 'Aleksandra Konstantinou', []],
    ['a name with a short word', 'Priya Nair', []],
    ['an order number', '#10482', []],
    ['a list with a word that is no number', 'SLP4408812 and SLP4408815', []],
  ])('%s', (_, sought, numbers) => {
    expect(readNumbers(sought)).toEqual(numbers);
  });
});

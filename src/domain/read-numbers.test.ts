import { describe, expect, it } from 'vitest';
import { readList, readNumbers } from './read-numbers.ts';

describe('tracking numbers in a search text', () => {
  it.each([
    ['nothing', '', []],
    ['one number', 'slp4408812k7q2', ['SLP4408812K7Q2']],
    ['a list with commas and lines', 'SLP4408812, SLP4408815;\nSLP4408817', ['SLP4408812', 'SLP4408815', 'SLP4408817']],
    ['a list in which one number has no digit', 'SLPSCWIXSQEAF SLPMI1X0MHJ0H', ['SLPSCWIXSQEAF', 'SLPMI1X0MHJ0H']],
    ['a name', 'Aleksandra Konstantinou', []],
    ['a name with a short word', 'Priya Nair', []],
    ['an order number', '#10482', []],
    ['a list with a word that is not a number', 'SLP4408812 and SLP4408815', []],
  ])('%s', (_, sought, numbers) => {
    expect(readNumbers(sought)).toEqual(numbers);
  });
});

describe('a list in a search text', () => {
  it.each([
    ['nothing', '', []],
    ['one number', '#10482', []],
    ['order numbers', '#10482, #10483', ['#10482', '#10483']],
    ['short ones', '482 483', ['482', '483']],
    ['references', 'PO-17/B inv.18', ['PO-17/B', 'inv.18']],
    ['tracking numbers', 'slp4408812 slp4408815', ['SLP4408812', 'SLP4408815']],
    ['a name with a number', 'Berg 2499', []],
    ['a house number', '14 Long Street', []],
    ['two short words with digits', '1a 2b', []],
    ['a list with a word', '#10482 and #10483', []],
    ['references with spaces, between commas', 'PO 17, PO 18 B', ['PO 17', 'PO 18 B']],
    ['one reference with a space', 'PO 17', []],
    ['words that may be references by themselves and together', '2024 117, 118', ['2024', '117', '118', '2024 117']],
    ['an address', '14 Long Street', []],
    ['a mixture', 'SLP4408812K7Q2 #10483', ['SLP4408812K7Q2', '#10483']],
  ])('%s', (_, sought, list) => {
    expect(readList(sought)).toEqual(list);
  });
});

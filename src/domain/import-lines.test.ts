import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileFacts } from '#contract/gateway/entered-orders.ts';
import { TrackingNumber } from '#contract/identifiers.ts';
import { printCsv } from './csv.ts';
import { readImportLines } from './import-lines.ts';

const columns = { tracking_number: 0, receiver_name: 1 };

describe('lines of a file', () => {
  it.each([
    ['a plain number', 'SLP4408812K7Q2', 'SLP4408812K7Q2', undefined],
    ['blanks around it', '  SLP1 ', 'SLP1', undefined],
    ['a number that was made text for spreadsheets', '="0012345"', '0012345', undefined],
    ['the apostrophe of our own CSV', "'-A1", '-A1', undefined],
    ['no number', ' ', '', 'empty'],
    ['a formula', '=HYPERLINK("x")', '=HYPERLINK("x")', 'not_a_number'],
    ['two words', 'not yet', 'not yet', 'not_a_number'],
    ['a line cut at another sign', 'A1;Ann', 'A1;Ann', 'not_a_number'],
    ['10,000 characters', 'X'.repeat(10_000), 'X'.repeat(10_000), 'not_a_number'],
    ['what a spreadsheet has rounded', '1.23457E+11', '1.23457E+11', 'rounded'],
    ['the same in a comma country', '1,23457E+11', '1,23457E+11', 'rounded'],
  ])('%s', (_what, cell, number, fault) => {
    expect(readImportLines([[cell, 'Ann']], columns)).toMatchObject([
      { at: 0, tracking_number: number, fault, facts: { receiver_name: 'Ann' } },
    ]);
  });

  it.each([
    ['a number that was made text for spreadsheets', '="00123"', '00123'],
    ['quotes inside such a text', '="the ""Blue"" door"', 'the "Blue" door'],
    ['the apostrophe of our own CSV', "'@shop", '@shop'],
    ['the same before blanks and a full-width sign', "' ＋61400", '＋61400'],
    ['an apostrophe that belongs to the name', "'t Hooft", "'t Hooft"],
    ['a second apostrophe', "''=1", "''=1"],
    ['a formula', '="A"&"B"', '="A"&"B"'],
  ])('every other field, too: %s', (_what, cell, text) => {
    const facts = { receiver_name: text, retailer_order_number: text, delivery_postcode: text };
    const all = { ...columns, retailer_order_number: 2, delivery_postcode: 3 };
    expect(readImportLines([['A1', cell, cell, cell]], all)).toMatchObject([{ facts }]);
  });

  it('reads every text back as our own CSV wrote it', () => {
    for (const text of ['=1+1', '+61400', '-5', '@shop', ' =1', '＝1', '\tAnn', "'t Hooft", 'Ann']) {
      const cell = printCsv([[text]])
        .replace('\uFEFF', '')
        .trimEnd();
      expect(readImportLines([['A1', cell]], columns)).toMatchObject([{ facts: { receiver_name: text.trim() } }]);
    }
  });

  it('names the line that a later one repeats, even in another letter case', () => {
    expect(readImportLines([['aB3'], ['X1'], ['AB3']], columns).map(({ fault, like }) => [fault, like])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['twice', 0],
    ]);
  });

  it('accepts look-alike numbers, and names the line that each resembles', () => {
    expect(readImportLines([['SLPT0O1'], ['SLPTOO1']], columns).map(({ fault, like }) => [fault, like])).toEqual([
      [undefined, undefined],
      [undefined, 0],
    ]);
  });

  it('cuts what is longer than the list keeps, and counts it', () => {
    const [line] = readImportLines([['A1', 'y'.repeat(10_000)]], columns);
    expect([line?.facts.receiver_name?.length, line?.cut]).toEqual([500, 1]);
  });

  it('loses no line, and sends only what the gateway accepts, each number once', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom('A1', 'a1', 'O0', '00', '=A1', ''),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), (rows) => {
        const lines = readImportLines(rows, columns);
        expect(lines.map(({ at }) => at)).toEqual([...rows.keys()]);
        const sent = lines.filter(({ fault }) => fault === undefined);
        for (const line of sent) {
          expect(TrackingNumber.safeParse(line.tracking_number).success).toBe(true);
          expect(FileFacts.safeParse(line.facts).success).toBe(true);
        }
        expect(new Set(sent.map((line) => line.tracking_number.toUpperCase())).size).toBe(sent.length);
      }),
    );
  });
});

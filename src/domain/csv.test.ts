import { describe, expect, it } from 'vitest';
import { printCsv } from './csv.ts';

describe('CSV', () => {
  it('begins with a byte order mark and ends every row with CR LF', () => {
    expect(
      printCsv([
        ['a', 'b'],
        ['1', 2],
      ]),
    ).toBe('\uFEFFa,b\r\n1,2\r\n');
  });

  it.each(['=1+1', '+61', '-2', '@x', '\tx', '\rx', '\n=1', ' =1+1', '＝1+1', '＋61', '－2', '＠x'])(
    'turns the formula %j into text',
    (cell) => {
      expect(printCsv([[cell]]).replaceAll('"', '')).toContain(`'${cell}`);
    },
  );

  it('quotes commas, quotes and line breaks', () => {
    expect(printCsv([['a,b', 'say "x"', 'two\nlines']])).toBe('\uFEFF"a,b","say ""x""","two\nlines"\r\n');
  });

  it('leaves unknown cells empty and numbers unchanged', () => {
    expect(printCsv([[null, undefined, -1]])).toBe('\uFEFF,,-1\r\n');
  });
});

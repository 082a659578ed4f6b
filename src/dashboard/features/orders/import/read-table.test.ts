// @vitest-environment node
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeWorkbook } from '#dashboard/testing/make-workbook.ts';
import { readTable } from './read-table.ts';

const read = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => readTable(new Blob(parts));
const utf16 = (text: string, isBig = false) => {
  const bytes = new Uint8Array(text.length * 2);
  for (const [at, sign] of Array.from(text).entries()) {
    new DataView(bytes.buffer).setUint16(at * 2, sign.charCodeAt(0), !isBig);
  }
  return bytes;
};
const table = [
  ['Tracking', 'Name'],
  ['A1', 'Ann'],
  ['A2', 'Bo'],
];

describe('tables, however they were saved', () => {
  test.each([
    ['commas', 'Tracking,Name\nA1,Ann\nA2,Bo'],
    ['semicolons', 'Tracking;Name\r\nA1;Ann\r\nA2;Bo'],
    ['tabs', 'Tracking\tName\nA1\tAnn\nA2\tBo'],
    ['a byte order mark', '\uFEFFTracking,Name\nA1,Ann\nA2,Bo'],
    ['lines of an old Mac', 'Tracking,Name\rA1,Ann\rA2,Bo'],
    ['the separator named by Excel', 'sep=;\r\nTracking;Name\r\nA1;Ann\r\nA2;Bo'],
    ['separators mixed', 'Tracking,Name\nA1,Ann\nA2;Bo'],
    ['quotes', '"Tracking","Name"\n"A1","Ann"\n"A2","Bo"'],
    ['UTF-16', utf16('\uFEFFTracking\tName\nA1\tAnn\nA2\tBo')],
    ['UTF-16, big end first', utf16('\uFEFFTracking\tName\nA1\tAnn\nA2\tBo', true)],
    ['UTF-16 without its mark', utf16('Tracking\tName\nA1\tAnn\nA2\tBo')],
    ['a workbook', makeWorkbook(table)],
  ])('%s', async (_how, content) => {
    expect(await read(content)).toEqual({ rows: table });
  });

  const separators = [',', ';', '\t', '|'];
  test.each(separators)('a few orders in two columns, separated by %j, with a last line end', async (separator) => {
    const two = table.slice(0, 2);
    for (const end of ['\n', '\r\n'])
      expect(await read(two.map((row) => row.join(separator) + end).join(''))).toEqual({ rows: [...two, ['']] });
    expect(
      await read(`Orders of Monday, by Ann\n\n${two.map((row) => `${row.join(separator)}\n`).join('')}`),
    ).toMatchObject({
      rows: { 2: two[0], 3: two[1] },
    });
  });

  test('letters from an older Windows program', async () => {
    expect(await read(Uint8Array.of(0x41, 0x2c, 0x5a, 0xfc, 0x0a, 0x42, 0x2c, 0x43))).toEqual({
      rows: [
        ['A', 'Zü'],
        ['B', 'C'],
      ],
    });
  });

  test('a character that was cut in a file with a byte order mark is the only one that is lost', async () => {
    const whole = new TextEncoder().encode('\uFEFFTracking,Name\nA1,Jürgen\nA2,Zoë');
    expect(await read(whole.slice(0, -1))).toEqual({
      rows: [
        ['Tracking', 'Name'],
        ['A1', 'Jürgen'],
        ['A2', 'Zo\uFFFD'],
      ],
    });
  });

  test('cells stay text: formulas, leading zeros, long digits, line breaks inside', async () => {
    const rows = (await read('Tracking,Name\n=1+1,0800\n123456789012345678901,"two\nlines"')) as { rows: unknown };
    expect(rows.rows).toEqual([
      ['Tracking', 'Name'],
      ['=1+1', '0800'],
      ['123456789012345678901', 'two\nlines'],
    ]);
    expect(await read(makeWorkbook([['Tracking'], ['=1+1'], ['0800'], [123456789012]]))).toEqual({
      rows: [['Tracking'], ['=1+1'], ['0800'], ['123456789012']],
    });
  });
});

describe('unreadable files', () => {
  test.each([
    ['0 bytes', '', { problem: 'empty' }],
    ['only blank lines', '\n\n ,\n', { problem: 'empty' }],
    ['a PDF', '%PDF-1.7\nx,y', { problem: 'not-a-table' }],
    ['an archive that is not a workbook', zipSync({ 'photo.txt': Uint8Array.of(1) }), { problem: 'not-a-table' }],
    ['half a workbook', makeWorkbook(table).slice(0, 300), { problem: 'damaged' }],
    ['a quote left open', 'Tracking,Name\nA1,Ann\nA2,"Bo\nA3,Cy', { problem: 'open-quote', line: 3 }],
    ['an empty workbook', makeWorkbook([]), { problem: 'empty' }],
  ])('%s', async (_what, content, problem) => {
    expect(await read(content)).toEqual(problem);
  });

  test('a million lines are refused before they fill the memory', async () => {
    expect(await read(`Tracking\n${'A1\n'.repeat(1_000_000)}`)).toEqual({ problem: 'too-many' });
  });

  test('a workbook that decompresses to more than the memory should hold is not decompressed', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(101 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await read(bomb)).toEqual({ problem: 'too-big' });
  });

  test('a workbook of 20,011 lines', async () => {
    const rows = Array.from({ length: 20_011 }, (_one, at) => [`A${at}`]);
    expect(await read(makeWorkbook(rows))).toEqual({ problem: 'too-many' });
  });
});

import { expect, test } from 'vitest';
import { isWholePdf } from './whole-pdf.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const START = '%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\n';
const END = 'trailer\n<</Root 1 0 R>>\nstartxref\n45\n%%EOF';

test.each([
  ['its own end', END, true],
  ['a line end behind it', `${END}\r\n`, true],
  ['other line ends', END.replaceAll('\n', '\r'), true],
  ['a kilobyte of zeros behind it', `${END}\n${'\0'.repeat(1024)}`, true],
  ['a later version that was appended', `${END}\n2 0 obj\n<<>>\nendobj\n${END}\n`, true],
  ['nothing', '', false],
  ['half its end', END.slice(0, -2), false],
  ['an end whose table is missing', '%%EOF', false],
  ['the start of a later version, far behind its end', `${END}\n2 0 obj\n<</A(${'a'.repeat(3000)}`, false],
])('a PDF with %s', (_what, end, isWhole) => {
  expect(isWholePdf(bytesOf(START + end))).toBe(isWhole);
});

const XREF = 'xref\n0 1\n0000000000 65535 f \n';
const STREAM = '2 0 obj\n<</Type/XRef/W[1 2 1]/Length 0>>\nstream\nendstream\nendobj\n';
const TRAILER = `trailer\n<</Root 1 0 R>>\n`;
test.each([
  ['a table', `${XREF}${TRAILER}startxref\n${START.length}`, true],
  ['a table, and a line end', `${XREF}${TRAILER}startxref\r\n${START.length}\r\n`, true],
  ['a table in a stream', `${STREAM}startxref\n${START.length}\n`, true],
  ['a table of which the place is cut', `${XREF}${TRAILER}startxref\n${String(START.length).slice(0, -1)}`, false],
  ['the place of an object', `${XREF}${TRAILER}startxref\n9\n`, false],
  ['a place behind its end', `${XREF}${TRAILER}startxref\n99999\n`, false],
  ['no place', `${XREF}${TRAILER}startxref\n`, false],
])('a PDF that lacks only its last line, with %s', (_what, end, isWhole) => {
  expect(isWholePdf(bytesOf(START + end))).toBe(isWhole);
});

test('another file that ends like a PDF', () => {
  expect(isWholePdf(bytesOf(`<html>${END}`))).toBe(false);
});

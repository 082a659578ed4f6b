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

test('another file that ends like a PDF', () => {
  expect(isWholePdf(bytesOf(`<html>${END}`))).toBe(false);
});

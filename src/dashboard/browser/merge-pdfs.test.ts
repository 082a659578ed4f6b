// @vitest-environment node
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { mergePdfs } from './merge-pdfs.ts';

async function pdfOf(pages: number) {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  return new Uint8Array(await document.save());
}
const DAMAGED = new TextEncoder().encode('%PDF-1.7 nothing that can be read');

test('a file that can’t be read does not affect the others', async () => {
  const { pdf, unreadable } = await mergePdfs([await pdfOf(2), DAMAGED, await pdfOf(1)]);
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(3);
  expect(unreadable).toEqual([1]);
});

test('a file that was cut short is left out, also if it is the only one', async () => {
  const document = await PDFDocument.load(await pdfOf(2));
  const whole = new Uint8Array(await document.save({ useObjectStreams: false }));
  const other = await pdfOf(1);
  for (let cut = 0; cut < whole.length - 8; cut += 9) {
    const { pdf, unreadable } = await mergePdfs([whole.slice(0, cut), other]);
    expect([unreadable, (await PDFDocument.load(pdf)).getPageCount()]).toEqual([[0], 1]);
    await expect(mergePdfs([whole.slice(0, cut)])).rejects.toThrow('None of the PDFs can be read');
  }
  expect(await mergePdfs([whole])).toEqual({ pdf: whole, unreadable: [] });
});

test('a whole file without its last line is merged, and printed as it is if it is the only one', async () => {
  for (const useObjectStreams of [true, false]) {
    const document = await PDFDocument.load(await pdfOf(2));
    const saved = new Uint8Array(await document.save({ useObjectStreams }));
    const without = saved.slice(0, saved.length - '%%EOF'.length);
    const { pdf, unreadable } = await mergePdfs([without, await pdfOf(1)]);
    expect([unreadable, (await PDFDocument.load(pdf)).getPageCount()]).toEqual([[], 3]);
    expect(await mergePdfs([without])).toEqual({ pdf: without, unreadable: [] });
  }
});

test('if none can be read there is nothing to print', async () => {
  await expect(mergePdfs([DAMAGED, DAMAGED])).rejects.toThrow('None of the PDFs can be read');
});

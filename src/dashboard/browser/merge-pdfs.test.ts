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

test('if none can be read there is nothing to print', async () => {
  await expect(mergePdfs([DAMAGED, DAMAGED])).rejects.toThrow('None of the PDFs can be read');
});

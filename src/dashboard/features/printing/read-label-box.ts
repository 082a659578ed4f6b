import type { Box } from '#domain/label-sheets.ts';

/** Reads the size of a label's first page in points, with its rotation applied. */
export async function readLabelBox(file: Uint8Array<ArrayBuffer>): Promise<Box> {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const page = (await PDFDocument.load(file)).getPage(0);
  const { width, height } = page.getCropBox();
  return page.getRotation().angle % 180 === 0 ? { width, height } : { width: height, height: width };
}

import {
  PDFArray,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
  PDFStream,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';
import { isWholePdf } from '#domain/whole-pdf.ts';

const CONTENTS = PDFName.of('Contents');

/** Opens a PDF. Throws if it was cut short: the library opens what is left of it, without the rest. */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<PDFDocument> {
  if (!isWholePdf(bytes)) throw new Error('The PDF was cut short.');
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  if (source.getPageCount() === 0) throw new Error('The PDF has no pages.');
  for (const { node } of source.getPages()) {
    // A blank page may have no contents at all, but the library can only draw a page that has some.
    if (node.get(CONTENTS) === undefined) node.set(CONTENTS, source.context.register(source.context.stream('')));
  }
  return source;
}

/** Throws if what a page shows is missing or damaged, which copying it would not notice. */
export function checkContents({ node }: PDFPage): void {
  const contents = node.lookup(CONTENTS);
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents];
  for (const stream of streams) {
    if (!(stream instanceof PDFStream)) throw new Error('The contents of a page are missing.');
    if (stream instanceof PDFRawStream) decodePDFRawStream(stream).decode();
  }
}

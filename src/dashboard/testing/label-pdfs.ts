import { PDFDocument, degrees } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Size of a thermal label, in points. */
export const A6 = [297.64, 419.53] as const;

/** A label with this text, on paper of this size. */
export async function labelOf(text: string, [width, height]: readonly [number, number] = A6, turned = 0) {
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  page.drawText(text, { x: 20, y: 20, size: 12 });
  if (turned > 0) page.setRotation(degrees(turned));
  return new Uint8Array(await document.save());
}

/** The text of each page. */
export async function readTexts(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .trim(),
    );
  }
  return texts;
}

import barcodes from 'bwip-js/node';

/** Draws Code 128 as vectors, so that bars are sharp at any printer resolution. The caller leaves room for the quiet zones. */
export function drawCode128(
  pdf: PDFKit.PDFDocument,
  text: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  // oxlint-disable-next-line import/no-named-as-default-member -- the export `raw` draws a barcode of that name; this one encodes
  const [code] = barcodes.raw({ bcid: 'code128', text }) as unknown as readonly { sbs: readonly number[] }[];
  const widths = code?.sbs ?? [];
  const unit = box.width / widths.reduce((sum, width) => sum + width, 0);
  let x = box.x;
  for (const [place, width] of widths.entries()) {
    if (place % 2 === 0) pdf.rect(x, box.y, width * unit, box.height);
    x += width * unit;
  }
  pdf.fill('#000');
}

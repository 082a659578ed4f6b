import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { PAPERS, POINTS_PER_MM } from '#domain/label-sheets.ts';
import type { LabelSize } from '#domain/label-sizes.ts';
import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';

const copy = printLabelsCopy.test;
const RULER = 50 * POINTS_PER_MM;
const INSIDE = 3 * POINTS_PER_MM;

/** Makes a test label with a frame near the edge and a 50 mm ruler, which shows at a glance whether the printer crops or scales. */
export async function makeTestLabel(size: LabelSize): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = PAPERS[size];
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([width, height]);
  page.drawRectangle({
    x: INSIDE,
    y: INSIDE,
    width: width - 2 * INSIDE,
    height: height - 2 * INSIDE,
    borderWidth: 1,
  });
  const left = (width - RULER) / 2;
  const middle = height / 2;
  page.drawLine({ start: { x: left, y: middle }, end: { x: left + RULER, y: middle }, thickness: 1 });
  for (let tick = 0; tick <= 50; tick += 5) {
    const x = left + tick * POINTS_PER_MM;
    page.drawLine({ start: { x, y: middle }, end: { x, y: middle + (tick % 10 === 0 ? 12 : 7) }, thickness: 0.7 });
  }
  page.drawText(copy.title, { x: left, y: middle + 60, size: 14, font });
  page.drawText(copy.size(printLabelsCopy.sizes[size]), { x: left, y: middle + 40, size: 10, font });
  for (const [line, text] of [copy.ruler, copy.edge].entries()) {
    page.drawText(text, {
      x: INSIDE * 2,
      y: middle - 30 - line * 34,
      size: 9,
      lineHeight: 12,
      font,
      maxWidth: width - INSIDE * 4,
    });
  }
  return new Uint8Array(await document.save());
}

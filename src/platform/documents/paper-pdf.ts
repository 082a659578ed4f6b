import { A4, openA4 } from './open-a4.ts';
import type { PaperFactsToPrint, PrintedAddress } from './pdf-facts.ts';
import { type Pen, openPen } from './pen.ts';
import { formatDay } from './print-text.ts';

const [WIDTH, HEIGHT] = A4;
const MARGIN = 48;
const INNER = WIDTH - 2 * MARGIN;
const ROW = 17;
const TABLE_TOP = { first: 270, later: 96 } as const;
/** Leaves room for the total, the declaration and the footer. */
const TABLE_END = HEIGHT - 170;
const GREY = '#555';

/** Draws a document that goes with one parcel, A4 portrait; its table continues on further pages. */
export function drawPaper(paper: PaperFactsToPrint): PDFKit.PDFDocument {
  const pdf = openA4(`${paper.title} ${paper.trackingNumber}`, paper.madeAt);
  const pages = cutIntoPages(paper.rows);
  const pen = openPen(pdf, paper.receiver.country);
  for (const [index, rows] of pages.entries()) {
    pdf.addPage();
    pen.line(paper.title, MARGIN, 72, INNER * 0.6, { size: index === 0 ? 22 : 13, weight: 700 });
    pen.line(paper.trackingNumber, MARGIN + INNER * 0.6, 72, INNER * 0.4, { size: 12, weight: 700, align: 'right' });
    if (index === 0) drawHead(pen, paper);
    const end = drawTable(pdf, pen, paper, rows, index === 0 ? TABLE_TOP.first : TABLE_TOP.later);
    if (index === pages.length - 1) drawEnd(pdf, pen, paper, end);
    pen.line(`Page ${index + 1} of ${pages.length}`, MARGIN, HEIGHT - 34, INNER, {
      size: 8.5,
      colour: GREY,
      align: 'right',
    });
  }
  pdf.end();
  return pdf;
}

function cutIntoPages(rows: PaperFactsToPrint['rows']): PaperFactsToPrint['rows'][] {
  const first = Math.floor((TABLE_END - TABLE_TOP.first) / ROW);
  const later = Math.floor((TABLE_END - TABLE_TOP.later) / ROW);
  const pages = [rows.slice(0, first)];
  for (let start = first; start < rows.length; start += later) pages.push(rows.slice(start, start + later));
  return pages;
}

function drawHead(pen: Pen, paper: PaperFactsToPrint): void {
  drawAddress(pen, 'FROM', paper.sender, '', MARGIN);
  drawAddress(pen, 'TO', paper.receiver, paper.receiverCountry, MARGIN + INNER * 0.37);
  const left = MARGIN + INNER * 0.74;
  for (const [place, [name, value]] of paper.facts.filter((fact) => fact[1] !== '').entries()) {
    pen.line(name, left, 108 + place * 27, INNER * 0.26, { size: 8, colour: GREY });
    pen.line(value, left, 120 + place * 27, INNER * 0.26, { size: 10, weight: 700 });
  }
}

function drawAddress(pen: Pen, title: string, address: PrintedAddress, country: string, x: number): void {
  const width = INNER * 0.34;
  pen.line(title, x, 108, width, { size: 8, weight: 700, colour: GREY });
  const named = pen.paragraph(address.name, { x, y: 124, width, most: 2, leading: 14 }, { size: 11, weight: 700 });
  const end = pen.paragraph(address.lines.join(', '), { x, y: named, width, most: 3, leading: 13 }, { size: 10 });
  pen.line(`${address.suburb} ${address.state} ${address.postcode}`, x, end, width, { size: 10 });
  if (country !== '') pen.line(country, x, end + 14, width, { size: 10, weight: 700 });
}

/** Returns the baseline after the last row. */
function drawTable(
  pdf: PDFKit.PDFDocument,
  pen: Pen,
  { columns }: PaperFactsToPrint,
  rows: PaperFactsToPrint['rows'],
  top: number,
): number {
  const drawCells = (cells: readonly string[], y: number, weight: 400 | 700) => {
    let x = MARGIN;
    for (const [place, { width, align }] of columns.entries()) {
      pen.line(cells[place] ?? '', x, y, width - 8, { size: 9.5, weight, ...(align ? { align } : {}) });
      x += width;
    }
  };
  drawCells(
    columns.map(({ title }) => title),
    top,
    700,
  );
  pdf
    .lineWidth(0.8)
    .moveTo(MARGIN, top + 5)
    .lineTo(WIDTH - MARGIN, top + 5)
    .stroke('#000');
  for (const [place, row] of rows.entries()) drawCells(row, top + 20 + place * ROW, 400);
  return top + 20 + rows.length * ROW;
}

function drawEnd(pdf: PDFKit.PDFDocument, pen: Pen, paper: PaperFactsToPrint, y: number): void {
  if (paper.total !== '') pen.line(paper.total, MARGIN, y + 8, INNER - 8, { size: 11, weight: 700, align: 'right' });
  if (paper.declaration === null) return;
  const end = pen.paragraph(
    paper.declaration,
    { x: MARGIN, y: y + 38, width: INNER, most: 3, leading: 13 },
    { size: 9.5 },
  );
  const line = end + 40;
  pdf
    .lineWidth(0.8)
    .moveTo(MARGIN, line)
    .lineTo(MARGIN + 240, line)
    .stroke('#000');
  pen.line('Name and signature', MARGIN, line + 12, 240, { size: 8, colour: GREY });
  pen.line(formatDay(paper.madeAt), MARGIN + 260, line - 4, 120, { size: 10 });
  pen.line('Date', MARGIN + 260, line + 12, 120, { size: 8, colour: GREY });
}

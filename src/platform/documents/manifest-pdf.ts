import { drawCode128 } from './draw-code128.ts';
import { A4, openA4 } from './open-a4.ts';
import type { ManifestFactsToPrint, ManifestRowToPrint } from './pdf-facts.ts';
import { type Pen, openPen } from './pen.ts';
import { formatKilograms, formatMinute } from './print-text.ts';

const [WIDTH, HEIGHT] = A4;
const MARGIN = 40;
const INNER = WIDTH - 2 * MARGIN;
const ROW = 15.5;
const TABLE_TOP = { first: 236, later: 92 } as const;
const TABLE_END = HEIGHT - 52;
const SIGNATURE = 118;
const GREY = '#555';

interface Column {
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align?: 'right';
  readonly weight?: 700;
  readonly read: (row: ManifestRowToPrint, place: number) => string;
}

const COLUMNS: readonly Column[] = [
  { title: '#', x: 0, width: 24, align: 'right', read: (_, place) => String(place + 1) },
  { title: 'Tracking number', x: 34, width: 98, weight: 700, read: (row) => row.trackingNumber },
  { title: 'Order', x: 138, width: 54, read: (row) => row.orderNumber },
  { title: 'Receiver', x: 198, width: 130, read: (row) => row.receiver },
  { title: 'Suburb', x: 334, width: 112, read: (row) => row.place },
  { title: 'Items', x: 448, width: 24, align: 'right', read: (row) => String(row.items) },
  { title: 'Weight', x: 474, width: INNER - 474, align: 'right', read: (row) => formatKilograms(row.kilograms) },
];

/** Draws a manifest, A4 portrait, page by page. */
export function drawManifest(manifest: ManifestFactsToPrint): PDFKit.PDFDocument {
  const pages = cutIntoPages(manifest.rows);
  const pdf = openA4(`Manifest ${manifest.number}, ${manifest.courier}`, manifest.bookedAt);
  let place = 0;
  for (const [index, rows] of pages.entries()) {
    pdf.addPage();
    const pen = openPen(pdf, manifest.sender.country);
    if (index === 0) drawHead(pdf, pen, manifest);
    else drawShortHead(pdf, pen, manifest);
    let y: number = index === 0 ? TABLE_TOP.first : TABLE_TOP.later;
    if (rows.length > 0) drawTitles(pdf, pen, y);
    y += 6;
    for (const row of rows) {
      y += ROW;
      drawRow(pdf, openPen(pdf, row.country), row, place, y);
      place += 1;
    }
    if (index === pages.length - 1) drawSignature(pdf, pen, manifest, HEIGHT - 52 - SIGNATURE);
    drawFoot(pen, manifest, index + 1, pages.length);
  }
  pdf.end();
  return pdf;
}

function cutIntoPages(rows: readonly ManifestRowToPrint[]): readonly (readonly ManifestRowToPrint[])[] {
  const pages: (readonly ManifestRowToPrint[])[] = [];
  let start = 0;
  for (;;) {
    const top = pages.length === 0 ? TABLE_TOP.first : TABLE_TOP.later;
    const room = Math.floor((TABLE_END - top - 10) / ROW);
    const roomBesideSignature = Math.floor((TABLE_END - SIGNATURE - top - 16) / ROW);
    const left = rows.length - start;
    if (left <= roomBesideSignature) return [...pages, rows.slice(start)];
    // The last page gets at least one row along with the signature, so nobody signs an empty sheet.
    const taken = left <= room ? left - 1 : room;
    pages.push(rows.slice(start, start + taken));
    start += taken;
  }
}

function drawHead(pdf: PDFKit.PDFDocument, pen: Pen, manifest: ManifestFactsToPrint): void {
  const { sender, rows } = manifest;
  pen.line('MANIFEST', MARGIN, 52, 200, { size: 9, weight: 700, colour: GREY });
  pen.line(manifest.courier, MARGIN, 76, 280, { size: 22, weight: 700 });
  pen.line(manifest.service, MARGIN, 93, 280, { size: 11, colour: GREY });
  const barcode = Math.min(200, 60 + manifest.number.length * 12);
  drawCode128(pdf, manifest.number, { x: WIDTH - MARGIN - barcode, y: 42, width: barcode, height: 38 });
  pen.line(manifest.number, WIDTH - MARGIN - 220, 95, 220, { size: 12, weight: 700, align: 'right' });
  pdf
    .lineWidth(1.2)
    .moveTo(MARGIN, 108)
    .lineTo(WIDTH - MARGIN, 108)
    .stroke('#000');
  drawFact(pen, 'Sender', sender.name, MARGIN, 170);
  const end = pen.paragraph(
    sender.lines.join(', '),
    { x: MARGIN, y: 152, width: 180, most: 2, leading: 12 },
    { size: 9 },
  );
  pen.line(`${sender.suburb} ${sender.state} ${sender.postcode}`, MARGIN, end, 180, { size: 9 });
  const second = MARGIN + 200;
  drawFact(pen, 'Manifest number', manifest.number, second, 150);
  drawFact(pen, 'Manifest ID', String(manifest.id), second, 150, 164);
  drawFact(pen, 'Booked', formatMinute(manifest.bookedAt), second, 200, 198);
  const third = MARGIN + 366;
  const totals = [
    ['Orders', String(rows.length)],
    ['Items', String(rows.reduce((sum, row) => sum + row.items, 0))],
    ['Total weight', formatKilograms(rows.reduce((sum, row) => sum + row.kilograms, 0))],
  ] as const;
  pdf.rect(third, 118, WIDTH - MARGIN - third, 66).fill('#f1f1ee');
  for (const [place, [name, value]] of totals.entries()) {
    const y = 135 + place * 19;
    pen.line(name, third + 10, y, 70, { size: 9.5 });
    pen.line(value, third + 60, y, WIDTH - MARGIN - third - 70, { size: 11.5, weight: 700, align: 'right' });
  }
}

function drawFact(pen: Pen, name: string, value: string, x: number, width: number, y = 126): void {
  pen.line(name, x, y, width, { size: 8, colour: GREY });
  pen.line(value, x, y + 13, width, { size: 10.5, weight: 700 });
}

function drawShortHead(pdf: PDFKit.PDFDocument, pen: Pen, manifest: ManifestFactsToPrint): void {
  pen.line(manifest.courier, MARGIN, 56, 250, { size: 13, weight: 700 });
  pen.line(`Manifest ${manifest.number}`, WIDTH - MARGIN - 250, 56, 250, { size: 11, weight: 700, align: 'right' });
  pdf
    .lineWidth(1.2)
    .moveTo(MARGIN, 66)
    .lineTo(WIDTH - MARGIN, 66)
    .stroke('#000');
}

function drawTitles(pdf: PDFKit.PDFDocument, pen: Pen, y: number): void {
  for (const { title, x, width, align } of COLUMNS) {
    const left = title === 'Items' || title === 'Weight' ? x - 6 : x;
    pen.line(title, MARGIN + left, y, width + x - left, { size: 8.5, weight: 700, ...(align ? { align } : {}) });
  }
  pdf
    .lineWidth(0.8)
    .moveTo(MARGIN, y + 5)
    .lineTo(WIDTH - MARGIN, y + 5)
    .stroke('#000');
}

function drawRow(pdf: PDFKit.PDFDocument, pen: Pen, row: ManifestRowToPrint, place: number, y: number): void {
  for (const { x, width, align, weight, read } of COLUMNS) {
    pen.line(read(row, place), MARGIN + x, y, width, {
      size: 9,
      ...(align ? { align } : {}),
      ...(weight ? { weight } : {}),
    });
  }
  pdf
    .lineWidth(0.3)
    .moveTo(MARGIN, y + 4.5)
    .lineTo(WIDTH - MARGIN, y + 4.5)
    .stroke('#bbb');
}

function drawSignature(pdf: PDFKit.PDFDocument, pen: Pen, manifest: ManifestFactsToPrint, top: number): void {
  pdf
    .lineWidth(0.8)
    .rect(MARGIN, top + 12, INNER, SIGNATURE - 16)
    .stroke('#000');
  pen.line(
    `Received by ${manifest.courier}: ${manifest.rows.length} ${manifest.rows.length === 1 ? 'order' : 'orders'}`,
    MARGIN + 12,
    top + 32,
    INNER - 24,
    { size: 10.5, weight: 700 },
  );
  for (const [place, name] of ["Driver's name", 'Signature', 'Date and time'].entries()) {
    const x = MARGIN + 12 + place * 168;
    pdf
      .lineWidth(0.8)
      .moveTo(x, top + 84)
      .lineTo(x + 155, top + 84)
      .stroke('#000');
    pen.line(name, x, top + 96, 155, { size: 8.5, colour: GREY });
  }
}

function drawFoot(pen: Pen, manifest: ManifestFactsToPrint, page: number, pages: number): void {
  const y = HEIGHT - 28;
  pen.line(`Manifest ${manifest.number}  ·  ID ${manifest.id}`, MARGIN, y, 300, { size: 8.5, colour: GREY });
  pen.line(`Page ${page} of ${pages}`, WIDTH - MARGIN - 120, y, 120, { size: 8.5, colour: GREY, align: 'right' });
}

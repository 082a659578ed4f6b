import Pdf from 'pdfkit';
import { drawCode128 } from './draw-code128.ts';
import type { LabelFactsToPrint } from './pdf-facts.ts';
import { type Pen, openPen } from './pen.ts';
import { formatDay, formatKilograms } from './print-text.ts';

const MM = 72 / 25.4;
const [WIDTH, HEIGHT] = [105 * MM, 148 * MM];
const MARGIN = 5 * MM;
const INNER = WIDTH - 2 * MARGIN;
const RIGHT = WIDTH - MARGIN;

/** Draws a shipping label, A6 portrait. Ends the document; its bytes are read from the stream. */
export function drawLabel(label: LabelFactsToPrint): PDFKit.PDFDocument {
  const pdf = new Pdf({
    size: [WIDTH, HEIGHT],
    margin: 0,
    font: '',
    info: {
      Title: `Label ${label.trackingNumber}`,
      Creator: 'Slipway',
      Producer: 'Slipway',
      CreationDate: new Date(label.madeAt),
    },
  });
  const pen = openPen(pdf, label.receiver.country);
  pdf
    .lineWidth(1)
    .rect(MARGIN - 5, MARGIN - 5, INNER + 10, HEIGHT - 2 * MARGIN + 10)
    .stroke('#000');
  drawCarrier(pdf, pen, label);
  rule(pdf, 58);
  drawFacts(pdf, pen, label);
  rule(pdf, 122);
  drawReceiver(pen, label);
  rule(pdf, 246);
  drawInstructions(pen, label);
  rule(pdf, 280);
  drawBarcode(pdf, pen, label);
  pdf.end();
  return pdf;
}

function rule(pdf: PDFKit.PDFDocument, y: number): void {
  pdf
    .lineWidth(1)
    .moveTo(MARGIN - 5, y)
    .lineTo(RIGHT + 5, y)
    .stroke('#000');
}

function drawCarrier(pdf: PDFKit.PDFDocument, pen: Pen, label: LabelFactsToPrint): void {
  const mark = 62;
  pdf.rect(RIGHT + 5 - mark, MARGIN - 5, mark, 58 - MARGIN + 5).fill('#000');
  pen.line(label.serviceMark, RIGHT + 9 - mark, 41, mark - 8, {
    size: label.serviceMark.length > 3 ? 20 : 24,
    weight: 700,
    colour: '#fff',
    align: 'center',
  });
  pen.line(label.courier, MARGIN, 32, INNER - mark - 4, { size: 19, weight: 700 });
  pen.line(label.service, MARGIN, 49, INNER - mark - 4, { size: 11 });
}

function drawFacts(pdf: PDFKit.PDFDocument, pen: Pen, label: LabelFactsToPrint): void {
  const half = INNER * 0.52;
  const { sender } = label;
  pen.line('FROM', MARGIN, 70, half, { size: 6.5, weight: 700 });
  pen.line(sender.name, MARGIN, 82, half - 6, { size: 9, weight: 700 });
  const end = pen.paragraph(
    sender.lines.join(', '),
    { x: MARGIN, y: 93, width: half - 6, most: 2, leading: 10 },
    { size: 8.5 },
  );
  pen.line(`${sender.suburb} ${sender.state} ${sender.postcode}`, MARGIN, end, half - 6, { size: 8.5 });
  pdf
    .lineWidth(0.5)
    .moveTo(MARGIN + half, 58)
    .lineTo(MARGIN + half, 122)
    .stroke('#000');
  const facts = [
    ['Order', label.orderNumber],
    ['Ref', label.reference],
    ['Weight', formatKilograms(label.kilograms)],
    ['Parcels', String(label.parcels)],
    ['Date', formatDay(label.madeAt)],
  ] as const;
  const left = MARGIN + half + 6;
  for (const [place, [name, value]] of facts.filter((fact) => fact[1] !== '').entries()) {
    const y = 71 + place * 11.2;
    pen.line(name, left, y, 36, { size: 8 });
    pen.line(value, left + 36, y, RIGHT - left - 36, { size: 8.5, weight: 700 });
  }
}

function drawReceiver(pen: Pen, label: LabelFactsToPrint): void {
  const { receiver } = label;
  pen.line('DELIVER TO', MARGIN, 134, INNER / 2, { size: 6.5, weight: 700 });
  if (label.phone !== '')
    pen.line(`Ph ${label.phone}`, MARGIN + INNER / 2, 134, INNER / 2, { size: 8, align: 'right' });
  let y = pen.paragraph(
    receiver.name,
    { x: MARGIN, y: 152, width: INNER, most: 2, leading: 17 },
    { size: 15, weight: 700 },
  );
  const left = Math.max(1, Math.floor((218 - y) / 15));
  y = pen.paragraph(
    receiver.lines.join(', '),
    { x: MARGIN, y, width: INNER, most: Math.min(3, left), leading: 15 },
    { size: 12.5 },
  );
  const place = `${receiver.suburb} ${receiver.state}`;
  const isAbroad = label.countryName !== '';
  const postcode = pen.measure(receiver.postcode, { size: 20, weight: 700 });
  const line = isAbroad ? 226 : 236;
  pen.line(place, MARGIN, line, INNER - postcode - 10, { size: 14, weight: 700 });
  pen.line(receiver.postcode, RIGHT - postcode - 1, line, postcode + 1, { size: 20, weight: 700 });
  if (isAbroad) pen.line(label.countryName.toUpperCase(), MARGIN, 241, INNER, { size: 12, weight: 700 });
}

function drawInstructions(pen: Pen, label: LabelFactsToPrint): void {
  const mark = label.mayLeave ? 'AUTHORITY TO LEAVE' : 'SIGNATURE ON DELIVERY';
  pen.line('INSTRUCTIONS', MARGIN, 257, INNER / 2, { size: 6.5, weight: 700 });
  pen.line(mark, MARGIN + INNER / 2, 257.5, INNER / 2, { size: 8, weight: 700, align: 'right' });
  pen.line(label.instructions === '' ? 'None' : label.instructions, MARGIN, 272, INNER, { size: 10.5 });
}

function drawBarcode(pdf: PDFKit.PDFDocument, pen: Pen, label: LabelFactsToPrint): void {
  // The quiet zone is ten modules on each side (ISO/IEC 15417); 16 points is more than that at this length.
  drawCode128(pdf, label.trackingNumber, { x: MARGIN + 16, y: 290, width: INNER - 32, height: 74 });
  pen.line(label.trackingNumber, MARGIN, 381, INNER, { size: 15, weight: 700, align: 'center' });
  pen.line(`Consignment ${label.jobId}`, MARGIN, 399, INNER / 2, { size: 7.5 });
  pen.line('Printed with Slipway', MARGIN + INNER / 2, 399, INNER / 2, { size: 7.5, align: 'right' });
}

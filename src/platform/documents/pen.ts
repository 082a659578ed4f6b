import type { Weight } from '#server/font-files.ts';
import { cleanText, splitIntoRuns } from './split-into-runs.ts';

export interface Style {
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
  readonly align?: 'left' | 'right' | 'center';
}

/** Draws text of any script in one PDF. Coordinates are points from the top left; `y` is the baseline. */
export interface Pen {
  readonly measure: (text: string, style: Style) => number;
  /** One line. Text that is too wide shrinks to 80 % at most, then ends in an ellipsis. */
  readonly line: (text: string, x: number, y: number, width: number, style: Style) => void;
  /** Up to `most` lines; returns the baseline after the last one. */
  readonly paragraph: (
    text: string,
    place: { x: number; y: number; width: number; most: number; leading: number },
    style: Style,
  ) => number;
}

const SMALLEST_SHRINK = 0.8;
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' });

export function openPen(pdf: PDFKit.PDFDocument, country: string): Pen {
  const take = (font: { key: string; load: (weight: Weight) => unknown }, { size, weight = 400 }: Style) =>
    // pdfkit accepts a font already opened by fontkit, so a worker parses each file once.
    pdf.font(font.load(weight) as Buffer, `${font.key}-${weight}`).fontSize(size);

  const measureClean = (text: string, style: Style) =>
    splitIntoRuns(text, country).reduce((sum, run) => sum + take(run.font, style).widthOfString(run.text), 0);

  const drawClean = (text: string, x: number, y: number, style: Style) => {
    let left = x;
    pdf.fillColor(style.colour ?? '#000');
    for (const run of splitIntoRuns(text, country)) {
      const width = take(run.font, style).widthOfString(run.text);
      pdf.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' });
      left += width;
    }
  };

  const line: Pen['line'] = (raw, x, y, width, style) => {
    let text = cleanText(raw);
    let full = measureClean(text, style);
    let fitted = style;
    if (full > width) {
      fitted = { ...style, size: style.size * Math.max(width / full, SMALLEST_SHRINK) };
      text = cutToWidth(text, width, (one) => measureClean(one, fitted));
      full = measureClean(text, fitted);
    }
    const space = width - full;
    const shift = style.align === 'right' ? space : style.align === 'center' ? space / 2 : 0;
    drawClean(text, x + shift, y, fitted);
  };

  return {
    measure: (text, style) => measureClean(cleanText(text), style),
    line,
    paragraph: (raw, { x, y, width, most, leading }, style) => {
      const lines = breakLines(cleanText(raw), width, most, (text) => measureClean(text, style));
      for (const [place, text] of lines.entries()) line(text, x, y + place * leading, width, style);
      return y + lines.length * leading;
    },
  };
}

function cutToWidth(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width + 0.01) return text;
  const characters = Array.from(text);
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${characters.slice(0, middle).join('')}…`) <= width) fits = middle;
    else tooLong = middle;
  }
  return `${characters.slice(0, fits).join('').trimEnd()}…`;
}

/** Breaks between words (in Thai and CJK too); the last line keeps any overflow, for `line` to shorten. */
function breakLines(text: string, width: number, most: number, measure: (text: string) => number): readonly string[] {
  if (text === '') return [];
  if (measure(text) <= width) return [text];
  const lines = [''];
  for (const { segment } of wordSegmenter.segment(text)) {
    const current = lines.at(-1) ?? '';
    const isFull = current !== '' && lines.length < most && measure((current + segment).trimEnd()) > width;
    if (isFull) lines.push(segment.trimStart());
    else lines[lines.length - 1] = current + segment;
  }
  return lines.map((one) => one.trim()).filter((one) => one !== '');
}

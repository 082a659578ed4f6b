import type { LabelSize } from './label-sizes.ts';

/** Places labels on paper. Lengths are in PDF points (1/72 in), with the origin at the bottom left. */
export const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number) => length * POINTS_PER_MM;

interface Paper {
  readonly width: number;
  readonly height: number;
  /** The area that the printer can't reach. Thermal labels are printed to the edge. */
  readonly margin: number;
  readonly columns: number;
  readonly rows: number;
}

export const PAPERS: Readonly<Record<LabelSize, Paper>> = {
  thermal_4x6: { width: 288, height: 432, margin: 0, columns: 1, rows: 1 },
  thermal_a6: { width: mm(105), height: mm(148), margin: 0, columns: 1, rows: 1 },
  a4_one: { width: mm(210), height: mm(297), margin: mm(5), columns: 1, rows: 1 },
  a4_four: { width: mm(210), height: mm(297), margin: mm(5), columns: 2, rows: 2 },
};

export interface Box {
  readonly width: number;
  readonly height: number;
}

export interface Placement {
  /** Counted from 0. */
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
  /** Relative to the label's own size; at most 1. The same in both directions: a barcode is never stretched. */
  readonly scale: number;
}

/** Within half a millimetre it is the same paper: A6 is 105 × 148 mm, and files round it. */
const SAME_PAPER_WITHIN = mm(0.5);

export function labelsPerSheet(size: LabelSize): number {
  const { columns, rows } = PAPERS[size];
  return columns * rows;
}

/** The scale at which a label fits this paper; it is never cropped or enlarged. */
export function scaleToFit(label: Box, size: LabelSize): number {
  const { width, height } = cellOf(size);
  const scale = Math.min(1, width / label.width, height / label.height);
  const isSame = label.width <= width + SAME_PAPER_WITHIN && label.height <= height + SAME_PAPER_WITHIN;
  return isSame ? 1 : scale;
}

/**
 * Places labels on sheets, left to right and top to bottom, from position `startAt` (1 is the top left) of the first sheet,
 * so that a partly used sheet can be used up. Each label is centred in its cell.
 */
export function placeLabels(labels: readonly Box[], size: LabelSize, startAt = 1): Placement[] {
  const paper = PAPERS[size];
  const cell = cellOf(size);
  const perSheet = paper.columns * paper.rows;
  const skipped = Math.min(Math.max(Math.trunc(startAt), 1), perSheet) - 1;
  return labels.map((label, index) => {
    const place = skipped + index;
    const [column, row] = [place % paper.columns, Math.trunc((place % perSheet) / paper.columns)];
    const scale = scaleToFit(label, size);
    return {
      sheet: Math.trunc(place / perSheet),
      x: paper.margin + column * cell.width + (cell.width - label.width * scale) / 2,
      y: paper.height - paper.margin - (row + 1) * cell.height + (cell.height - label.height * scale) / 2,
      scale,
    };
  });
}

function cellOf(size: LabelSize): Box {
  const { width, height, margin, columns, rows } = PAPERS[size];
  return { width: (width - 2 * margin) / columns, height: (height - 2 * margin) / rows };
}

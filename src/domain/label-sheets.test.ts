import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, PAPERS, POINTS_PER_MM, labelsPerSheet, placeLabels, scaleToFit } from './label-sheets.ts';
import { LABEL_SIZES } from './label-sizes.ts';

const mm = (width: number, height: number): Box => ({ width: width * POINTS_PER_MM, height: height * POINTS_PER_MM });
const A6 = mm(105, 148);
const FOUR_BY_SIX: Box = { width: 288, height: 432 };

describe('how much a label shrinks', () => {
  it.each([
    ['A6 on A6', A6, 'thermal_a6', 1],
    ['A6 as some files round it', { width: 298, height: 420 }, 'thermal_a6', 1],
    ['4 × 6 in on its own paper', FOUR_BY_SIX, 'thermal_4x6', 1],
    ['A6 on 4 × 6 in', A6, 'thermal_4x6', 0.968],
    ['4 × 6 in on a quarter of A4', FOUR_BY_SIX, 'a4_four', 0.942],
    ['A6 on a quarter of A4', A6, 'a4_four', 0.952],
    ['A6 on A4', A6, 'a4_one', 1],
    ['A4 on A6', mm(210, 297), 'thermal_a6', 0.498],
  ] as const)('%s', (_, label, size, scale) => {
    expect(scaleToFit(label, size)).toBeCloseTo(scale, 3);
  });
});

describe('labels on sheets', () => {
  it('fill four places left to right and top to bottom', () => {
    const quarter = mm(100, 143.5);
    const places = placeLabels([quarter, quarter, quarter, quarter, quarter], 'a4_four');
    const inMm = places.map(({ sheet, x, y }) => [sheet, Math.round(x / POINTS_PER_MM), Math.round(y / POINTS_PER_MM)]);
    expect(inMm).toEqual([
      [0, 5, 149],
      [0, 105, 149],
      [0, 5, 5],
      [0, 105, 5],
      [1, 5, 149],
    ]);
  });

  it('begin at the first free place of a part-used sheet', () => {
    expect(placeLabels([A6, A6, A6], 'a4_four', 3).map(({ sheet }) => sheet)).toEqual([0, 0, 1]);
  });

  it('never leave their sheet, overlap, or get stretched or enlarged, and none is lost', () => {
    const side = fc.double({ min: 20, max: 2000, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ width: side, height: side }), { maxLength: 30 }),
        fc.constantFrom(...LABEL_SIZES),
        fc.integer({ min: -2, max: 9 }),
        (labels, size, startAt) => {
          const paper = PAPERS[size];
          const places = placeLabels(labels, size, startAt);
          expect(places).toHaveLength(labels.length);
          const edge = 1.5; // Half a millimetre, in points: within it, paper counts as the same size.
          for (const [index, place] of places.entries()) {
            const label = labels[index] ?? { width: 0, height: 0 };
            expect(place.scale).toBeGreaterThan(0);
            expect(place.scale).toBeLessThanOrEqual(1);
            expect(place.x).toBeGreaterThanOrEqual(paper.margin - edge);
            expect(place.y).toBeGreaterThanOrEqual(paper.margin - edge);
            expect(place.x + label.width * place.scale).toBeLessThanOrEqual(paper.width - paper.margin + edge);
            expect(place.y + label.height * place.scale).toBeLessThanOrEqual(paper.height - paper.margin + edge);
          }
          const perSheet = new Map<number, number>();
          for (const { sheet } of places) perSheet.set(sheet, (perSheet.get(sheet) ?? 0) + 1);
          for (const count of perSheet.values()) expect(count).toBeLessThanOrEqual(labelsPerSheet(size));
          expect(places.map(({ sheet }) => sheet)).toEqual(places.map(({ sheet }) => sheet).toSorted((a, b) => a - b));
        },
      ),
    );
  });
});

// @vitest-environment node
import { expect, test } from 'vitest';
import { stepZoom } from './use-pdf-place.ts';

test.each([
  ['fit-width', 1, 125],
  ['fit-page', -1, 75],
  [110, 1, 125],
  [110, -1, 100],
  [300, 1, 300],
  [50, -1, 50],
] as const)('from %s by %i to %i', (zoom, direction, expected) => {
  expect(stepZoom(zoom, direction)).toBe(expected);
});

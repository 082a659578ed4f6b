// @vitest-environment node
import { expect, test } from 'vitest';
import { stepZoom } from './use-pdf-place.ts';

test.each([
  ['fit-width', 104, 1, 125],
  ['fit-page', 104, -1, 100],
  [110, 110, 1, 125],
  [110, 110, -1, 100],
  [300, 300, 1, 300],
  [50, 50, -1, 50],
] as const)('from %s, shown at %i %%, by %i to %s', (zoom, shown, direction, expected) => {
  expect(stepZoom(zoom, shown, direction)).toBe(expected);
});

test.each([
  ['wide', 218, 1, 300],
  ['narrow', 74, -1, 50],
  ['very wide', 340, 1, 'fit-width'],
  ['very narrow', 44, -1, 'fit-width'],
] as const)(
  'on a %s screen zooming a fitted page in never makes it smaller, nor zooming it out larger',
  (_screen, shown, direction, expected) => {
    expect(stepZoom('fit-width', shown, direction)).toBe(expected);
  },
);

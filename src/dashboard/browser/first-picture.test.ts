import { afterEach, expect, test, vi } from 'vitest';
import { beginFirstPaint, endFirstPaint } from './first-paint.ts';

const isMarked = () => document.documentElement.dataset['firstPaint'] !== undefined;
const openBy = (type?: NavigationTimingType) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue(type === undefined ? [] : [{ type } as PerformanceNavigationTiming]);

afterEach(() => {
  endFirstPaint();
  vi.restoreAllMocks();
  location.hash = '';
});

test('rows below the screen follow the first paint of a page that was opened', () => {
  openBy('navigate');
  beginFirstPaint();
  expect(isMarked()).toBe(true);
  endFirstPaint();
  expect(isMarked()).toBe(false);
});

test.each(['reload', 'back_forward'] as const)('after a %s all rows are there, for the scroll position', (type) => {
  openBy(type);
  beginFirstPaint();
  expect(isMarked()).toBe(false);
});

test('an address that names a place on the page, and a browser without that information, get all rows', () => {
  location.hash = '#main';
  openBy('navigate');
  beginFirstPaint();
  expect(isMarked()).toBe(false);
  location.hash = '';
  openBy();
  beginFirstPaint();
  expect(isMarked()).toBe(false);
});

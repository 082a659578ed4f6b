import { afterEach, expect, test, vi } from 'vitest';
import { beginFirstPicture, endFirstPicture } from './first-picture.ts';

const isMarked = () => document.documentElement.dataset['firstPicture'] !== undefined;
const openBy = (type?: NavigationTimingType) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue(type === undefined ? [] : [{ type } as PerformanceNavigationTiming]);

afterEach(() => {
  endFirstPicture();
  vi.restoreAllMocks();
  location.hash = '';
});

test('rows below the screen follow the first paint of a page that was opened', () => {
  openBy('navigate');
  beginFirstPicture();
  expect(isMarked()).toBe(true);
  endFirstPicture();
  expect(isMarked()).toBe(false);
});

test.each(['reload', 'back_forward'] as const)('after a %s all rows are there, for the scroll position', (type) => {
  openBy(type);
  beginFirstPicture();
  expect(isMarked()).toBe(false);
});

test('an address that names a place on the page, and a browser without that information, get all rows', () => {
  location.hash = '#main';
  openBy('navigate');
  beginFirstPicture();
  expect(isMarked()).toBe(false);
  location.hash = '';
  openBy();
  beginFirstPicture();
  expect(isMarked()).toBe(false);
});

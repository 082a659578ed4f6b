import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginFirstPaint, endFirstPaint, showRowsWhenIdle } from './first-paint.ts';

const isMarked = () => document.documentElement.dataset['firstPaint'] !== undefined;
const openBy = (type?: NavigationTimingType) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue(type === undefined ? [] : [{ type } as PerformanceNavigationTiming]);

afterEach(() => {
  endFirstPaint();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  location.hash = '';
});

test('rows below the screen follow the first paint of a page that was opened', () => {
  openBy('navigate');
  beginFirstPaint();
  expect(isMarked()).toBe(true);
  endFirstPaint();
  expect(isMarked()).toBe(false);
});

describe('rows below the screen', () => {
  let idle: (() => void)[];
  const beIdle = () => {
    for (const run of idle.splice(0)) run();
  };
  beforeEach(() => {
    idle = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    openBy('navigate');
    beginFirstPaint();
  });

  test('are shown once the browser is idle', () => {
    showRowsWhenIdle();
    expect(isMarked()).toBe(true);
    beIdle();
    expect(isMarked()).toBe(false);
  });

  test.each(['scroll', 'wheel', 'touchmove', 'keydown'])('are all there on a %s', (act) => {
    showRowsWhenIdle();
    document.body.dispatchEvent(new Event(act, { bubbles: true }));
    expect(isMarked()).toBe(false);
    beIdle();
    expect(isMarked()).toBe(false);
  });

  test('follow soon in a browser that doesn’t say when it is idle', () => {
    vi.useFakeTimers();
    vi.stubGlobal('requestIdleCallback', undefined);
    showRowsWhenIdle();
    expect(isMarked()).toBe(true);
    vi.runAllTimers();
    expect(isMarked()).toBe(false);
    vi.useRealTimers();
  });
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginFirstPaint, endFirstPaint, isFirstPaint } from './first-paint.ts';
import { startDashboard } from './start-dashboard.ts';

const loads: { readonly font: string; readonly text: string | undefined; readonly settle: () => void }[] = [];
const load = (font: string, text?: string) =>
  new Promise<FontFace[]>((resolve, reject) => {
    loads.push({ font, text, settle: () => (font.includes('Mono') ? reject(new Error('lost')) : resolve([])) });
  });

const isShown = () => document.querySelector<HTMLElement>('#root')?.hidden === false;
const parse = () => document.dispatchEvent(new Event('DOMContentLoaded'));

beforeEach(() => {
  vi.useFakeTimers();
  loads.length = 0;
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
});

afterEach(() => {
  endFirstPaint();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

async function open(type: NavigationTimingType, content = 'Ready'): Promise<void> {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming]);
  beginFirstPaint();
  document.body.innerHTML = `<div id="root" data-rendered-for="x">${content}</div>`;
  // Between two parsed chunks of the page.
  await Promise.resolve();
  startDashboard();
  parse();
}

test('a page that arrived rendered is shown once its fonts have arrived or failed', async () => {
  await open('navigate');
  expect(loads.map(({ text }) => text)).toEqual(['Ready', 'Ready']);
  loads[0]?.settle();
  await vi.advanceTimersByTimeAsync(50);
  expect(isShown()).toBe(false);
  loads[1]?.settle();
  await vi.advanceTimersByTimeAsync(0);
  expect(isShown()).toBe(true);
});

test('slow fonts are waited for a tenth of a second', async () => {
  await open('navigate');
  await vi.advanceTimersByTimeAsync(99);
  expect(isShown()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isShown()).toBe(true);
});

test('a reloaded page is shown at once, for its scroll position', async () => {
  await open('reload');
  expect(isShown()).toBe(true);
  expect(loads).toHaveLength(0);
});

test('a list’s rows below the screen wait for an idle browser, so that what is ticked at once is painted before them', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  await open('navigate', '<div role="grid"></div>');
  for (const { settle } of loads) settle();
  await vi.advanceTimersByTimeAsync(1000);
  expect(isFirstPaint()).toBe(true);
  for (const run of idle) run();
  expect(isFirstPaint()).toBe(false);
});

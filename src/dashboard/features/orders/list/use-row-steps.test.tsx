import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { markPageHydrated } from '#dashboard/browser/hydration.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { useRowSteps } from './use-row-steps.ts';

const list = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => someOrder(`SLP44088${1000 + from + at}`));
let counts: number[] = [];
// As in a page rendered by the browser.
markPageHydrated();

function Rows({ orders }: { readonly orders: readonly IndexedOrder[] }) {
  counts.push(useRowSteps(orders));
  return null;
}

beforeEach(() => {
  vi.stubGlobal('innerHeight', 1440);
});
afterEach(() => {
  cleanup();
  counts = [];
  vi.unstubAllGlobals();
});

test('a long list starts with the visible rows, and is complete soon', async () => {
  render(<Rows orders={list(0, 200)} />);
  expect(counts.at(-1)).toBe(40);
  await waitFor(() => expect(counts.at(-1)).toBe(200));
});

test.each([
  [768, 22],
  [900, 25],
  [2160, 60],
])('in a window of %i px the first %i rows are rendered at once', (height, rows) => {
  vi.stubGlobal('innerHeight', height);
  render(<Rows orders={list(0, 200)} />);
  expect(counts.at(-1)).toBe(rows);
});

test('a list that is read again stays complete; in another list, known rows cost nothing', async () => {
  const { rerender } = render(<Rows orders={list(0, 100)} />);
  await waitFor(() => expect(counts.at(-1)).toBeGreaterThanOrEqual(100));
  rerender(<Rows orders={list(0, 100)} />);
  expect(counts.at(-1)).toBe(100);
  rerender(<Rows orders={list(20, 100)} />);
  expect(counts.at(-1)).toBe(100);
  rerender(<Rows orders={list(500, 100)} />);
  expect(counts.at(-1)).toBe(40);
});

test('somebody who has scrolled down finds no rows missing', () => {
  vi.stubGlobal('scrollY', 3000);
  render(<Rows orders={list(0, 200)} />);
  expect(counts.at(-1)).toBe(200);
});

test('pending rows of one list do not lengthen the next one', async () => {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 5));
  const { rerender } = render(<Rows orders={list(0, 200)} />);
  rerender(<Rows orders={list(500, 60)} />);
  expect(counts.at(-1)).toBe(40);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 6)));
  expect(Math.max(...counts)).toBeLessThanOrEqual(80);
});

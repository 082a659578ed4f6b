import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someManifestToHandOver } from '#dashboard/testing/some-today.ts';
import { describeScan } from './describe-scan.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 15, 20) });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [new Date(2026, 10, 20, 12, 41), 'Already handed over at 12:41 by Jonas Berg'],
  [new Date(2026, 10, 19, 12, 41), 'Already handed over yesterday, 12:41 by Jonas Berg'],
  [new Date(2026, 10, 12, 12, 41), 'Already handed over 12 Nov, 12:41 by Jonas Berg'],
])('a manifest handed over on another day says which: %s', (at, text) => {
  const manifest = { ...someManifestToHandOver(), handed_over_at: at.toISOString(), handed_over_by: 'Jonas Berg' };
  expect(describeScan({ result: 'handed_over', manifest }, 'NP-1', (email) => email).text).toBe(text);
});

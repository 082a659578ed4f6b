import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { someDay, someManifestToHandOver } from '#dashboard/testing/some-today.ts';
import { describeScan } from './describe-scan.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:20+11:00') });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [new Date('2026-11-20T12:41+11:00'), 'Already handed over at 12:41 by Jonas Berg'],
  [new Date('2026-11-19T12:41+11:00'), 'Already handed over yesterday, 12:41 by Jonas Berg'],
  [new Date('2026-11-12T12:41+11:00'), 'Already handed over 12 Nov, 12:41 by Jonas Berg'],
])('a manifest handed over on another day says which: %s', (at, text) => {
  const manifest = { ...someManifestToHandOver(), handed_over_at: at.toISOString(), handed_over_by: 'Jonas Berg' };
  expect(describeScan({ result: 'handed_over', manifest }, 'NP-1', (email) => email, someDay().sites).text).toBe(text);
});

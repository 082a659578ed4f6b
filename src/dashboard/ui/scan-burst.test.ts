import { expect, test } from 'vitest';
import { ScanBurst } from './scan-burst.ts';

function type(text: string, gap: number, burst = new ScanBurst(), start = 1000): string | undefined {
  let time = start;
  let scanned: string | undefined;
  for (const key of [...Array.from(text), 'Enter']) {
    scanned = burst.press(key, time)?.text;
    time += gap;
  }
  return scanned;
}

test.each([
  ['SLP4408815T0O1', 5, 'SLP4408815T0O1'],
  ['SLP4408815T0O1', 30, 'SLP4408815T0O1'],
  ['SLP4408815T0O1', 90, undefined],
  ['SLP4408815T0O1', 50, undefined],
  ['SLP44', 5, undefined],
  ['', 5, undefined],
])('%s with %i ms between keys', (text, gap, expected) => {
  expect(type(text, gap)).toBe(expected);
});

test('shift and other keys without a character do not count', () => {
  const burst = new ScanBurst();
  burst.press('Shift', 990);
  expect(type('SLP4408815', 8, burst)).toBe('SLP4408815');
});

test('what a person typed before does not become part of a scan', () => {
  const burst = new ScanBurst();
  burst.press('x', 0);
  expect(type('SLP4408815', 8, burst)).toBe('SLP4408815');
});

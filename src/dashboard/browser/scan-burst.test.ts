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

test('a page that is busy for a moment does not cut a scan in two', () => {
  const burst = new ScanBurst();
  let [time, scanned] = [1000, undefined as string | undefined];
  for (const [at, key] of [...Array.from('SLP4408815'), 'Enter'].entries()) {
    // The fourth key is taken 200 ms late, and the fifth is sent only then.
    const takenAt = time + (at === 3 ? 200 : 1);
    scanned = burst.press(key, time, takenAt)?.text;
    time = takenAt + 5;
  }
  expect(scanned).toBe('SLP4408815');
});

test('a person at a page that is always busy is still a person', () => {
  const burst = new ScanBurst();
  const scans = [...Array.from('SLP4408815'), 'Enter'].map((key, at) => burst.press(key, at * 90, at * 90 + 70));
  expect(scans.every((scan) => scan === undefined)).toBe(true);
});

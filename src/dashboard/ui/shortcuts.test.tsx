import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scannerSettings, DEFAULT_GAP_MS } from '#dashboard/browser/scanner-settings.ts';
import { passTime, pressKeys } from '#dashboard/testing/press-keys.ts';
import { useShortcut } from './shortcuts.ts';

const run = vi.fn<(keys: string) => void>();
function Page() {
  useShortcut('b', () => run('b'));
  useShortcut('j', () => run('j'));
  useShortcut('g o', () => run('g o'));
  return null;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  passTime(10_000);
  run.mockClear();
  render(<Page />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  scannerSettings.set({ ...scannerSettings.get(), gapMs: DEFAULT_GAP_MS, stallMs: 0, end: null });
});
const keysRun = () => run.mock.calls.map(([keys]) => keys);

test('a key runs its shortcut if nothing follows it; two in a row are a sequence', () => {
  pressKeys('b', 0, 'none');
  expect(keysRun()).toEqual([]);
  vi.runAllTimers();
  expect(keysRun()).toEqual(['b']);
  passTime(2000);
  pressKeys('go', 150, 'none');
  vi.runAllTimers();
  expect(keysRun()).toEqual(['b', 'g o']);
});

test('a scan triggers none, however slow its scanner is, once the scanner is known', () => {
  pressKeys('b12345j', 8, 'none');
  vi.runAllTimers();
  expect(keysRun()).toEqual([]);
  scannerSettings.set({ ...scannerSettings.get(), gapMs: 100, stallMs: 0, end: 'Enter' });
  passTime(2000);
  pressKeys('b12345j', 90, 'none');
  vi.runAllTimers();
  expect(keysRun()).toEqual([]);
});

test('keys that a person pressed while the page was busy all count, even if they arrive all at once', () => {
  pressKeys('jjb', 130, 'none');
  vi.runAllTimers();
  expect(keysRun()).toEqual(['j', 'j', 'b']);
});

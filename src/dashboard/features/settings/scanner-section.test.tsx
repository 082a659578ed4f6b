import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession } from '#contract/gateway/session.ts';
import { scannerSettings, stationLimits, DEFAULT_GAP_MS } from '#dashboard/browser/scanner-settings.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { passTime, pressKeys } from '#dashboard/testing/press-keys.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { ScannerSection } from './scanner-section.tsx';

beforeEach(() => passTime(100_000));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  scannerSettings.set({ ...scannerSettings.get(), gapMs: DEFAULT_GAP_MS, stallMs: 0, end: null });
});
function show(): void {
  fakeGateway().answer(readSession, 200, () => someSession());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ScannerSection />
    </QueryClientProvider>,
  );
}
const learn = () => screen.queryByRole('button', { name: 'Set up for this scanner' });

test('a suitable scanner is recognised as such, and nothing has to be set up', () => {
  show();
  pressKeys('SLP4408815T0O1', 9);
  expect(screen.getByText('Last scan: 14 characters, 9 ms apart, ended with Enter')).toBeDefined();
  expect(screen.getByText('Scans like this one are recognised on every page.')).toBeDefined();
  expect(learn()).toBeNull();
});

test('a slow one is recognised here, learned from all its scans, and recognised from then on', () => {
  show();
  pressKeys('SLP4408815T0O1', [80, 60, 90, 100, 50, 70]);
  passTime(3000);
  pressKeys('SLP4408816T0O2', [80, 60, 90, 300, 50, 70]);
  expect(screen.getByText(/This scanner is slower than set up here/)).toBeDefined();
  fireEvent.click(learn() ?? document.body);
  expect(screen.getByText('Scans like this one are recognised on every page.')).toBeDefined();
  expect(learn()).toBeNull();
  const limits = stationLimits();
  expect(limits.usualGapMs).toBeGreaterThanOrEqual(90);
  expect(limits.longestGapMs).toBeGreaterThanOrEqual(300);
  expect(limits.end).toBe('Enter');
});

test('typing into its own fields is not a scan', () => {
  show();
  const prefix = screen.getByRole<HTMLInputElement>('textbox', { name: 'Prefix to strip' });
  prefix.focus();
  pressKeys('PRE:4711', 90);
  expect(prefix.value).toBe('PRE:4711');
  expect(screen.getByText('Nothing has been scanned yet.')).toBeDefined();
});

test('the ending key is chosen by hand, or any', () => {
  show();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ending key' });
  expect(choice.value).toBe('any');
  fireEvent.change(choice, { target: { value: 'Tab' } });
  expect(stationLimits().end).toBe('Tab');
  fireEvent.change(choice, { target: { value: 'any' } });
  expect(stationLimits().end).toBeNull();
});

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeOffline } from '#dashboard/copy/offline.ts';
import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';
import { printRequest } from '#dashboard/state/print-request.ts';
import { printRun } from '#dashboard/state/print-run.ts';
import { marked, showPrintFlow, tidyUpPrinting } from '#dashboard/testing/print-stage.tsx';
import { someCandidate } from '#dashboard/testing/some-candidate.ts';
import { SOME_PRINT_RUN as RUN } from '#dashboard/testing/some-print-run.ts';

tidyUpPrinting();

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('“All printed” says so instead of that nobody knows, and asks again', async () => {
  const gateway = showPrintFlow();
  printRun.set(RUN);
  fireEvent.click(await screen.findByRole('button', { name: 'All printed' }));
  expect((await screen.findByRole('alert')).textContent).toBe(describeOffline(printLabelsCopy.notMarked));
  expect(marked(gateway)).toEqual([]);
  expect(screen.getByRole('dialog', { name: 'Did all 4 labels print?' })).toBeDefined();
});

test('labels that no station could mark at once have no mark to take back: the question follows', async () => {
  showPrintFlow();
  printRun.set({ ...RUN, isSilent: true, marksAtOnce: true });
  expect((await screen.findByRole('alert')).textContent).toBe(describeOffline(printLabelsCopy.notMarked));
  fireEvent.click(screen.getByRole('button', { name: "Something didn't print?" }));
  expect(await screen.findByRole('dialog', { name: 'Did all 4 labels print?' })).toBeDefined();
});

test('offline it says what it waits for, and goes on once there is a network', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const turn = (event: 'online' | 'offline') => act(() => void dispatchEvent(new Event(event)));
  showPrintFlow([someCandidate('SLP1A')]);
  turn('offline');
  act(() => printRequest.set({ listed: ['SLP1A'], scanned: [], listName: 'Labels' }));
  expect(await screen.findByText(printLabelsCopy.offline)).toBeDefined();
  online.mockRestore();
  turn('online');
  expect(await screen.findByText('1 label')).toBeDefined();
});

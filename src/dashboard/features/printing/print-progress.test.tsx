import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { PrintProgress } from './print-progress.tsx';

test('offline it says that the rest waits for a network', () => {
  const turn = (event: 'online' | 'offline') => act(() => void dispatchEvent(new Event(event)));
  render(<PrintProgress progress={{ done: 1, all: 5, hasPapers: false }} onStop={() => undefined} />);
  expect(screen.getByText(copy.collecting(2, 5))).toBeDefined();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  turn('offline');
  expect(screen.getByText(copy.waiting(1, 5))).toBeDefined();
  online.mockRestore();
  turn('online');
  expect(screen.getByText(copy.collecting(2, 5))).toBeDefined();
  cleanup();
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { showUndoable } from './toasts.ts';

afterEach(cleanup);

test('an Undo that fails is reported, and offered again until it succeeds', async () => {
  const undo = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({});
  render(<ToastRegion copy={{ region: 'Messages', undo: 'Undo', dismiss: 'Dismiss' }} roomBelow={0} />);
  showUndoable('4 labels marked as printed', undo, () => 'The labels still count as printed.');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The labels still count as printed.')).toBeDefined();
  expect(screen.queryByText('4 labels marked as printed')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('status')).toBeNull();
  expect(undo).toHaveBeenCalledTimes(2);
});

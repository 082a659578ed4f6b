import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { ToastRegion } from './toast-region.tsx';
import { showToast, showUndoable } from './toasts.ts';

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

test('a message said over and over, such as that the network is back, leaves an Undo where it is', async () => {
  render(<ToastRegion copy={{ region: 'Messages', undo: 'Undo', dismiss: 'Dismiss' }} roomBelow={0} />);
  act(() => showToast('4 labels marked as printed', () => undefined));
  for (let time = 0; time < 3; time += 1) act(() => showToast("You're back online."));
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  expect(screen.getAllByText("You're back online.")).toHaveLength(1);
});

test('toasts are inside the topmost modal, which covers the rest of the page, and outlive it', async () => {
  const toastsOf = (titles: readonly string[]) => (
    <>
      {titles.map((title) => (
        <Dialog key={title} title={title} onClose={() => undefined}>
          {null}
        </Dialog>
      ))}
      <ToastRegion copy={{ region: 'Messages', undo: 'Undo', dismiss: 'Dismiss' }} roomBelow={0} />
    </>
  );
  const { rerender } = render(toastsOf(['Order SLP1', 'Hold']));
  showToast('SLP1 removed', vi.fn<() => void>());
  const dialog = await screen.findByRole('dialog', { name: 'Hold' });
  expect(await within(dialog).findByRole('button', { name: 'Undo' })).toBeDefined();
  rerender(toastsOf(['Order SLP1']));
  expect(within(screen.getByRole('dialog', { name: 'Order SLP1' })).getByText('SLP1 removed')).toBeDefined();
  rerender(toastsOf([]));
  expect(screen.getByText('SLP1 removed')).toBeDefined();
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

test('Esc closes the dialog on top, not the one it was opened from', () => {
  const [closeOuter, closeInner] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    <Dialog title="Order" onClose={closeOuter}>
      <Dialog title="Tags" onClose={closeInner}>
        {null}
      </Dialog>
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog', { name: 'Tags' }), new Event('cancel', { cancelable: true }));
  expect(closeInner).toHaveBeenCalledTimes(1);
  expect(closeOuter).not.toHaveBeenCalled();
});

test('a file chooser that is cancelled leaves its dialog open', () => {
  const close = vi.fn<() => void>();
  render(
    <Dialog title="Import" onClose={close}>
      <input type="file" aria-label="File" />
    </Dialog>,
  );
  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
});

import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { announce } from './announcements.ts';
import { Dialog } from './dialog.tsx';
import { ModalAnnouncer } from './modal-announcer.tsx';

afterEach(cleanup);

test('an open modal announces what is new, but not what was announced before it opened', () => {
  announce('84 selected');
  render(
    <>
      <Dialog title="Order SLP1" onClose={() => undefined}>
        {null}
      </Dialog>
      <ModalAnnouncer />
    </>,
  );
  const region = () => screen.getByRole('dialog').querySelector('[aria-live=polite]')?.textContent;
  expect(region()).toBe('');
  act(() => announce('Copied'));
  expect(region()).toBe('Copied');
  act(() => announce('84 selected'));
  expect(region()).toBe('84 selected');
});

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { againCopy } from '#dashboard/copy/cancel.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { AgainDialog } from './again-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('The connection was lost'))],
  ['what a proxy says', async () => new Response('<html>Gave up waiting</html>', { status: 504 })],
])('after %s the order may have been created: nothing claims that nothing was changed', async (_what, answer) => {
  vi.stubGlobal('fetch', answer);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <AgainDialog number="SLP1" onClose={() => undefined} onCreated={() => undefined} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: againCopy.create }));
  expect((await screen.findByRole('alert')).textContent).toBe(againCopy.lost);
});

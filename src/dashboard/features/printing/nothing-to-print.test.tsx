import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { requestLabels } from '#contract/gateway/labels.ts';
import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCandidate } from '#dashboard/testing/some-candidate.ts';
import { NothingToPrint } from './nothing-to-print.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('stays open if the labels couldn’t be requested, and closes once they are', async () => {
  const gateway = fakeGateway();
  const close = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <NothingToPrint candidates={[someCandidate('SLP1', { label: 'none' })]} unknown={[]} onClose={close} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  gateway.answer(requestLabels, 500, () => ({ error: 'unknown_error', error_description: 'No.' }));
  const press = () => fireEvent.click(screen.getByRole('button', { name: printLabelsCopy.getLabels }));
  press();
  await waitFor(() => expect(gateway.calls).toHaveLength(1));
  expect(close).not.toHaveBeenCalled();
  gateway.answer(requestLabels, 200, () => ({ asked: ['SLP1'], refused: [] }));
  // The button is busy until the failure has been handled.
  await waitFor(() => {
    press();
    expect(close).toHaveBeenCalled();
  });
});

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { stopLabels as stopLabelsEndpoint, tryLabelsNow } from '#contract/gateway/labels.ts';
import { stopLabels } from '#dashboard/components/get-labels.ts';
import { getLabelsCopy, labelsCopy } from '#dashboard/copy/labels.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCheck } from '#dashboard/testing/some-check.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { LabelButtons } from './label-buttons.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Said = () => <p>{useToasts().at(-1)?.text}</p>;

test.each([
  ['Try now', 500, getLabelsCopy.unclear, tryLabelsNow],
  ['Try now', 403, labelsCopy.failed, tryLabelsNow],
  ['Stop checking', 500, getLabelsCopy.unclear, stopLabelsEndpoint],
  ['Stop checking', 403, labelsCopy.failed, stopLabelsEndpoint],
] as const)(
  'a press on %s that is answered with %i is reported, and claims no more than is known',
  async (name, status, text, endpoint) => {
    fakeGateway().answer(endpoint, status as 403, () => ({ error: 'unknown_error' }));
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <LabelButtons check={someCheck('SLP1', { state: 'waiting' })} />
          <Said />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name }));
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('without a network nobody is told that checks wait: those that were asked for go on, and are not stopped', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const gateway = fakeGateway();
  render(<Said />);
  await stopLabels(createQueryClient(), ['SLP1']);
  expect(await screen.findByText(/^You're offline\. .* checks that were asked for go on without you\.$/u)).toBeTruthy();
  expect(gateway.calls).toEqual([]);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { tryLabelsNow } from '#contract/gateway/labels.ts';
import { getLabelsCopy, labelsCopy } from '#dashboard/copy/labels.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCheck } from '#dashboard/testing/some-check.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { LabelButtons } from './label-buttons.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const Said = () => useToasts().map(({ id, text }) => <p key={id}>{text}</p>);

test.each([
  [500, getLabelsCopy.unclear],
  [403, labelsCopy.failed],
] as const)(
  'a press on Try now that is answered with %i is reported, and claims no more than is known',
  async (status, text) => {
    fakeGateway().answer(tryLabelsNow, status as 403, () => ({ error: 'unknown_error' }));
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <LabelButtons check={someCheck('SLP1', { state: 'waiting' })} />
          <Said />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(await screen.findByText(text)).toBeTruthy();
  },
);

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { readServiceOffer } from '#contract/gateway/offer.ts';
import { settingsCopy } from '#dashboard/copy/settings.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { OfferEvidence } from './offer-evidence.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [403, 1],
  [503, 0],
])('an answer of %i is %i time explained: the secret may lack a permission', async (status, times) => {
  const capabilities = someSession().service?.capabilities;
  if (capabilities === undefined) throw new Error('Signed in, a session tells of the service');
  const found = { endpoint: 'GET /orders', offered: 'not_known' as const, status, detail: null };
  fakeGateway().answer(readServiceOffer, 200, () => ({
    capabilities,
    evidence: [{ ...found, at: '2026-11-21T09:00:00Z' }],
    fault: null,
  }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfferEvidence canAsk={false} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('row', { name: /GET \/orders/ })).textContent).toContain('Not known yet');
  expect(screen.queryAllByText(settingsCopy.connection.refusedAlone)).toHaveLength(times);
});

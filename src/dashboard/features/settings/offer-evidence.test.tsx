import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { testConnection } from '#contract/gateway/connection.ts';
import { askServiceOffer, readServiceOffer } from '#contract/gateway/offer.ts';
import { connectionTestCopy } from '#dashboard/copy/connection-test.ts';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { settingsCopy } from '#dashboard/copy/settings.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { OfferEvidence } from './offer-evidence.tsx';
import { TestConnection } from './test-connection.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function offerOf(status: number) {
  const capabilities = someSession().service?.capabilities;
  if (capabilities === undefined) throw new Error('Signed in, a session tells of the service');
  const found = { endpoint: 'GET /orders', offered: 'not_known' as const, status, detail: null, known_by: null };
  return { capabilities, evidence: [{ ...found, at: '2026-11-21T09:00:00Z' }], fault: null, feed_failing_since: null };
}

test.each([
  [403, 1],
  [503, 0],
])('an answer of %i is %i time explained: the secret may lack a permission', async (status, times) => {
  fakeGateway().answer(readServiceOffer, 200, () => offerOf(status));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfferEvidence canAsk={false} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('row', { name: /GET \/orders/ })).textContent).toContain('Not known yet');
  expect(screen.queryAllByText(settingsCopy.connection.refusedAlone)).toHaveLength(times);
});

test('a service whose list of changed orders fails is said to, and since when', async () => {
  const feed_failing_since = '2026-11-21T08:12:00.000Z';
  fakeGateway().answer(readServiceOffer, 200, () => ({ ...offerOf(200), feed_failing_since }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfferEvidence canAsk={false} />
    </QueryClientProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toBe(
    settingsCopy.connection.feedFails(inSentence(formatMoment(feed_failing_since))),
  );
});

test('answers that can’t be loaded are said to be, and can be loaded again', async () => {
  const gateway = fakeGateway();
  gateway.answer(readServiceOffer, 500, () => ({ error: 'unknown_error' }));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OfferEvidence canAsk={false} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(settingsCopy.connection.evidenceProblem)).toBeTruthy();
  gateway.answer(readServiceOffer, 200, () => offerOf(503));
  fireEvent.click(screen.getByRole('button', { name: settingsCopy.connection.tryAgain }));
  expect(await screen.findByText('503')).toBeTruthy();
  expect(screen.queryByText(settingsCopy.connection.evidenceProblem)).toBeNull();
});

test('after a lost answer the service may have been asked: its last answers are read again, and nothing else is claimed', async () => {
  const gateway = fakeGateway();
  gateway.answer(readServiceOffer, 200, () => offerOf(503));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OfferEvidence canAsk />
      <TestConnection />
    </QueryClientProvider>,
  );
  await screen.findByText('503');
  gateway.answer(askServiceOffer, 500, () => ({ error: 'unknown_error' }));
  gateway.answer(readServiceOffer, 200, () => offerOf(200));
  fireEvent.click(screen.getByRole('button', { name: settingsCopy.connection.askAgain }));
  expect((await screen.findByRole('alert')).textContent).toBe(settingsCopy.connection.askUnclear);
  expect(await screen.findByText('200')).toBeTruthy();
  gateway.answer(askServiceOffer, 403, () => ({ error: 'role_not_allowed' }));
  fireEvent.click(screen.getByRole('button', { name: settingsCopy.connection.askAgain }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(settingsCopy.connection.askFailed));
  const result = screen.getByRole('status', { name: connectionTestCopy.result });
  gateway.answer(testConnection, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(screen.getByRole('button', { name: connectionTestCopy.test }));
  await waitFor(() => expect(result.textContent).toBe(connectionTestCopy.unclear));
  gateway.answer(testConnection, 403, () => ({ error: 'role_not_allowed' }));
  fireEvent.click(screen.getByRole('button', { name: connectionTestCopy.test }));
  await waitFor(() => expect(result.textContent).toBe(connectionTestCopy.failed));
});

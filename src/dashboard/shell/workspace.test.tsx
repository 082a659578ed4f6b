import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { readSession } from '#contract/gateway/session.ts';
import { activityCopy } from '#dashboard/copy/activity.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { toastsCopy } from '#dashboard/copy/toasts.ts';
import { peopleKeys } from '#dashboard/queries/later-query-keys.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';
import { showToast } from '#dashboard/ui/toasts.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  selection.clear();
  selection.saveNow();
  vi.unstubAllGlobals();
});

test('what one person has read is dropped when another one has signed in in another tab', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'mia@shop.example', role: 'owner' } }));
  const { client } = renderApp('/settings/appearance');
  // What drops it has loaded by then, too.
  await screen.findByRole('region', { name: toastsCopy.notifications });
  client.setQueryData(peopleKeys.all, []);
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'ben@shop.example', role: 'packer' } }));
  await act(async () => client.refetchQueries(sessionQuery()));
  expect(client.getQueryData(peopleKeys.all)).toBeUndefined();
});

test('the messages of one person, and what they could undo, are not left to the next one', async () => {
  const gateway = fakeGateway();
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'mia@shop.example', role: 'owner' } }));
  const { client } = renderApp('/settings/appearance');
  await screen.findByRole('region', { name: toastsCopy.notifications });
  act(() => showToast('4 labels marked as printed', () => undefined));
  fireEvent.click(screen.getByRole('button', { name: shellCopy.activity }));
  await screen.findByRole('heading', { name: activityCopy.messages });
  expect(screen.getAllByText('4 labels marked as printed')).toHaveLength(2);
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'ben@shop.example', role: 'packer' } }));
  await act(async () => client.refetchQueries(sessionQuery()));
  await waitFor(() => expect(screen.queryAllByText('4 labels marked as printed')).toHaveLength(0));
  expect(screen.queryByRole('button', { name: toastsCopy.undo })).toBeNull();
});

test('the selection stays after Slipway restarts while the service, which provides the account’s name, is away', async () => {
  const session = someSession();
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => session);
  const { client } = renderApp('/settings/appearance');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  selection.add(['SLP1']);
  gateway.answer(readSession, 200, () => ({
    ...session,
    service: session.service && { ...session.service, account_name: null, state: 'unreachable' as const },
  }));
  await act(async () => client.refetchQueries(sessionQuery()));
  await waitFor(() => expect(client.getQueryData(sessionQuery().queryKey)?.service?.account_name).toBeNull());
  expect([selection.list(), selection.previousWorkspace()]).toEqual([['SLP1'], undefined]);
});

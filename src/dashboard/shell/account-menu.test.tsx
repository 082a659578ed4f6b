import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listBookings } from '#contract/gateway/bookings.ts';
import { readSession, signOut } from '#contract/gateway/session.ts';
import { accountCopy } from '#dashboard/copy/account.ts';
import { signInCopy } from '#dashboard/copy/sign-in.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('somebody who signs out without getting an answer is told that they may still be signed in', async () => {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(signOut, 500, () => ({ error: 'unknown_error' }));
  renderApp('/bookings');
  await screen.findByText('No bookings yet');
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: accountCopy.signOut }));
  expect(await screen.findByText(accountCopy.notSignedOut)).toBeDefined();
});

test('somebody whose sign-out got no answer, but was done, sees that they are out', async () => {
  const gateway = fakeGateway();
  let isIn = true;
  gateway.answer(readSession, 200, () => (isIn ? someSession() : { ...someSession(), person: null, service: null }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(signOut, 500, () => {
    isIn = false;
    return { error: 'unknown_error' };
  });
  renderApp('/bookings');
  await screen.findByText('No bookings yet');
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: accountCopy.signOut }));
  await screen.findByRole('heading', { name: signInCopy.title });
  expect(location.pathname).toBe('/sign-in');
  expect(screen.queryByText(signInCopy.over)).toBeNull();
  expect(screen.queryByText(accountCopy.notSignedOut)).toBeNull();
});

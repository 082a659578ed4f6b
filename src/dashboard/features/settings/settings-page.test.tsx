import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const findShown = async () =>
  within(await screen.findByRole('navigation', { name: 'Settings sections' })).getByRole('link', { current: 'page' });

test.each([
  ['/settings', 'Connection', '/settings'],
  ['/settings/people', 'People', '/settings/people'],
  ['/settings/no"thing', 'Connection', '/settings/connection'],
])('%s shows %s', async (address, name, path) => {
  fakeGateway().answer(readSession, 200, () => someSession());
  renderApp(address);
  expect((await findShown()).textContent).toBe(name);
  await screen.findByRole('heading', { name, level: 2 });
  await waitFor(() => expect(location.pathname).toBe(path));
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { lostPageCopy } from '#dashboard/copy/lost-pages.ts';
import { settingsCopy } from '#dashboard/copy/settings.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { connection: copy } = settingsCopy;
const findShown = async () =>
  within(await screen.findByRole('navigation', { name: 'Settings sections' })).getByRole('link', { current: 'page' });

test.each([
  ['/settings', 'Connection', '/settings'],
  ['/settings/people', 'People', '/settings/people'],
])('%s shows %s', async (address, name, path) => {
  fakeGateway().answer(readSession, 200, () => someSession());
  renderApp(address);
  expect((await findShown()).textContent).toBe(name);
  await screen.findByRole('heading', { name, level: 2 });
  await waitFor(() => expect(location.pathname).toBe(path));
});

test.each(['/settings/zz', '/settings/no"thing'])('%s is no page', async (address) => {
  fakeGateway().answer(readSession, 200, () => someSession());
  renderApp(address);
  expect(await screen.findByRole('heading', { name: lostPageCopy.notFound.title, level: 1 })).toBeTruthy();
  await waitFor(() => expect(document.title).toContain(lostPageCopy.notFound.title));
  expect(location.pathname + location.search).toBe(new URL(address, location.origin).pathname);
});

test('a service without a name leaves no empty row in the connection', async () => {
  const { service } = someSession();
  if (service === null) throw new Error('Signed in, a session tells of the service');
  const silent = { ...service, account_name: null, last_answer_at: null };
  fakeGateway().answer(readSession, 200, () => someSession({ service: silent }));
  renderApp('/settings/connection');
  const definitions = await screen.findAllByRole('definition');
  expect(definitions.map((one) => one.textContent)).toEqual(expect.arrayContaining([copy.noAccount, copy.never]));
  expect(definitions.filter((one) => one.textContent === '')).toEqual([]);
});

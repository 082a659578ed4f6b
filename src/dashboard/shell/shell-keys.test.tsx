import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readSession } from '#contract/gateway/session.ts';
import { shortcutCopy } from '#dashboard/copy/shortcuts.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';
import { NAV_ITEMS } from './nav-items.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const byKey = NAV_ITEMS.filter(({ key }) => key !== undefined);

test.each(byKey)('g and $key go to $name, and the sheet says so', async ({ key = '', name, root }) => {
  fakeGateway().answer(readSession, 200, () => someSession());
  renderApp('/settings/shortcuts');
  // The keys come with what the first page can be used without.
  await screen.findByRole('region', { name: 'Notifications' });
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(location.pathname).toBe(root));
  expect(shortcutCopy.groups[0].keys).toContainEqual([`g then ${key}`, `Go to ${name}`]);
});

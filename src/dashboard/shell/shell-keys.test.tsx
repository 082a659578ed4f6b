import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { readSession } from '#contract/gateway/session.ts';
import { shortcutCopy } from '#dashboard/copy/shortcuts.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';
import { holdShellKeys, releaseShellKeys } from '#dashboard/browser/held-shell-keys.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { NAV_ITEMS } from './nav-items.ts';
import { useShellKeys } from './shell-keys.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const byKey = NAV_ITEMS.filter(({ key }) => key !== undefined);

test.each(byKey)('g and $key go to $name, and the sheet says so', async ({ key = '', name, root }) => {
  fakeGateway().answer(readSession, 200, () => someSession());
  holdShellKeys();
  renderApp('/settings/shortcuts');
  // The key handling loads later; keys pressed before that are kept.
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'g' });
  fireEvent.keyDown(document.body, { key });
  await waitFor(() => expect(location.pathname).toBe(root));
  expect(shortcutCopy.groups[0].keys).toContainEqual([`g then ${key}`, `Go to ${name}`]);
});

test('the command menu opens if its keys were pressed before it had loaded', async () => {
  fakeGateway().answer(readSession, 200, () => someSession());
  holdShellKeys();
  renderApp('/settings/shortcuts');
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(await screen.findByRole('dialog', { name: 'Command menu' })).toBeDefined();
  // The announcement for screen readers comes a moment later; the test must not end before it.
  await waitFor(() => expect(document.querySelector('[data-live-announcer]')?.textContent).toBeTruthy());
});

test('Ctrl+Enter in a form takes effect if it was pressed before the module that handles it had loaded; elsewhere it is left alone', () => {
  const pressed: string[] = [];
  holdShellKeys();
  const page = (hasLoaded: boolean) => (
    <MemoryRouter>
      {hasLoaded ? <ShellKeys /> : null}
      <form
        aria-label="one"
        onSubmit={(event) => {
          event.preventDefault();
          pressed.push('saved');
        }}
      >
        <input aria-label="name" />
        <Button type="submit">Save</Button>
      </form>
    </MemoryRouter>
  );
  const { rerender } = render(page(false));
  expect(fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })).toBe(true);
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter', ctrlKey: true })).toBe(false);
  rerender(page(true));
  releaseShellKeys();
  expect(pressed).toEqual(['saved']);
});

test('Ctrl+Enter in a field presses the button of its form, if it can be pressed', () => {
  const pressed: string[] = [];
  render(
    <MemoryRouter>
      <ShellKeys />
      <form id="outside" aria-label="one" />
      <textarea aria-label="text" form="outside" />
      <form
        aria-label="two"
        onSubmit={(event) => {
          event.preventDefault();
          pressed.push('saved');
        }}
      >
        <input aria-label="name" />
        <Button onClick={() => pressed.push('back')}>Go back</Button>
        <Button type="submit">Save</Button>
      </form>
      <form aria-label="three" onSubmit={() => pressed.push('busy')}>
        <input aria-label="busy" />
        <Button type="submit" busy="Saving…">
          Save
        </Button>
      </form>
    </MemoryRouter>,
  );
  for (const name of ['name', 'busy', 'text'])
    fireEvent.keyDown(screen.getByRole('textbox', { name }), { key: 'Enter', ctrlKey: true });
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'name' }), { key: 'Enter', metaKey: true, repeat: true });
  expect(pressed).toEqual(['saved']);
});

function ShellKeys() {
  useShellKeys(() => undefined);
  return null;
}

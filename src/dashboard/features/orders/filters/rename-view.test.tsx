import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { countOrders, listSavedViews, saveView } from '#contract/gateway/saved-views.ts';
import { readSession } from '#contract/gateway/session.ts';
import { savedViewCopy as copy } from '#dashboard/copy/saved-views.ts';
import { storedViews } from '#dashboard/state/stored-views.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSavedView } from '#dashboard/testing/some-saved-view.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  storedViews.set(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Opens the dialog that renames the view Mine, and enters Urgent. */
async function rename() {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(listOrders, 200, () => ({ orders: [], total: 0, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(countOrders, 200, () => ({ counts: [0] }));
  gateway.answer(listSavedViews, 200, () => ({ views: [someSavedView()] }));
  renderApp('/orders?view=all');
  fireEvent.click(await screen.findByRole('button', { name: 'Options of view Mine' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: copy.rename }));
  const dialog = within(await screen.findByRole('dialog', { name: copy.renameTitle }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: copy.name });
  fireEvent.change(field, { target: { value: 'Urgent' } });
  const bar = within(screen.getByRole('navigation', { name: 'Order views' }));
  return { gateway, bar, dialog, field, save: () => fireEvent.click(dialog.getByRole('button', { name: copy.save })) };
}

test('of a view that somebody deletes while it is being renamed, the dialog stays, says so, and keeps the name', async () => {
  const { gateway, bar, dialog, field, save } = await rename();
  gateway.answer(saveView, 404, () => ({ error: 'not_found', error_description: 'Gone.' }));
  gateway.answer(listSavedViews, 200, () => ({ views: [] }));
  save();
  expect((await dialog.findByRole('alert')).textContent).toBe(copy.problems['not_found']);
  await waitFor(() => expect(bar.queryByRole('link', { name: 'Mine' })).toBeNull());
  expect(field.value).toBe('Urgent');
  fireEvent.click(dialog.getByRole('button', { name: copy.goBack }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a view that somebody has changed while it is being renamed keeps what they changed if the rename is tried again', async () => {
  const { gateway, bar, dialog, save } = await rename();
  const theirs = someSavedView({ name: 'Theirs', search: '?view=all&country=NZ', is_shared: true, version: 4 });
  gateway.answer(saveView, 409, () => ({ error: 'changed_meanwhile', error_description: 'Changed.' }));
  gateway.answer(listSavedViews, 200, () => ({ views: [theirs] }));
  save();
  expect((await dialog.findByRole('alert')).textContent).toBe(copy.problems['changed_meanwhile']);
  await waitFor(() => expect(bar.getByRole('link', { name: 'Theirs' })).toBeTruthy());
  gateway.answer(saveView, 200, () => ({ ...theirs, name: 'Urgent', version: 5 }));
  save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gateway.calls.findLast((call) => call.name === 'saveView')?.body).toEqual({
    name: 'Urgent',
    search: theirs.search,
    is_shared: true,
    version: 4,
  });
});

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import {
  countOrders,
  deleteSavedView,
  listSavedViews,
  saveView,
  type SavedView,
} from '#contract/gateway/saved-views.ts';
import { readSession, signIn, signOut } from '#contract/gateway/session.ts';
import { storedViews } from '#dashboard/state/stored-views.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSavedView } from '#dashboard/testing/some-saved-view.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const OWN = someSavedView();
const SHARED = someSavedView({
  view_id: 'ours',
  name: 'Abroad',
  search: '?view=all&country=NZ',
  is_shared: true,
  created_by: 'owner@slipway.test',
  may_change: false,
});

afterEach(() => {
  cleanup();
  storedViews.set(undefined);
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Renders Orders with a fake gateway that stores these views and applies changes to them. */
async function show(before: readonly SavedView[]) {
  const gateway = fakeGateway();
  let views = before;
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 1, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1 },
  }));
  const orders = [someOrder('SLP4408812K7Q2')];
  gateway.answer(listOrders, 200, () => ({ orders, total: 1, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(listSavedViews, 200, () => ({ views: [...views] }));
  gateway.answer(countOrders, 200, ({ body }) => ({
    counts: (body as { filters: { country?: string }[] }).filters.map(({ country }) => (country === 'NZ' ? 1208 : 4)),
  }));
  gateway.answer(deleteSavedView, 200, () => {
    views = [];
    return { done: true as const };
  });
  gateway.answer(saveView, 200, ({ body }) => {
    const saved = { ...OWN, ...(body as Partial<SavedView>), version: 1 };
    views = [saved];
    return saved;
  });
  renderApp('/orders?view=all&carrier=Northpost');
  await screen.findByRole('grid', { name: 'Orders' });
  return gateway;
}
const bar = () => within(screen.getByRole('navigation', { name: 'Order views' }));
const bodies = (gateway: ReturnType<typeof fakeGateway>, name: string) =>
  gateway.calls.filter((call) => call.name === name).map((call) => call.body);

test('saved views show their counts; people who may not change one can only arrange it and copy its link', async () => {
  const gateway = await show([SHARED, OWN]);
  const link = await bar().findByRole('link', { name: 'Abroad' });
  await waitFor(() => expect(link.textContent).toBe('Abroad1,208'));
  expect((await bar().findByRole('link', { name: 'Mine' })).textContent).toBe('Mine4');
  expect(bodies(gateway, 'countOrders')[0]).toEqual({
    filters: [
      { view: 'all', country: 'NZ' },
      { view: 'all', q: 'ana' },
    ],
  });
  fireEvent.click(await bar().findByRole('button', { name: 'Options of view Abroad, shared by owner@slipway.test' }));
  const menu = await screen.findByRole('menu');
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent),
  ).toEqual(['Move left', 'Move right', 'Copy link']);
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Move right' }));
  const names = () =>
    bar()
      .getAllByRole('link')
      .map((one) => one.textContent.replace(/[\d,]+$/u, ''));
  await waitFor(() => expect(names().slice(-2)).toEqual(['Mine', 'Abroad']));
});

test('a view is saved for everybody or only for yourself; a taken name is reported in the dialog, and nothing is lost', async () => {
  const gateway = await show([SHARED]);
  fireEvent.click(bar().getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  const field = dialog.getByRole('textbox', { name: 'Name of the view' });
  const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Save this view' }));
  fireEvent.change(field, { target: { value: 'ready to book' } });
  press();
  expect(await dialog.findByText('There is a view with this name already. Choose another.')).toBeTruthy();
  expect(bodies(gateway, 'saveView')).toEqual([]);
  const refusing = fakeRefusal(gateway);
  fireEvent.change(field, { target: { value: 'Abroad' } });
  press();
  expect((await dialog.findByRole('alert')).textContent).toContain('with this name already');
  refusing.end();
  fireEvent.change(field, { target: { value: ' Northpost ' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Show it to everybody' }));
  press();
  expect(await bar().findByRole('link', { name: 'Northpost' })).toBeTruthy();
  expect(bodies(gateway, 'saveView').at(-1)).toEqual({
    name: 'Northpost',
    search: '?view=all&carrier=Northpost',
    is_shared: true,
    version: 0,
  });
});

test('a refusal that arrives once the dialog is closed is still reported', async () => {
  const gateway = await show([SHARED]);
  fireEvent.click(bar().getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  fakeRefusal(gateway);
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name of the view' }), { target: { value: 'Abroad' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save this view' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByText(/^View “Abroad”: There is a view with this name already/)).toBeTruthy();
});

test('a view that is no longer shared says whose it is now', async () => {
  const gateway = await show([{ ...SHARED, created_by: 'nia@shop.example', may_change: true }]);
  gateway.answer(saveView, 200, () => ({ ...SHARED, is_shared: false, may_change: true, version: 2 }));
  fireEvent.click(await bar().findByRole('button', { name: 'Options of view Abroad, shared by nia@shop.example' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Keep for whoever made it' }));
  expect(await screen.findByText('Only owner@slipway.test sees “Abroad” now')).toBeTruthy();
});

/** Makes the gateway answer that the name is taken, until `end` is called. */
function fakeRefusal(gateway: ReturnType<typeof fakeGateway>) {
  gateway.answer(saveView, 409, () => ({ error: 'name_taken', error_description: 'Taken.' }));
  return {
    end: () => gateway.answer(saveView, 200, ({ body }) => ({ ...OWN, ...(body as Partial<SavedView>), version: 1 })),
  };
}

test('a view is deleted, and Undo brings it back as it was', async () => {
  const gateway = await show([OWN]);
  fireEvent.click(await bar().findByRole('button', { name: 'Options of view Mine' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
  await waitFor(() => expect(bar().queryByRole('link', { name: 'Mine' })).toBeNull());
  expect(bodies(gateway, 'deleteSavedView')).toEqual([{ version: 3 }]);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await bar().findByRole('link', { name: 'Mine' })).toBeTruthy();
  expect(bodies(gateway, 'saveView')).toMatchObject([{ name: 'Mine', search: '?view=all&q=ana', version: 0 }]);
});

test('views that only this browser had are given to the person who is signed in, once', async () => {
  const old = [{ id: 'k1', name: 'Old', search: '?view=all&carrier=Northpost' }];
  localStorage.setItem('slipway.views.Wattle & Tide', JSON.stringify(old));
  const gateway = await show([]);
  expect(await bar().findByRole('link', { name: 'Old' })).toBeTruthy();
  expect(bodies(gateway, 'saveView')).toEqual([
    { name: 'Old', search: '?view=all&carrier=Northpost', is_shared: false, version: 0 },
  ]);
  await waitFor(() => expect(localStorage.getItem('slipway.views.Wattle & Tide')).toBeNull());
});

describe('on a shared device, the next person finds nobody’s views:', () => {
  const stored = () => JSON.stringify(Object.entries(localStorage));
  const told = () => decodeURIComponent(document.cookie);
  const signInAs = async (email: string) => {
    fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: email } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'slipway-demo' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  const showMine = async () => {
    const gateway = await show([OWN]);
    await bar().findByRole('link', { name: /^Mine/ });
    await waitFor(() =>
      expect([stored(), told()]).toEqual([expect.stringContaining('Mine'), expect.stringContaining('Mine')]),
    );
    return gateway;
  };

  test('whoever signs out takes them along, and nothing more is read for the page they left', async () => {
    const gateway = await showMine();
    let isIn = true;
    gateway.answer(readSession, 200, () => someSession(isIn ? {} : { person: null, service: null }));
    gateway.answer(signOut, 200, () => {
      isIn = false;
      return { done: true as const };
    });
    fireEvent.click(screen.getByRole('button', { name: 'Account' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    await waitFor(() => expect(stored() + told()).not.toMatch(/Mine|packer@/u));
    const names = gateway.calls.map(({ name }) => name);
    expect(names.slice(names.indexOf('signOut'))).not.toContain('listSavedViews');
  });

  test.each([
    ['packer@slipway.test', true],
    ['owner@slipway.test', false],
  ])('after a session that ended, %s signs in', async (email, keeps) => {
    const gateway = await showMine();
    cleanup();
    sessionStorage.clear();
    gateway.answer(readSession, 200, () => someSession({ person: null, service: null }));
    gateway.answer(signIn, 200, () => someSession({ person: { email, role: 'packer' } }));
    renderApp('/sign-in?next=/settings/appearance');
    await signInAs(email);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await waitFor(() => expect([stored().includes('Mine'), told().includes('Mine')]).toEqual([keeps, keeps]));
  });

  test('nor after signing in over the page, even before their own have been read', async () => {
    const gateway = await showMine();
    let session = someSession({ person: null, service: null });
    gateway.answer(readSession, 200, () => session);
    gateway.answer(listOrders, 401, () => ({ error: 'signed_out' }));
    gateway.answer(listSavedViews, 500, () => ({ error: 'unknown_error' }));
    gateway.answer(
      signIn,
      200,
      () => (session = someSession({ person: { email: 'owner@slipway.test', role: 'owner' } })),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Refresh orders' }));
    await signInAs('owner@slipway.test');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull());
    const names = () => gateway.calls.map(({ name }) => name);
    await waitFor(() => expect(names().slice(names().indexOf('signIn'))).toContain('listSavedViews'));
    expect(bar().queryByRole('link', { name: /^Mine/ })).toBeNull();
    expect(stored() + told()).not.toContain('Mine');
  });

  test('copies that an earlier version kept of everybody’s views are removed', async () => {
    const copy = 'slipway.views.Wattle & Tide owner@slipway.test';
    localStorage.setItem(copy, JSON.stringify([{ ...OWN, name: 'Theirs' }]));
    await show([OWN]);
    await waitFor(() => expect(localStorage.getItem(copy)).toBeNull());
    expect(bar().queryByRole('link', { name: 'Theirs' })).toBeNull();
  });
});

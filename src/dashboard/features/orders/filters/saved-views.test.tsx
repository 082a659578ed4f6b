import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import {
  countOrders,
  deleteSavedView,
  listSavedViews,
  saveView,
  type SavedView,
} from '#contract/gateway/saved-views.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const SHARED: SavedView = {
  view_id: 'ours',
  name: 'Abroad',
  search: '?view=all&country=NZ',
  is_shared: true,
  created_by: 'owner@slipway.test',
  may_change: false,
  version: 3,
};
const OWN: SavedView = {
  ...SHARED,
  view_id: 'mine',
  name: 'Mine',
  search: '?view=all&q=ana',
  is_shared: false,
  may_change: true,
};

afterEach(() => {
  cleanup();
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

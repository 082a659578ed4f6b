import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readCutOffs } from '#contract/gateway/cut-offs.ts';
import { assessSelection } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { pickupSiteCopy } from '#dashboard/copy/pickup-site.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { cutOffsQuery } from '#dashboard/queries/cut-offs.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someCutOffs, someSite } from '#dashboard/testing/some-cut-offs.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { SelectionActions } from './use-selection-actions.ts';

afterEach(() => {
  cleanup();
  selection.clear();
  vi.unstubAllGlobals();
});

function show(sites: readonly string[], notInView = 0) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(assessSelection, 200, () => ({
    bookable: 1,
    carriers: [],
    parts: [],
    left_out: [],
    not_in_view: notInView,
  }));
  gateway.answer(readCutOffs, 200, () =>
    someCutOffs({ sites: sites.map((name) => someSite({ site_id: name, name })) }),
  );
  selection.add(['SLP4408812K7Q2']);
  const setSite = vi.fn<() => void>();
  const showSelected = vi.fn<() => void>();
  // The tests choose no other action.
  const actions = { setSite, showSelected } as Partial<SelectionActions> as SelectionActions;
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <SelectionBar filter={undefined} actions={actions} />
    </QueryClientProvider>,
  );
  return { gateway, client, setSite, showSelected };
}

const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: selectionCopy.more }));
  return within(await screen.findByRole('menu', { name: selectionCopy.toolbar }));
};

test('what is selected but not in view is one press away', async () => {
  const { showSelected } = show(['Brunswick'], 12);
  // The bar shows the selection a frame later: an answer that arrives before then is for the empty one, and its button goes.
  await screen.findByText(selectionCopy.selected(1));
  await screen.findByText(/12 not in this view/u);
  fireEvent.click(screen.getByRole('button', { name: selectionCopy.showSelected }));
  expect(showSelected).toHaveBeenCalledOnce();
});

test('a pickup site is offered if there are several', async () => {
  const { setSite } = show(['Brunswick', 'Perth']);
  const menu = await openMenu();
  fireEvent.click(await menu.findByRole('menuitem', { name: pickupSiteCopy.menu }));
  expect(setSite).toHaveBeenCalledOnce();
});

test('no pickup site is offered if there is only one', async () => {
  const { client } = show(['Brunswick']);
  const menu = await openMenu();
  await waitFor(() => expect(client.getQueryData(cutOffsQuery().queryKey)).toBeDefined());
  expect(menu.queryByRole('menuitem', { name: pickupSiteCopy.menu })).toBeNull();
});

test('a selection that couldn’t be checked isn’t said to be counted', async () => {
  const { gateway } = show(['Brunswick']);
  gateway.answer(assessSelection, 500, () => ({ error: 'unknown_error' }));
  expect(await screen.findByText(selectionCopy.notAssessed, { exact: false })).toBeTruthy();
  const book = screen.getByRole('button', { name: new RegExp(`^${selectionCopy.book(1)}`, 'u') });
  expect(book.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText(selectionCopy.counting)).toBeNull();
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBooking } from '#contract/gateway/bookings.ts';
import { listPeopleNames } from '#contract/gateway/people.ts';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { ManifestId } from '#contract/identifiers.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { chosenManifests } from '#dashboard/state/chosen-manifests.ts';
import { takeOver } from '#dashboard/state/left-by.ts';
import { printRun } from '#dashboard/state/print-run.ts';
import { addScan, clearScanList, scanList } from '#dashboard/state/scan-list.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { pressKeys } from '#dashboard/testing/press-keys.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { SOME_PRINT_RUN } from '#dashboard/testing/some-print-run.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

const MIA = { email: 'mia@shop.example', role: 'owner' } as const;
const BEN = { email: 'ben@shop.example', role: 'packer' } as const;
let gateway: ReturnType<typeof fakeGateway>;

/** The dashboard at an address, with Mia signed in and two orders selected. Returns what signs in somebody else. */
function openAsMia(address: string) {
  gateway.answer(readSession, 200, () => someSession({ person: MIA }));
  const { client } = renderApp(address);
  const signIn = async (person: typeof MIA | typeof BEN | null) => {
    gateway.answer(readSession, 200, () => someSession({ person }));
    await act(async () => client.refetchQueries(sessionQuery()));
  };
  return { signIn };
}
const review = () => screen.queryByRole('dialog', { name: 'Review booking' });
const sent = () => gateway.calls.filter(({ name }) => name === startBooking.name);

beforeEach(() => {
  const { service } = someSession();
  selection.openWorkspace(`${service?.address}|${service?.account_name}`);
  takeOver(MIA.email);
  selection.replace(['SLP1', 'SLP2']);
  gateway = fakeGateway();
  const views = { ready: 2, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 2 };
  gateway.answer(listPeopleNames, 200, () => ({ names: [{ email: MIA.email, name: 'Mia Torres' }] }));
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({ orders: [], total: 0, next_cursor: null, as_of: '2026-11-21T09:41:00Z' }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 2, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  gateway.answer(startBooking, 202, () => someBooking([someDocket(['SLP1', 'SLP2'])]));
});
afterEach(() => {
  cleanup();
  selection.clear();
  clearScanList();
  printRun.set(undefined);
  chosenManifests.set([]);
  vi.unstubAllGlobals();
});

test('Review closes when another person signs in over it: one key would book what somebody else has selected', async () => {
  const { signIn } = openAsMia('/orders?view=selected&dialog=review');
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  await signIn(null);
  await signIn(BEN);
  await waitFor(() => expect(review()).toBeNull());
  expect(location.search).toBe('?view=selected');
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  expect(await bar.findByText('Left by Mia Torres')).toBeTruthy();
  expect(selection.list()).toEqual(['SLP1', 'SLP2']);
  expect(sent()).toHaveLength(0);

  fireEvent.click(await bar.findByRole('button', { name: 'Book 2 orders' }));
  await screen.findByText('Left by Mia Torres. Check these orders before you confirm.');
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('Review stays open, and is nobody else’s, when the same person signs in again', async () => {
  const { signIn } = openAsMia('/orders?view=selected&dialog=review');
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  await signIn(null);
  await signIn(MIA);
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  expect(screen.queryByText(/Left by/u)).toBeNull();
});

test('Review doesn’t open from an address that another person left, such as after a reload', async () => {
  openAsMia('/orders?view=selected&dialog=review');
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  cleanup();
  gateway.answer(readSession, 200, () => someSession({ person: BEN }));
  renderApp('/orders?view=selected&dialog=review');
  await waitFor(() => expect(location.search).toBe('?view=selected'));
  await waitFor(() => expect(review()).toBeNull());
  expect(sent()).toHaveLength(0);
});

test('a key pressed in the sign-in form doesn’t confirm the Review behind it', async () => {
  const { signIn } = openAsMia('/orders?view=selected&dialog=review');
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  await signIn(null);
  const email = await screen.findByRole('textbox', { name: 'Email' });
  fireEvent.keyDown(email, { key: 'Enter', ctrlKey: true });
  await signIn(MIA);
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  expect(sent()).toHaveLength(0);
});

test('a scan over the sign-in form says to sign in first: that form can’t be closed, whatever is open behind it', async () => {
  const { signIn } = openAsMia('/orders?view=selected&dialog=review');
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  await signIn(null);
  await screen.findByRole('textbox', { name: 'Email' });
  pressKeys('SLP4408815T0O1', 5);
  await screen.findByText('Scan ignored. Sign in first, then scan again.');
  expect(screen.queryByText('Scan ignored while you review. Go back to keep scanning.')).toBeNull();
});

test('the question whether the labels came out is asked of another person only when they open it', async () => {
  const { signIn } = openAsMia('/settings/appearance');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  act(() => printRun.set(SOME_PRINT_RUN));
  await screen.findByRole('dialog', { name: 'Did all 4 labels print?' });
  await signIn(BEN);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Did all 4 labels print?' })).toBeNull());
  expect(printRun.get()).toMatchObject({ numbers: SOME_PRINT_RUN.numbers, isSilent: true, marksAtOnce: false });
});

test('scanned orders stay on their list and say who left them; ticked manifests don’t stay', async () => {
  addScan({ text: 'SLP9', outcome: 'added', mode: 'collect', isFromLink: false, near: null, cause: null });
  chosenManifests.set([ManifestId.parse(7)]);
  const { signIn } = openAsMia('/scan');
  await screen.findByRole('list', { name: 'Scanned orders' });
  expect(screen.queryByText(/Left by/u)).toBeNull();
  await signIn(BEN);
  await screen.findByText('Left by Mia Torres');
  expect([scanList.get().entries.length, chosenManifests.get()]).toEqual([1, []]);
});

test('whoever signed in elsewhere while this page was told that the session is over isn’t asked to sign in again', async () => {
  gateway.answer(readSession, 200, () => someSession({ person: MIA }));
  const { client } = renderApp('/settings/appearance');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  let reads = 0;
  gateway.answer(readSession, 200, () => {
    reads += 1;
    return someSession({ person: reads === 1 ? null : BEN });
  });
  await act(async () => client.refetchQueries(sessionQuery()));
  await waitFor(() => expect(client.getQueryData(sessionQuery().queryKey)?.person).toEqual(BEN));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readBooking, startBooking } from '#contract/gateway/bookings.ts';
import { listManifestsToHandOver } from '#contract/gateway/handovers.ts';
import { requestLabels } from '#contract/gateway/labels.ts';
import { assessSelection, listTrackingNumbers } from '#contract/gateway/orders.ts';
import { readToday } from '#contract/gateway/today.ts';
import { changeTodaysCutOff, closeLane, markWarningSeen, stopAutoBook } from '#contract/gateway/today-acts.ts';
import { getLabelsCopy } from '#dashboard/copy/labels.ts';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import { cutOffTodayCopy, laneCopy, todayCopy } from '#dashboard/copy/today.ts';
import { todayKeys } from '#dashboard/queries/later-query-keys.ts';
import { orderKeys } from '#dashboard/queries/query-keys.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { someCounts, someDay, someLane } from '#dashboard/testing/some-today.ts';
import { at, bodiesOf, findLane, showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';

stopTheClock();

const FAILURE = { error: 'unknown_error', error_description: 'No.' } as const;
const waiting = () => someLane({ step: 'wait', counts: { ...someCounts({ label: 5 }), to_label: 5, being_made: 0 } });

test('labels that couldn’t be requested are reported, and so are those that the service refuses', async () => {
  const gateway = showToday(someDay({ lanes: [waiting()] }));
  gateway.answer(listTrackingNumbers, 200, () => ({ tracking_numbers: ['SLP1', 'SLP2'], next_cursor: null, total: 2 }));
  gateway.answer(requestLabels, 500, () => FAILURE);
  const button = await screen.findByRole('button', { name: 'Get 5 labels' });
  fireEvent.click(button);
  expect(await screen.findByText(getLabelsCopy.unclear)).toBeTruthy();
  gateway.answer(requestLabels, 403, () => FAILURE);
  fireEvent.click(button);
  expect(await screen.findByText(getLabelsCopy.failed)).toBeTruthy();
  gateway.answer(requestLabels, 200, () => ({
    asked: ['SLP1'],
    refused: [{ tracking_number: 'SLP2', near_match: null, reason: 'cancelled' as const }],
  }));
  fireEvent.click(button);
  expect(await screen.findByText(/Checking 1 label ·/u)).toBeTruthy();
});

test('a lane whose orders can’t be read doesn’t open Review, and says so', async () => {
  const gateway = showToday(someDay(), { address: '/today?dialog=review&lane=NorthpostStandard+main' });
  gateway.answer(listTrackingNumbers, 500, () => FAILURE);
  expect(await screen.findByText(laneCopy.notRead)).toBeTruthy();
  await waitFor(() => expect(location.search).not.toContain('review'));
});

test('Review keeps the orders that were ready when it opened, also after a lost answer, when none can be booked any more', async () => {
  const gateway = showToday(someDay(), { address: '/today?dialog=review&lane=NorthpostStandard+main' });
  const ready = ['SLP1', 'SLP2'];
  gateway.answer(listTrackingNumbers, 200, () => ({ tracking_numbers: [...ready], next_cursor: null }));
  let canBeBooked = true;
  gateway.answer(assessSelection, 200, ({ body }) => {
    const { tracking_numbers: numbers } = body as { tracking_numbers: string[] };
    const left_out = canBeBooked ? [] : [{ reason: 'being_booked' as const, tracking_numbers: numbers }];
    return { bookable: canBeBooked ? numbers.length : 0, carriers: [], parts: [], left_out, not_in_view: 0 };
  });
  const press = async () => {
    const button = await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    fireEvent.click(button);
  };
  const changed = () => act(() => gateway.client.invalidateQueries({ queryKey: orderKeys.live }));
  await screen.findByRole('button', { name: 'Confirm and book 2 orders' });
  ready.push('SLP3');
  await changed();
  gateway.answer(startBooking, 500, () => FAILURE);
  gateway.answer(readBooking, 500, () => FAILURE);
  await press();
  expect(await screen.findByText(/Confirm again: this booking is never sent twice\./u)).toBeTruthy();
  canBeBooked = false;
  await changed();
  expect(screen.queryByText('Nothing can be booked.')).toBeNull();
  await press();
  await waitFor(() => expect(bodiesOf(gateway, 'startBooking')).toHaveLength(2));
  const puts = gateway.calls.filter(({ name }) => name === 'startBooking');
  expect(new Set(puts.map(({ path, body }) => path + JSON.stringify(body))).size).toBe(1);
});

test('Review stays open when its lane leaves the day meanwhile: it may have sent a booking', async () => {
  const gateway = showToday(someDay(), { address: '/today?dialog=review&lane=NorthpostStandard+main' });
  gateway.answer(listTrackingNumbers, 200, () => ({ tracking_numbers: ['SLP1'], next_cursor: null }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 1, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  await screen.findByRole('button', { name: 'Confirm and book 1 order' });
  gateway.answer(readToday, 200, () => someDay({ lanes: [], next: null }));
  await act(() => gateway.client.invalidateQueries({ queryKey: todayKeys.all }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Northpost Standard' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Confirm and book 1 order' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a warning that couldn’t be marked as seen by its key says so in its lane', async () => {
  vi.setSystemTime(at(30));
  const unseen = { minutes: 10, raised_at: at(30).toISOString(), seen_at: null, seen_by: null };
  const gateway = showToday(someDay({ lanes: [someLane({ state: 'urgent', warnings: [unseen] })] }));
  const lane = within(await findLane());
  expect(lane.getByRole('button', { name: 'Mark as seen' })).toBeTruthy();
  gateway.answer(markWarningSeen, 403, () => FAILURE);
  fireEvent.keyDown(document.body, { key: 's' });
  expect(await lane.findByText(laneCopy.notRecorded)).toBeTruthy();
});

test.each([
  ['site=perth', { error: 'no_such_site' }, 404],
  ['day=2026-13-45', { error: 'bad_request' }, 400],
] as const)(
  'an address with %s, which doesn’t exist, shows the day without it and says so',
  async (part, refusal, status) => {
    const gateway = showToday(someDay(), { address: `/today?${part}` });
    const rest = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      address.includes(part) ? Promise.resolve(Response.json(refusal, { status })) : rest(address, init),
    );
    expect(await screen.findByText(listNotesCopy.ignored([part]))).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Northpost Standard' })).toBeTruthy();
    expect(gateway.calls.filter(({ name }) => name === 'readToday').every(({ search }) => search.size === 0)).toBe(
      true,
    );
  },
);

test('a dialog that doesn’t exist is named', async () => {
  showToday(someDay(), { address: '/today?dialog=weigh' });
  expect(await screen.findByText(listNotesCopy.ignored(['dialog=weigh']))).toBeTruthy();
});

test('a lane that doesn’t exist is named and limits nothing; one that leaves the day while it is shown isn’t named', async () => {
  const gateway = showToday(someDay(), { address: '/today?lane=gone&dialog=handover' });
  gateway.answer(listManifestsToHandOver, 200, () => ({ manifests: [], total: 0 }));
  expect(await screen.findByText(listNotesCopy.ignored(['lane=gone']))).toBeTruthy();
  const reads = gateway.calls.filter(({ name }) => name === 'listManifestsToHandOver');
  expect(reads.map(({ search }) => search.size)).toEqual([0]);
  gateway.unmount();

  const { client, ...later } = showToday(someDay(), { address: '/today?lane=NorthpostStandard+main' });
  await findLane();
  later.answer(readToday, 200, () => someDay({ lanes: [], next: null }));
  await act(() => client.invalidateQueries({ queryKey: todayKeys.all }));
  expect(await screen.findByText(todayCopy.nothingEver)).toBeTruthy();
  expect(screen.queryByText(/^Ignored/u)).toBeNull();
});

test('a day that hasn’t begun shows today, and says so', async () => {
  showToday(someDay(), { address: '/today?day=2027-06-01' });
  expect(await screen.findByText(listNotesCopy.ignored(['day=2027-06-01']))).toBeTruthy();
  expect(await findLane()).toBeTruthy();
});

test('an action that Slipway refuses says why, and doesn’t suggest trying again', async () => {
  const auto_book = { ...someLane().auto_book, state: 'announced' as const, at: at(25).toISOString(), orders: 38 };
  const gateway = showToday(someDay({ lanes: [someLane({ auto_book })] }));
  const error_description = 'The booking has begun. It can’t be stopped here.';
  gateway.answer(stopAutoBook, 409, () => ({ error: 'begun', error_description, booking_id: 'b1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop auto-book' }));
  expect(await within(await findLane()).findByText(error_description)).toBeTruthy();
});

test('an action that fails once Today was left is reported on the next page', async () => {
  const auto_book = { ...someLane().auto_book, state: 'announced' as const, at: at(25).toISOString(), orders: 38 };
  const gateway = showToday(someDay({ lanes: [someLane({ auto_book })] }));
  const error_description = 'The booking has begun. It can’t be stopped here.';
  gateway.answer(stopAutoBook, 409, () => ({ error: 'begun', error_description, booking_id: 'b1' }));
  const arrive = holdAnswers('PUT');
  fireEvent.click(await screen.findByRole('button', { name: 'Stop auto-book' }));
  act(() => {
    history.pushState(null, '', '/bookings');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeTruthy();
  arrive();
  expect(await screen.findByText(error_description)).toBeTruthy();
});

test('an action whose dialog was closed before its answer came still reports its failure', async () => {
  const gateway = showToday(someDay(), { address: '/today?dialog=van&lane=NorthpostStandard+main' });
  gateway.answer(closeLane, 500, () => FAILURE);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Van was here?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Close Northpost for today' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Keep it open' }));
  expect(await screen.findByText(laneCopy.unclear)).toBeTruthy();
});

test('so does a cut-off for today', async () => {
  const gateway = showToday(someDay(), { address: '/today?dialog=cut-off&lane=NorthpostStandard+main' });
  gateway.answer(changeTodaysCutOff, 403, () => FAILURE);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change a cut-off for today' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Cut-off today' }), { target: { value: '15:30' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Use 15:30 today' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByText(cutOffTodayCopy.problem)).toBeTruthy();
});

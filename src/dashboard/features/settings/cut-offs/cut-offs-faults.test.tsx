import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  listHolidayPlaces,
  listHolidays,
  readCutOffs,
  type SavedCutOffs,
  saveCutOffs,
} from '#contract/gateway/cut-offs.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someCutOffs, someSite } from '#dashboard/testing/some-cut-offs.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

async function show(
  saved: SavedCutOffs = someCutOffs(),
  holidays: readonly { readonly day: string; readonly name: string; readonly region: string | null }[] = [],
) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'owner@slipway.test', role: 'owner' } }));
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(readCutOffs, 200, () => saved);
  gateway.answer(listHolidayPlaces, 200, () => ({ places: [{ code: 'AU', name: 'Australia' }] }));
  gateway.answer(listHolidays, 200, () => ({ holidays: [...holidays] }));
  gateway.answer(saveCutOffs, 200, () => someCutOffs({ version: 4 }));
  renderApp('/settings/cut-offs');
  const form = within(await screen.findByRole('form', { name: 'Cut-offs' }));
  // Until it is known who is there, nobody can save.
  await form.findByRole('button', { name: 'Save cut-offs' });
  const sent = () => gateway.calls.flatMap((call) => (call.name === 'saveCutOffs' ? [call.body] : []));
  return { form, sent, save: () => fireEvent.click(form.getByRole('button', { name: 'Save cut-offs' })) };
}
/** No pickup on the days on which there usually is one. */
const NO_WORKDAYS = { monday: null, tuesday: null, wednesday: null, thursday: null, friday: null };

type Form = Awaited<ReturnType<typeof show>>['form'];

const laneOf = (form: Form, name = 'Northpost Standard') => within(form.getByRole('group', { name }));
const type = (lane: Form, name: string, value: string) =>
  fireEvent.change(lane.getByRole('textbox', { name }), { target: { value } });
const autoBook = (lane: Form) => lane.getByRole('switch', { name: 'Auto-book' });
const turnOn = (lane: Form) => {
  fireEvent.click(autoBook(lane));
  fireEvent.click(screen.getByRole('button', { name: 'Turn on auto-book' }));
};
const isOn = (lane: Form) => autoBook(lane).getAttribute('aria-checked') === 'true';

/** With a second site, whose lane and holiday come first. */
function twoSites(): SavedCutOffs {
  const { lanes } = someCutOffs();
  const perth = { site_id: 'perth', name: 'Perth', time_zone: 'Australia/Perth', country: null, region: null };
  return someCutOffs({
    sites: [{ ...someSite(perth), is_default: false }, someSite()],
    lanes: [...lanes.map((lane) => ({ ...lane, lane: 'perth:NorthpostStandard', site_id: 'perth' })), ...lanes],
    holidays: [
      { site_id: 'perth', day: '2027-03-01', choice: 'usual', time: null },
      { site_id: 'main', day: '2027-03-08', choice: 'usual', time: null },
    ],
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('after a site is removed, errors are still shown at their lane', async () => {
  const { form, sent, save } = await show(twoSites());
  type(laneOf(form, 'Northpost Standard, Brunswick'), 'Cost of a late order', 'five');
  fireEvent.click(form.getByRole('button', { name: 'Remove Perth' }));
  save();
  const cost = laneOf(form).getByRole('textbox', { name: 'Cost of a late order' });
  expect(laneOf(form).getByText('Enter a cost like 5.00')).toBeTruthy();
  expect(document.activeElement).toBe(cost);
  type(laneOf(form), 'Cost of a late order', '7.50');
  save();
  await waitFor(() =>
    expect(sent()).toMatchObject([
      {
        sites: [{ site_id: 'main' }],
        lanes: [{ lane: 'main:NorthpostStandard', late_cost_cents: 750 }],
        holidays: [{ site_id: 'main', day: '2027-03-08' }],
      },
    ]),
  );
});

test('a wrong time of a holiday goes with the country it was for, and holds nothing up', async () => {
  const inAustralia = someCutOffs({
    sites: [{ ...someSite(), country: 'AU' }],
    holidays: [{ site_id: 'main', day: '2027-11-02', choice: 'other', time: '11:00' }],
  });
  const { form, sent, save } = await show(inAustralia, [{ day: '2027-11-02', name: 'Cup Day', region: null }]);
  fireEvent.change(await form.findByRole('textbox', { name: /Cup Day/ }), { target: { value: 'noon' } });
  fireEvent.change(form.getByRole('combobox', { name: 'Country' }), { target: { value: '' } });
  save();
  await waitFor(() => expect(sent()).toMatchObject([{ holidays: [] }]));
});

test.each([
  ['Dearer than', 'Enter a cost like 5.00'],
  ['Placed in the last minutes before it books', 'Enter minutes between 0 and 240'],
  ['Minutes before the cut-off', 'Enter minutes between 10 and 240'],
])('a wrong value of auto-book (%s) is shown and focused even if auto-book is off', async (field, fault) => {
  const { form, save } = await show();
  const lane = laneOf(form);
  turnOn(lane);
  type(lane, field, 'abc');
  fireEvent.click(autoBook(lane));
  expect(lane.queryByRole('textbox', { name: field })).toBeNull();
  save();
  expect(lane.getByText(fault)).toBeTruthy();
  expect(document.activeElement).toBe(lane.getByRole('textbox', { name: field }));
});

test('auto-book is not offered before a cut-off is set', async () => {
  const { form } = await show(
    someCutOffs({ lanes: someCutOffs().lanes.map((lane) => ({ ...lane, times: { ...lane.times, ...NO_WORKDAYS } })) }),
  );
  const lane = laneOf(form);
  fireEvent.click(autoBook(lane));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(isOn(lane)).toBe(false);
  expect(lane.getByRole('alert').textContent).toBe('Set a cut-off before turning on auto-book');
  type(lane, 'Monday cut-off', '4 pm');
  fireEvent.click(autoBook(lane));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(lane.getByText('Enter a time like 16:00')).toBeTruthy();
  type(lane, 'Monday cut-off', '16:00');
  expect(lane.queryByRole('alert')).toBeNull();
  fireEvent.click(autoBook(lane));
  expect(screen.getByRole('alertdialog').textContent).toContain('by itself, Monday at 15:45.');
});

test('auto-book is not offered at minutes that are no number', async () => {
  const { form } = await show();
  const lane = laneOf(form);
  turnOn(lane);
  type(lane, 'Minutes before the cut-off', 'soon');
  fireEvent.click(autoBook(lane));
  fireEvent.click(autoBook(lane));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(isOn(lane)).toBe(false);
  expect(lane.getByText('Enter minutes between 10 and 240')).toBeTruthy();
  type(lane, 'Minutes before the cut-off', '20');
  turnOn(lane);
  expect(isOn(lane)).toBe(true);
});

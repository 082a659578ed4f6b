import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listHolidayPlaces, listHolidays, readCutOffs, saveCutOffs } from '#contract/gateway/cut-offs.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { setServiceTime } from '#dashboard/browser/service-time.ts';
import { cutOffsCopy } from '#dashboard/copy/cut-offs.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someCutOffs } from '#dashboard/testing/some-cut-offs.ts';
import { someSession } from '#dashboard/testing/some-session.ts';

function answerPlaces(gateway: ReturnType<typeof fakeGateway>) {
  gateway.answer(listHolidayPlaces, 200, ({ search }) => ({
    places: search.has('country') ? [{ code: 'VIC', name: 'Victoria' }] : [{ code: 'AU', name: 'Australia' }],
  }));
  gateway.answer(listHolidays, 200, () => ({
    holidays: [{ day: '2027-11-02', name: 'Melbourne Cup Day', region: 'Victoria' }],
  }));
  return gateway;
}

async function show(role: 'owner' | 'packer' = 'owner', saved = someCutOffs(), gateway = answerPlaces(fakeGateway())) {
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'owner@slipway.test', role } }));
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(readCutOffs, 200, () => saved);
  renderApp('/settings/cut-offs');
  const form = within(await screen.findByRole('form', { name: 'Cut-offs' }));
  // Until it is known who is there, nobody can save.
  if (role === 'owner') await form.findByRole('button', { name: 'Save cut-offs' });
  return { ...gateway, form };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const sent = ({ calls }: { calls: readonly { name: string; body: unknown }[] }) =>
  calls.filter((call) => call.name === 'saveCutOffs').map((call) => call.body);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setServiceTime(new Date().toISOString());
  vi.unstubAllGlobals();
});

test('a time per weekday, copied from Monday to Friday, and saved with the version that was read', async () => {
  const gateway = await show();
  const lane = within(gateway.form.getByRole('group', { name: 'Northpost Standard' }));
  type(lane.getByRole('textbox', { name: 'Monday cut-off' }), '9:30');
  fireEvent.click(lane.getByRole('button', { name: 'Copy Monday to Friday' }));
  type(lane.getByRole('textbox', { name: 'Cost of a late order' }), '7.5');
  gateway.answer(saveCutOffs, 200, () => someCutOffs({ version: 4 }));
  fireEvent.click(gateway.form.getByRole('button', { name: 'Save cut-offs' }));
  expect(await gateway.form.findByText(/^Saved at \d\d:\d\d$/)).toBeTruthy();
  expect(sent(gateway)).toMatchObject([
    {
      version: 3,
      lanes: [{ times: { monday: '09:30', friday: '09:30', saturday: null }, late_cost_cents: 750 }],
      warnings: [60, 30, 10],
    },
  ]);
});

test('the first cut-off is saved without entering a name for the only site', async () => {
  const [site] = someCutOffs().sites;
  if (site === undefined) throw new Error('There is no site');
  const gateway = await show('owner', someCutOffs({ version: 0, sites: [{ ...site, name: '' }] }));
  const lane = within(gateway.form.getByRole('group', { name: 'Northpost Standard' }));
  type(lane.getByRole('textbox', { name: 'Monday cut-off' }), '9:30');
  gateway.answer(saveCutOffs, 200, () => someCutOffs({ version: 1 }));
  fireEvent.click(gateway.form.getByRole('button', { name: 'Save cut-offs' }));
  expect(await gateway.form.findByText(/^Saved at \d\d:\d\d$/)).toBeTruthy();
  expect(sent(gateway)).toMatchObject([{ sites: [{ name: 'Main site' }] }]);
});

test('the time of saving is the server’s', async () => {
  const gateway = await show();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T06:41:00Z'), toFake: ['Date'] });
  setServiceTime('2026-11-21T09:41:00Z');
  type(gateway.form.getByRole('textbox', { name: cutOffsCopy.warnings }), '60');
  gateway.answer(saveCutOffs, 200, () => someCutOffs({ version: 4, warnings: [60] }));
  fireEvent.click(gateway.form.getByRole('button', { name: 'Save cut-offs' }));
  expect(await gateway.form.findByText(cutOffsCopy.saved(formatTime('2026-11-21T09:41:00Z')))).toBeTruthy();
});

test('errors are shown at their field, and nothing is sent', async () => {
  const gateway = await show();
  const lane = within(gateway.form.getByRole('group', { name: 'Northpost Standard' }));
  type(lane.getByRole('textbox', { name: 'Tuesday cut-off' }), '4 pm');
  type(lane.getByRole('textbox', { name: 'Cost of a late order' }), 'five');
  type(gateway.form.getByRole('textbox', { name: 'Site name' }), ' ');
  type(gateway.form.getByRole('textbox', { name: 'Warnings' }), 'often');
  fireEvent.click(gateway.form.getByRole('button', { name: 'Save cut-offs' }));
  for (const text of [
    'Enter a time like 16:00',
    'Enter a cost like 5.00',
    'Enter a site name',
    /Enter minutes between 1 and 240/,
  ])
    expect(gateway.form.getByText(text)).toBeTruthy();
  expect(sent(gateway)).toEqual([]);
  expect(document.activeElement?.getAttribute('data-field')).toBe('sites.0.name');
});

test('a lane is called as on Today: its level comes from its orders where no name says it', async () => {
  const lanes = someCutOffs().lanes.map((lane) => ({ ...lane, courier_allocation: 'Northpost' }));
  const gateway = await show('owner', someCutOffs({ lanes, courier_types: { 'main:NorthpostStandard': 'express' } }));
  expect(gateway.form.getByRole('group', { name: 'Northpost Express' })).toBeTruthy();
});

test('auto-book is turned on after a question that says when it books', async () => {
  const gateway = await show();
  const lane = within(gateway.form.getByRole('group', { name: 'Northpost Standard' }));
  fireEvent.click(lane.getByRole('switch', { name: 'Auto-book' }));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent).toContain(
    "Slipway will book Northpost orders by itself, Monday to Friday at 15:45. You can't undo a booking.",
  );
  expect(document.activeElement?.textContent).toBe('Keep off');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Turn on auto-book' }));
  expect(lane.getByRole('switch', { name: 'Auto-book' }).getAttribute('aria-checked')).toBe('true');
  type(lane.getByRole('textbox', { name: 'Minutes before the cut-off' }), '5');
  fireEvent.click(gateway.form.getByRole('button', { name: 'Save cut-offs' }));
  expect(lane.getByText('Enter minutes between 10 and 240')).toBeTruthy();
});

test('changes that somebody else saved meanwhile are not overwritten', async () => {
  const gateway = await show();
  gateway.answer(saveCutOffs, 409, () => ({ error: 'changed_meanwhile', current: someCutOffs({ version: 5 }) }));
  fireEvent.click(gateway.form.getByRole('button', { name: 'Save cut-offs' }));
  expect(
    await gateway.form.findByText(/^Jonas Berg changed these cut-offs at \d\d:\d\d\. Nothing was saved\.$/),
  ).toBeTruthy();
  gateway.answer(readCutOffs, 200, () => someCutOffs({ version: 5, warnings: [45] }));
  fireEvent.click(gateway.form.getByRole('button', { name: 'Show the changes' }));
  await waitFor(() =>
    expect(gateway.form.getByRole<HTMLInputElement>('textbox', { name: 'Warnings' }).value).toBe('45'),
  );
});

test('countries and holidays that can’t be loaded are said to be, and a saved country is never shown as none', async () => {
  const gateway = fakeGateway();
  gateway.answer(listHolidayPlaces, 500, () => ({ error: 'unknown_error' }));
  gateway.answer(listHolidays, 500, () => ({ error: 'unknown_error' }));
  const { form } = await show('owner', someCutOffs(), gateway);
  expect(await form.findByText(cutOffsCopy.places.problem)).toBeTruthy();
  expect(await form.findByText(cutOffsCopy.failedHolidays.problem)).toBeTruthy();
  const chosen = (name: string) =>
    form.getByRole<HTMLSelectElement>('combobox', { name }).selectedOptions[0]?.textContent;
  expect([chosen('Country'), chosen('Region')]).toEqual(['AU', 'VIC']);
  answerPlaces(gateway);
  for (const again of form.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again);
  expect(await form.findByRole('option', { name: 'Australia' })).toBeTruthy();
  expect(await form.findByRole('option', { name: 'Victoria' })).toBeTruthy();
  expect(await form.findByRole('combobox', { name: /^Melbourne Cup Day/u })).toBeTruthy();
  expect(form.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect([chosen('Country'), chosen('Region')]).toEqual(['Australia', 'Victoria']);
});

test('a holiday gets a time of its own', async () => {
  const gateway = await show();
  fireEvent.change(await gateway.form.findByRole('combobox', { name: 'Melbourne Cup Day (Victoria), Tuesday 2 Nov' }), {
    target: { value: 'other' },
  });
  type(gateway.form.getByRole('textbox', { name: 'Cut-off on Melbourne Cup Day' }), '11:00');
  gateway.answer(saveCutOffs, 200, () => someCutOffs({ version: 4 }));
  fireEvent.click(gateway.form.getByRole('button', { name: 'Save cut-offs' }));
  await waitFor(() =>
    expect(sent(gateway)).toMatchObject([
      { holidays: [{ site_id: 'main', day: '2027-11-02', choice: 'other', time: '11:00' }] },
    ]),
  );
});

test('a carrier whose times were all removed has no pickup, and the page explains the consequences', async () => {
  const { form } = await show();
  const lane = within(form.getByRole('group', { name: 'Northpost Standard' }));
  type(lane.getByRole('textbox', { name: 'Monday cut-off' }), '');
  fireEvent.click(lane.getByRole('button', { name: 'Copy Monday to Friday' }));
  expect(lane.getByText('Northpost has no pickup, so nothing will be shown as due.')).toBeTruthy();
});

test('a packer sees the values and cannot change them', async () => {
  const { form } = await show('packer');
  expect(form.getByText(/Only the account owner can change this\./)).toBeTruthy();
  expect(form.queryByRole('button', { name: 'Save cut-offs' })).toBeNull();
  expect(form.getByRole('textbox', { name: 'Monday cut-off' }).closest('fieldset[disabled]')).not.toBeNull();
});

const warnings = ({ form }: Awaited<ReturnType<typeof show>>) =>
  form.getByRole<HTMLInputElement>('textbox', { name: 'Warnings' });
const save = ({ form }: Awaited<ReturnType<typeof show>>) =>
  fireEvent.click(form.getByRole('button', { name: 'Save cut-offs' }));

test('what is typed while cut-offs are being saved stays, as unsaved changes', async () => {
  const gateway = await show();
  gateway.answer(saveCutOffs, 200, () => someCutOffs({ version: 4, warnings: [60] }));
  const arrive = holdAnswers('PUT');
  expect(gateway.form.queryByText('Unsaved changes')).toBeNull();
  type(warnings(gateway), '60');
  save(gateway);
  type(warnings(gateway), '60, 15');
  arrive();
  await waitFor(() => expect(gateway.form.queryByText('Saving…')).toBeNull());
  expect(warnings(gateway).value).toBe('60, 15');
  expect(gateway.form.getByText('Unsaved changes')).toBeTruthy();
  save(gateway);
  await waitFor(() => expect(sent(gateway)).toMatchObject([{ version: 3 }, { version: 4, warnings: [60, 15] }]));
});

test('somebody who leaves with unsaved cut-offs is asked first', async () => {
  const gateway = await show();
  type(warnings(gateway), '15');
  fireEvent.click(screen.getByRole('link', { name: 'People' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'You have unsaved cut-offs.' }));
  fireEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(warnings(gateway).value).toBe('15');
  expect(location.pathname).toBe('/settings/cut-offs');
  fireEvent.click(screen.getByRole('link', { name: 'People' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(location.pathname).toBe('/settings/people'));
});

test('typed values can be kept, and saved over what somebody else saved meanwhile', async () => {
  const gateway = await show();
  type(warnings(gateway), '15');
  gateway.answer(saveCutOffs, 409, () => ({ error: 'changed_meanwhile', current: someCutOffs({ version: 5 }) }));
  save(gateway);
  gateway.answer(readCutOffs, 200, () => someCutOffs({ version: 5, warnings: [45] }));
  fireEvent.click(await gateway.form.findByRole('button', { name: 'Keep mine, to save over them' }));
  await waitFor(() => expect(gateway.form.queryByRole('alert')).toBeNull());
  expect(warnings(gateway).value).toBe('15');
  gateway.answer(saveCutOffs, 200, () => someCutOffs({ version: 6, warnings: [15] }));
  save(gateway);
  await waitFor(() => expect(sent(gateway).at(-1)).toMatchObject({ version: 5, warnings: [15] }));
});

test('a lost answer is not reported as nothing saved', async () => {
  const gateway = await show();
  gateway.answer(saveCutOffs, 500, () => ({ error: 'unknown_error' }));
  type(warnings(gateway), '15');
  save(gateway);
  expect((await gateway.form.findByRole('alert')).textContent).toContain("we don't know if the cut-offs were saved");
  expect(warnings(gateway).value).toBe('15');
});

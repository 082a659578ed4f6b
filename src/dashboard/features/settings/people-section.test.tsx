import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { testConnection } from '#contract/gateway/connection.ts';
import {
  addPerson,
  type KnownPerson,
  listPeople,
  removePerson,
  renamePerson,
  resetPassword,
} from '#contract/gateway/people.ts';
import { changeOwnPassword, readSession, type Role } from '#contract/gateway/session.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { peopleCopy } from '#dashboard/copy/people.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';

const someone = (email: string, role: Role): KnownPerson => ({
  person_id: email,
  email,
  name: '',
  role,
  created_at: '2026-11-21T01:00:00Z',
});
const PEOPLE = [someone('nia@shop.example', 'packer'), someone('owner@shop.example', 'owner')];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(address: string, role: Role = 'owner') {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'owner@shop.example', role } }));
  gateway.answer(listPeople, 200, () => ({ people: PEOPLE }));
  renderApp(address);
  return gateway;
}
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const sent = (gateway: ReturnType<typeof fakeGateway>, name: string) =>
  gateway.calls.filter((one) => one.name === name).map(({ body }) => body);

test('a person whose adding got no answer, tried again, is not said to be somebody else', async () => {
  const gateway = show('/settings/people');
  gateway.answer(addPerson, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  type('Email', 'nia@shop.example');
  type('Password', 'ten letters');
  press('Add this person');
  expect(await screen.findByText(peopleCopy.unclear)).toBeTruthy();
  gateway.answer(addPerson, 409, () => ({ error: 'email_taken' }));
  press('Add this person');
  expect(await screen.findByText(peopleCopy.takenUnanswered('nia@shop.example'))).toBeTruthy();
  type('Email', 'dan@shop.example');
  press('Add this person');
  expect(await screen.findByText(peopleCopy.taken)).toBeTruthy();
});

test('the owner adds a person; errors are shown beside the field and nothing is lost', async () => {
  const gateway = show('/settings/people');
  gateway.answer(addPerson, 409, () => ({ error: 'email_taken' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  type('Email', 'nobody');
  type('Password', 'short');
  press('Add this person');
  expect(screen.getByText('Email must look like name@example.com')).toBeTruthy();
  expect(screen.getByText('Use at least 10 characters')).toBeTruthy();
  expect(sent(gateway, 'addPerson')).toEqual([]);
  type('Email', 'nia@shop.example');
  type('Password', 'ten letters');
  press('Add this person');
  expect(await screen.findByText('Somebody with this email can sign in already.')).toBeTruthy();
  gateway.answer(addPerson, 200, () => someone('dan@shop.example', 'owner'));
  type('Email', 'dan@shop.example');
  type('Name (optional)', ' Dan Ito ');
  fireEvent.click(screen.getByRole('radio', { name: 'Owner' }));
  press('Add this person');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(gateway, 'addPerson').at(-1)).toEqual({
    email: 'dan@shop.example',
    name: 'Dan Ito',
    password: 'ten letters',
    role: 'owner',
  });
});

test('a password is reset after saying what that does', async () => {
  const gateway = show('/settings/people');
  gateway.answer(resetPassword, 200, () => ({ done: true as const }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset password of nia@shop.example' }));
  expect(screen.getByText(/^They are signed out everywhere/)).toBeTruthy();
  type('Password', 'other letters');
  press('Set this password');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(gateway, 'resetPassword')).toEqual([{ password: 'other letters' }]);
});

test('removing asks first, and the last owner stays', async () => {
  const gateway = show('/settings/people');
  gateway.answer(removePerson, 409, () => ({ error: 'last_owner' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove owner@shop.example' }));
  expect(screen.getByRole('alertdialog', { name: 'Remove owner@shop.example?' })).toBeTruthy();
  press('Remove this person');
  expect(await screen.findByText("The last owner can't be removed. Add another owner first.")).toBeTruthy();
  press('Keep this person');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a person whose removal got no answer is removed by the second press, though it is answered with 404', async () => {
  const gateway = show('/settings/people');
  gateway.answer(removePerson, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove nia@shop.example' }));
  press('Remove this person');
  // It is about no password.
  expect((await screen.findByText(/^No answer came/u)).textContent).toMatch(/was done\. Try again\.$/u);
  gateway.answer(removePerson, 404, () => ({ error: 'not_found' }));
  press('Remove this person');
  expect(await screen.findByText('nia@shop.example was removed')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a person whom another owner removed meanwhile can’t be renamed, and no one is told to try again', async () => {
  const gateway = show('/settings/people');
  gateway.answer(renamePerson, 404, () => ({ error: 'not_found' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Change name of nia@shop.example' }));
  press('Save this name');
  expect(await screen.findByText('This person was removed meanwhile. Nothing was changed.')).toBeTruthy();
});

test('a packer sees who the owner is and no controls', async () => {
  const gateway = show('/settings/people', 'packer');
  expect(await screen.findByText('Only the account owner can change this.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add a person' })).toBeNull();
  expect(sent(gateway, 'listPeople')).toEqual([]);
});

test('the connection is tested without creating or booking anything', async () => {
  const gateway = show('/settings/connection');
  gateway.answer(testConnection, 200, () => ({ result: 'works' as const, status: 404 }));
  fireEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
  const status = await screen.findByRole('status', { name: 'Connection test' });
  await waitFor(() =>
    expect(status.textContent).toBe('The address, the key and the permission for documents are right.'),
  );
  gateway.answer(testConnection, 200, () => ({ result: 'refused' as const, status: 403 }));
  press('Test connection');
  await waitFor(() => expect(status.textContent).toMatch(/^The service refused\./));
  expect(screen.getByText(/Booking permission can only be seen by booking\.$/)).toBeTruthy();
  expect(screen.getByText(/^Labels: 4 requests at a time, 15 a second\./)).toBeTruthy();
});

test('changing your own password needs the current one, both from the people and from the account menu', async () => {
  const gateway = show('/settings/people');
  gateway.answer(changeOwnPassword, 403, () => ({ error: 'wrong_password' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset password of owner@shop.example' }));
  type('New password', 'seven wet umbrellas');
  press('Set this password');
  expect(screen.getByText('Enter your current password')).toBeTruthy();
  expect(sent(gateway, 'changeOwnPassword')).toEqual([]);
  type('Current password', 'slipway-demo');
  press('Set this password');
  expect(await screen.findByText("The current password doesn't match. Nothing was changed.")).toBeTruthy();
  gateway.answer(changeOwnPassword, 422, () => ({ error: 'weak_password' }));
  press('Set this password');
  expect(await screen.findByText(/easy to guess/)).toBeTruthy();
  gateway.answer(changeOwnPassword, 200, () => ({ done: true as const }));
  press('Set this password');
  expect(await screen.findByText('Your password was changed')).toBeTruthy();
  expect(sent(gateway, 'changeOwnPassword').at(-1)).toEqual({
    current_password: 'slipway-demo',
    password: 'seven wet umbrellas',
  });
  fireEvent.click(screen.getByRole('button', { name: 'Account' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Change password…' }));
  expect(await screen.findByRole('dialog', { name: 'Change your password' })).toBeTruthy();
});

test('people are given names; a failure is reported in the dialog and nothing typed is lost', async () => {
  const gateway = show('/settings/people');
  press(
    (await screen.findByRole('button', { name: 'Change name of nia@shop.example' })).getAttribute('aria-label') ?? '',
  );
  type('Name (optional)', ' Nia Kelly ');
  gateway.answer(renamePerson, 500, () => ({ error: 'unknown_error' }));
  press('Save this name');
  expect(await screen.findByText(/^No answer came, so we don't know if that was done/u)).toBeTruthy();
  gateway.answer(renamePerson, 200, () => ({ ...someone('nia@shop.example', 'packer'), name: 'Nia Kelly' }));
  press('Save this name');
  expect(await screen.findByText('Shown as Nia Kelly now')).toBeTruthy();
  expect(sent(gateway, 'renamePerson')).toEqual([{ name: 'Nia Kelly' }, { name: 'Nia Kelly' }]);
});

test('people who remove themselves are told the consequences for them, not for somebody else', async () => {
  show('/settings/people');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove owner@shop.example' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('You are signed out at once');
});

test('a change that ends after its dialog was closed closes no other dialog, and its outcome is reported', async () => {
  const gateway = show('/settings/people');
  const arrive = holdAnswers('PUT', 'POST', 'DELETE');
  fireEvent.click(await screen.findByRole('button', { name: 'Change name of nia@shop.example' }));
  type('Name (optional)', 'Nia Kelly');
  press('Save this name');
  press('Go back');
  fireEvent.click(await screen.findByRole('button', { name: 'Reset password of nia@shop.example' }));
  type('Password', 'seven wet umbrellas');
  gateway.answer(renamePerson, 200, () => ({ ...someone('nia@shop.example', 'packer'), name: 'Nia Kelly' }));
  arrive();
  expect(await screen.findByText('Shown as Nia Kelly now')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('seven wet umbrellas');
});

test('a password change without an answer is not reported as unchanged', async () => {
  const gateway = show('/settings/people');
  gateway.answer(changeOwnPassword, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset password of owner@shop.example' }));
  type('Current password', 'slipway-demo');
  type('New password', 'seven wet umbrellas');
  press('Set this password');
  expect(await screen.findByText(/The new password may count already\.$/u)).toBeTruthy();
  // It ended the session whose answer it was.
  gateway.answer(changeOwnPassword, 401, () => ({ error: 'signed_out' }));
  press('Set this password');
  expect(await screen.findByText('You were signed out before that could be done. Try again.')).toBeTruthy();
});

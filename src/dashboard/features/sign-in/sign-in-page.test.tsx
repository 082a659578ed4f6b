import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listManifestSummaries } from '#contract/gateway/manifests.ts';
import { createOwner, readSession, signIn, signOut } from '#contract/gateway/session.ts';
import { signInCopy } from '#dashboard/copy/sign-in.ts';
import { toastsCopy } from '#dashboard/copy/toasts.ts';
import { selection } from '#dashboard/state/selection.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';

const signedOut = someSession({ person: null, service: null });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function fillIn(email: string, password: string, button: string) {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: button }));
}

describe('signing in', () => {
  it('leads people who are not signed in to the sign-in page and back to where they were going', async () => {
    const gateway = fakeGateway();
    gateway.answer(readSession, 200, () => signedOut);
    gateway.answer(signIn, 200, () => someSession());
    renderApp('/settings/appearance');
    await fillIn('packer@slipway.test', 'slipway-demo', 'Sign in');
    await waitFor(() => expect(location.pathname).toBe('/settings/appearance'));
    // The pressed button is gone; keyboard focus moves to the page's heading.
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(gateway.calls.find(({ name }) => name === 'signIn')?.body).toEqual({
      email: 'packer@slipway.test',
      password: 'slipway-demo',
    });
  });

  it('asks for what is missing and sends nothing', async () => {
    const gateway = fakeGateway();
    gateway.answer(readSession, 200, () => signedOut);
    renderApp('/sign-in');
    await fillIn('', '', 'Sign in');
    expect(screen.getByText(signInCopy.emailMissing)).toBeTruthy();
    expect(screen.getByText(signInCopy.passwordMissing)).toBeTruthy();
    expect(gateway.calls.some(({ name }) => name === 'signIn')).toBe(false);
  });

  it.each([
    [401, signInCopy.wrong],
    [429, signInCopy.tooMany],
    [500, signInCopy.serviceProblem],
  ] as const)('says what a %i means', async (status, text) => {
    const gateway = fakeGateway();
    gateway.answer(readSession, 200, () => signedOut);
    gateway.answer(signIn, status, () => ({ error: 'x' }));
    renderApp('/sign-in');
    await fillIn('a@b.c', 'wrong', 'Sign in');
    expect((await screen.findByText(text)).getAttribute('role')).toBe('alert');
  });

  it('never follows a link to another site', async () => {
    const gateway = fakeGateway();
    gateway.answer(readSession, 200, () => someSession());
    renderApp('/sign-in?next=//evil.example/x');
    await waitFor(() => expect(location.pathname).toBe('/today'));
  });

  it('reports a session that ended during work, and keeps the page, its text, the selection and the focus', async () => {
    const gateway = fakeGateway();
    let isIn = true;
    gateway.answer(readSession, 200, () => (isIn ? someSession() : signedOut));
    gateway.answer(listManifestSummaries, 401, () => ({ error: 'signed_out' }));
    gateway.answer(signIn, 200, () => {
      isIn = true;
      return someSession();
    });
    renderApp('/manifests');
    const typed = await screen.findByRole('textbox', { name: 'Manifest ID' });
    fireEvent.change(typed, { target: { value: '48213' } });
    // What follows the focus has loaded by then, too.
    await screen.findByRole('region', { name: toastsCopy.notifications });
    act(() => typed.focus());
    selection.add(['SLP1']);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isIn = false;
    fireEvent.click(again);
    expect(await screen.findByText('You were signed out. Sign in to carry on where you were.')).toBeTruthy();
    expect(location.pathname).toBe('/manifests');
    act(() => screen.getByLabelText('Email').focus());
    await fillIn('packer@slipway.test', 'slipway-demo', 'Sign in');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Manifest ID' }).value).toBe('48213');
    expect(selection.list()).toEqual(['SLP1']);
    await waitFor(() => expect(document.activeElement).toBe(typed));
    selection.clear();
  });

  it('carries on where it was once somebody has signed in in another tab, and this one is looked at again', async () => {
    const gateway = fakeGateway();
    let isIn = true;
    gateway.answer(readSession, 200, () => (isIn ? someSession() : signedOut));
    gateway.answer(listManifestSummaries, 401, () => ({ error: 'signed_out' }));
    renderApp('/manifests');
    const typed = await screen.findByRole('textbox', { name: 'Manifest ID' });
    fireEvent.change(typed, { target: { value: '48213' } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isIn = false;
    fireEvent.click(again);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Email' }), { target: { value: 'pack' } });
    const reads = () => gateway.calls.filter(({ name }) => name === 'readSession').length;
    const before = reads();
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('pack');
    isIn = true;
    gateway.answer(listManifestSummaries, 200, () => ({
      manifests: [],
      total: 0,
      carriers: [],
      as_of: '2026-11-21T09:41:07Z',
    }));
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('No manifests yet')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Sign in' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Manifest ID' }).value).toBe('48213');
  });

  it('does not report it to people who signed out themselves', async () => {
    const gateway = fakeGateway();
    let isIn = true;
    gateway.answer(readSession, 200, () => (isIn ? someSession() : signedOut));
    gateway.answer(signOut, 200, () => {
      isIn = false;
      return { done: true as const };
    });
    renderApp('/settings/appearance');
    fireEvent.click(await screen.findByRole('button', { name: 'Account' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
    expect(location.pathname).toBe('/sign-in');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    expect(screen.queryByText(signInCopy.over)).toBeNull();
  });

  it('creates the owner on the first visit', async () => {
    const gateway = fakeGateway();
    gateway.answer(readSession, 200, () => ({ ...signedOut, first_visit: true }));
    gateway.answer(createOwner, 200, () => someSession());
    renderApp('/sign-in');
    await fillIn('owner@shop.example', 'short', signInCopy.create);
    expect(screen.getByText(signInCopy.passwordShort(10))).toBeTruthy();
    await fillIn('owner@shop.example', 'long enough now', signInCopy.create);
    expect(screen.getByText(signInCopy.setUpCodeMissing)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Set-up code'), { target: { value: ' k7qx-2mrb ' } });
    await fillIn('owner@shop.example', 'long enough now', signInCopy.create);
    await waitFor(() =>
      expect(gateway.calls.find(({ name }) => name === 'createOwner')?.body).toEqual({
        email: 'owner@shop.example',
        password: 'long enough now',
        setup_code: 'k7qx-2mrb',
      }),
    );
  });
});

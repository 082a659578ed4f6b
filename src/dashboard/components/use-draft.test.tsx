import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readSession } from '#contract/gateway/session.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { makeDrafts, useDraft } from './use-draft.ts';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** A dialog in a page that was just loaded: only the tab's storage and history are left of what was before. */
async function load(email: string, first = '') {
  cleanup();
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession({ person: { email, role: 'packer' } }));
  const client = createQueryClient();
  const drafts = makeDrafts<string>('slipway.some-dialog', '');
  function Field() {
    const { value, change, forget } = useDraft(drafts, first);
    return (
      <>
        <input aria-label="Text" value={value} onChange={(event) => change(() => event.target.value)} />
        <button type="button" onClick={forget}>
          Send
        </button>
      </>
    );
  }
  render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Field />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' });
  return { field, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

test('what was entered is there after a reload, until it was sent', async () => {
  const before = await load('mia@slipway.test');
  before.type('SLP1');
  const after = await load('mia@slipway.test');
  expect(after.field.value).toBe('SLP1');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await load('mia@slipway.test')).field.value).toBe('');
});

test('what the dialog was opened with is there after a reload too', async () => {
  await load('mia@slipway.test', 'SLP1 SLP2');
  expect((await load('mia@slipway.test')).field.value).toBe('SLP1 SLP2');
});

test('another person doesn’t see it', async () => {
  (await load('mia@slipway.test')).type('SLP1');
  expect((await load('ben@slipway.test')).field.value).toBe('');
});

test('a dialog that is opened anew starts empty', async () => {
  (await load('mia@slipway.test')).type('SLP1');
  history.pushState({ key: 'another' }, '', '/orders?dialog=paste');
  expect((await load('mia@slipway.test')).field.value).toBe('');
});

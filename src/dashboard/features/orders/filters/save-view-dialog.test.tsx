import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { saveView } from '#contract/gateway/saved-views.ts';
import { savedViewCopy as copy } from '#dashboard/copy/saved-views.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { storedViews } from '#dashboard/state/stored-views.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someSavedView } from '#dashboard/testing/some-saved-view.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { savedViews } from './saved-views.ts';

const OWNER = 'owner@slipway.test';

afterEach(() => {
  cleanup();
  storedViews.set(undefined);
  vi.unstubAllGlobals();
});

test('a view whose answer was lost can be saved again under another name: the one that was saved is renamed', async () => {
  const gateway = fakeGateway();
  const close = vi.fn<() => void>();
  const sent = () => gateway.calls.filter(({ name }) => name === 'saveView');
  const save = (name: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: copy.name }), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: copy.save }));
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SaveViewDialog owner={OWNER} onClose={close} />
    </QueryClientProvider>,
  );
  gateway.answer(saveView, 500, () => ({ error: 'unknown_error' }));
  save('Abroad');
  expect(await screen.findByText(copy.unclear)).toBeTruthy();
  // The list is read again after each attempt, and has it.
  const view_id = sent()[0]?.path.split('/').at(-1) ?? '';
  act(() => savedViews(OWNER).set([someSavedView({ view_id, name: 'Abroad', version: 1 })]));
  gateway.answer(saveView, 200, () => someSavedView({ view_id, name: 'New Zealand', version: 2 }));
  save('New Zealand');
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(sent().map(({ body }) => body)).toMatchObject([{ version: 0 }, { name: 'New Zealand', version: 1 }]);
});

test('what is saved is the list in the address, even if it is not shown yet', async () => {
  const gateway = fakeGateway();
  gateway.answer(saveView, 200, () => someSavedView());
  const close = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SaveViewDialog owner={OWNER} onClose={close} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: copy.name }), { target: { value: 'Fragile' } });
  history.replaceState(null, '', '/orders?view=all&tag=fragile&page=2&order=SLP1');
  fireEvent.click(screen.getByRole('button', { name: copy.save }));
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(gateway.calls.find(({ name }) => name === 'saveView')?.body).toMatchObject({
    search: '?view=all&tag=fragile',
  });
});

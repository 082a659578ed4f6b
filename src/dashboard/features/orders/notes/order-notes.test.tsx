import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { addNote, changeTags, deleteNote } from '#contract/gateway/order-notes.ts';
import { readOrderFacets } from '#contract/gateway/orders.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { notesCopy, tagsCopy } from '#dashboard/copy/order-notes.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someOrder } from '#dashboard/testing/some-order.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { OrderNotes } from './order-notes.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { unsentNotes } from './unsent-notes.ts';

const NUMBER = 'SLP4408812K7Q2';
const NOTE = {
  note_id: 'n1',
  text: 'Ring twice.\nDog!',
  by: 'mia@slipway.test',
  at: '2026-11-20T01:00:00Z',
  may_delete: true,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(element: React.ReactNode) {
  const gateway = fakeGateway();
  const none = { carrier: [], label: [], booking: [], delivery: [], country: [] };
  gateway.answer(readOrderFacets, 200, () => ({
    facets: {
      ...none,
      tag: [
        { value: 'Fragile', count: 3 },
        { value: 'gift', count: 1 },
      ],
    },
  }));
  gateway.answer(changeTags, 200, () => ({ tracking_numbers: [NUMBER], passed_over: ['SLP9'] }));
  gateway.answer(deleteNote, 200, () => ({ done: true as const }));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      {element}
      <Said />
    </QueryClientProvider>,
  );
  return { ...gateway, client };
}
const bodies = (gateway: ReturnType<typeof fakeGateway>, name: string) =>
  gateway.calls.filter((call) => call.name === name).map((call) => call.body);
const Said = () => useToasts().map(({ id, text }) => <p key={id}>{text}</p>);
const details = (change = {}) => ({
  order: someOrder(NUMBER, { tags: 'Fragile, gift' }),
  record: null,
  activity: [],
  links: { cancel: null, created_as: null, created_from: null },
  notes: [NOTE, { ...NOTE, note_id: 'n2', text: 'Paid', by: 'owner@slipway.test', may_delete: false }],
  ...change,
});

test('notes say who wrote them and when; people can delete only their own', async () => {
  const gateway = show(<OrderNotes details={details()} />);
  const [own, other] = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem');
  expect(own?.textContent).toContain(`Ring twice.\nDog!mia@slipway.test · ${formatMoment(NOTE.at)}`);
  expect(other && within(other).queryByRole('button')).toBeNull();
  fireEvent.click(within(own ?? document.body).getByRole('button', { name: 'Delete note' }));
  await waitFor(() => expect(gateway.calls.map(({ name }) => name)).toContain('deleteNote'));
});

test('a note that couldn’t be saved stays in its field, and is the same note when it is sent again', async () => {
  const gateway = show(<OrderNotes details={details({ notes: [] })} />);
  const ids: string[] = [];
  vi.spyOn(globalThis, 'fetch');
  fireEvent.click(screen.getByRole('button', { name: 'Write a note' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  press();
  expect((await screen.findByRole('alert')).textContent).toBe('Enter a note');
  fireEvent.change(field, { target: { value: ' Ring ' } });
  gateway.answer(addNote, 500, () => ({ error: 'unknown_error' }));
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(notesCopy.unclear);
  expect(field.value).toBe(' Ring ');
  gateway.answer(addNote, 200, () => NOTE);
  press();
  await waitFor(() => expect(field.value).toBe(''));
  expect(bodies(gateway, 'addNote')).toEqual([{ text: 'Ring' }, { text: 'Ring' }]);
  for (const [address] of vi.mocked(fetch).mock.calls)
    if (typeof address === 'string') ids.push(address.split('/notes/')[1] ?? '');
  expect(new Set(ids.filter(Boolean)).size).toBe(1);
});

test.each([
  [500, notesCopy.unclear],
  [429, notesCopy.failed],
] as const)('a note whose order was closed before its answer of %i came is reported', async (status, why) => {
  // Its text stays with the order, so each has its own.
  const number = `SLP${status}`;
  const gateway = show(<OrderNotes details={details({ order: someOrder(number), notes: [] })} />);
  gateway.answer(addNote, status as 403, () => ({ error: 'unknown_error' }));
  fireEvent.click(screen.getByRole('button', { name: 'Write a note' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'New note' }), { target: { value: 'Ring' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  cleanup();
  render(<Said />);
  expect(await screen.findByText(notesCopy.notSaved(number, why))).toBeTruthy();
});

test('a tag is removed from the open order', async () => {
  const gateway = show(<OrderNotes details={details()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove tag gift' }));
  await waitFor(() =>
    expect(bodies(gateway, 'changeTags')).toEqual([{ tracking_numbers: [NUMBER], remove: ['gift'] }]),
  );
});

test.each([
  [500, tagsCopy.unclear, notesCopy.removeUnclear],
  [429, tagsCopy.failed, notesCopy.notRemoved],
] as const)(
  'a tag or note whose removal is answered with %i claims no more than is known',
  async (status, tag, note) => {
    const gateway = show(<OrderNotes details={details()} />);
    for (const endpoint of [changeTags, deleteNote])
      gateway.answer(endpoint, status as 403, () => ({ error: 'unknown_error' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove tag gift' }));
    expect(await screen.findByText(tag)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Delete note' }));
    expect(await screen.findByText(note)).toBeTruthy();
  },
);

test('a deleted note is confirmed even if it has left the page by the time its answer comes', async () => {
  show(<OrderNotes details={details()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Delete note' }));
  cleanup();
  render(<Said />);
  expect(await screen.findByText(notesCopy.removed)).toBeTruthy();
});

test('many orders get tags that are typed or in use; skipped orders are counted', async () => {
  const close = vi.fn<() => void>();
  const gateway = show(<TagDialog numbers={[NUMBER, 'SLP9']} onClose={close} />);
  const add = screen.getByRole('button', { name: 'Add to 2 orders' });
  fireEvent.click(add);
  expect(await screen.findByText('Enter a tag')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Tags' }), { target: { value: 'fragile, Blue' } });
  expect(screen.queryByRole('button', { name: 'Use tag Fragile' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Use tag gift' }));
  fireEvent.click(add);
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(bodies(gateway, 'changeTags')).toEqual([
    { tracking_numbers: [NUMBER, 'SLP9'], add: ['fragile', 'Blue', 'gift'] },
  ]);
  expect(screen.getByText('Tags of 1 order changed')).toBeTruthy();
  expect(screen.getByText('1 order passed over: unknown, or with 20 tags already.')).toBeTruthy();
});

test('tags that could not be changed after their dialog was closed are still reported', async () => {
  const gateway = show(<TagDialog numbers={[NUMBER]} onClose={() => undefined} />);
  gateway.answer(changeTags, 500, () => ({ error: 'unknown_error' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Tags' }), { target: { value: 'Blue' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add to 1 order' }));
  cleanup();
  render(<Said />);
  expect(await screen.findByText(tagsCopy.unclear)).toBeTruthy();
});

test('what is typed while a note is being sent stays in the field, and becomes a note of its own', async () => {
  const gateway = show(<OrderNotes details={details({ notes: [] })} />);
  const gate = Promise.withResolvers<void>();
  gateway.answer(addNote, 200, () => NOTE);
  const answerNow = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    await gate.promise;
    return answerNow(url, init);
  });
  fireEvent.click(screen.getByRole('button', { name: 'Write a note' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
  fireEvent.change(field, { target: { value: 'Ring twice' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByRole('button', { name: 'Adding…' });
  fireEvent.change(field, { target: { value: 'Ring twice. Beware of the dog' } });
  gate.resolve();
  await screen.findByRole('button', { name: 'Add note' });
  expect(field.value).toBe('Ring twice. Beware of the dog');
});

test('an unsent note is there, too, if its order is read before it is known who is signed in', async () => {
  const text = { text: 'Ring twice', noteId: 'n3' };
  unsentNotes.keep('mia@slipway.test SLP5', text);
  const { client } = show(<OrderNotes details={details({ order: someOrder('SLP5'), notes: [] })} />);
  expect(screen.getByRole('button', { name: 'Write a note' })).toBeTruthy();
  const session = someSession({ person: { email: 'mia@slipway.test', role: 'packer' } });
  act(() => void client.setQueryData(sessionQuery().queryKey, session));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' })).value).toBe('Ring twice');
  unsentNotes.keep('mia@slipway.test SLP5', { ...text, text: '' });
});

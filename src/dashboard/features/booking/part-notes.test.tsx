import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Booking, BookingPart } from '#contract/gateway/booking.ts';
import { continueBooking } from '#contract/gateway/bookings.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { holdAnswers } from '#dashboard/testing/hold-answers.ts';
import { someBooking, somePart } from '#dashboard/testing/some-booking.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { PartNotes } from './part-notes.tsx';

const unclear = somePart({ order_count: 999, state: 'unknown', unclear_cause: 'dropped' });
const forPerson = somePart({ order_count: 999, state: 'needs_person', unclear_cause: 'incomplete' });
const booked = somePart({ order_count: 999 });
const refused = somePart({
  order_count: 999,
  failure: { kind: 'turned_down', error: null, error_description: null, orders: [] },
});
const held = (part_number: number, order_count: number) =>
  somePart({
    part_number,
    order_count,
    state: 'not_sent',
    sent_at: null,
    answered_at: null,
    http_status: null,
    failure: { kind: 'held', error: null, error_description: null, orders: [] },
  });

const show = (booking: Booking) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PartNotes booking={booking} only="held" />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  );

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<[string, BookingPart[], string[]]>([
  ['an unclear part', [unclear, held(2, 241)], ["Part 2 (241 orders) wasn't sent because part 1 is unclear."]],
  [
    'a part that only a person can settle',
    [forPerson, held(2, 241)],
    ["Part 2 (241 orders) wasn't sent because part 1 is unclear."],
  ],
  [
    'an unclear part, before several others: that part is named, not one that was never sent',
    [unclear, held(2, 999), held(3, 241)],
    [
      "Part 2 (999 orders) wasn't sent because part 1 is unclear.",
      "Part 3 (241 orders) wasn't sent because part 1 is unclear.",
    ],
  ],
  [
    'a later part, which was sent once the first was settled',
    [booked, { ...unclear, part_number: 2 }, held(3, 241)],
    ["Part 3 (241 orders) wasn't sent because part 2 is unclear."],
  ],
  [
    'a part that was unclear and is settled now',
    [booked, held(2, 241)],
    ["Part 2 (241 orders) wasn't sent because part 1 was unclear then. Part 1 is settled now."],
  ],
  [
    'a part that the service turned down',
    [refused, held(2, 241)],
    ["Part 2 (241 orders) wasn't sent because part 1 wasn't booked."],
  ],
])('a part held back by %s', (_by, parts, texts) => {
  show(someBooking([], { parts }));
  expect(screen.getAllByText(/wasn't sent/u).map((note) => note.textContent)).toEqual(texts);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test.each([
  [500, bookingCopy.part.sendUnclear],
  [409, bookingCopy.part.sendRefused],
  [403, bookingCopy.part.sendFailed],
] as const)('a held part that is sent and answered %d says what is known', async (status, text) => {
  const gateway = fakeGateway();
  gateway.answer(continueBooking, status, () => ({ error: 'some_error' }));
  show(someBooking([], { parts: [booked, held(2, 241)], can_continue: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Send part 2 after checking' }));
  expect(await screen.findByText(text)).toBe(screen.getByRole('alert'));
});

test('a held part whose page was left before the answer came is said not to be sent', async () => {
  const gateway = fakeGateway();
  gateway.answer(continueBooking, 409, () => ({ error: 'some_error' }));
  show(someBooking([], { parts: [booked, held(2, 241)], can_continue: true }));
  const arrive = holdAnswers('POST');
  fireEvent.click(screen.getByRole('button', { name: 'Send part 2 after checking' }));
  cleanup();
  arrive();
  const said = renderHook(useToasts).result;
  await waitFor(() =>
    expect(said.current.at(-1)?.text).toBe(bookingCopy.part.sendLeft(2, bookingCopy.part.sendRefused)),
  );
});

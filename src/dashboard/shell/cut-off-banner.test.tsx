import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { markWarningSeen, stopAutoBook } from '#contract/gateway/today-acts.ts';
import { readToday } from '#contract/gateway/today.ts';
import { toastsCopy } from '#dashboard/copy/toasts.ts';
import { autoBookCopy, laneCopy } from '#dashboard/copy/today.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { AT_1520, someDay, someLane } from '#dashboard/testing/some-today.ts';
import { showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';
import { AutoBookBanner, WarningBanner } from './cut-off-banner.tsx';

stopTheClock();

test.each([
  ['main', '15:45'],
  ['perth', '12:45'],
])('with several sites, auto-book is announced in the time of the site whose van comes: %s', async (site_id, time) => {
  const [main] = someDay().sites;
  const lane = someLane({ site_id });
  const auto_book = { ...lane.auto_book, state: 'announced' as const, at: '2026-11-20T04:45:00.000Z', orders: 38 };
  const perth = { site_id: 'perth', name: 'Perth', time_zone: 'Australia/Perth', lanes: 1, utc_offset: 480 };
  const sites = [...(main === undefined ? [] : [main]), { ...perth, is_default: false }];
  showToday(someDay({ sites, lanes: [{ ...lane, auto_book }] }), { address: '/bookings' });
  const says = new RegExp(`^Slipway books 38 Northpost orders by itself at ${time}\\.`, 'u');
  expect(await screen.findByText(says)).toBeTruthy();
});

test.each([
  [500, laneCopy.unclear],
  [409, laneCopy.notRecorded],
] as const)('an act from a banner that is answered %d says what is known', async (status, text) => {
  const gateway = fakeGateway();
  gateway.answer(stopAutoBook, status, () => ({ error: 'some_error' }));
  gateway.answer(markWarningSeen, status, () => ({ error: 'some_error' }));
  const lane = someLane({ auto_book: { ...someLane().auto_book, state: 'announced' } });
  const today = {
    next: null,
    warning: null,
    autoBook: { lane, zone: 'UTC' },
    feedFailingSince: null,
    day: '2026-11-20',
  };
  const warning = { lane: lane.key, carrier: 'Northpost', cutOffAt: AT_1520, minutes: 10, notBooked: 3 };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <AutoBookBanner today={today} />
        <WarningBanner warning={warning} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: autoBookCopy.stop }));
  fireEvent.click(screen.getByRole('button', { name: laneCopy.markSeen }));
  await waitFor(() => expect(screen.getAllByRole('alert').map((said) => said.textContent)).toEqual([text, text]));
});

test('a stop that comes too late says so even once its banner has gone', async () => {
  const auto = { ...someLane().auto_book, state: 'announced' as const, at: '2026-11-20T04:45:00.000Z', orders: 37 };
  const announced = someDay({ lanes: [someLane({ auto_book: auto })] });
  const gateway = showToday(announced, { address: '/bookings' });
  const error_description = 'The booking has begun. It can’t be stopped here.';
  // The last test's banner goes first.
  await screen.findByText(/^Slipway books 37 Northpost orders/u);
  gateway.answer(stopAutoBook, 409, () => ({ error: 'begun', error_description, booking_id: 'b1' }));
  gateway.answer(readToday, 200, () =>
    someDay({ lanes: [someLane({ auto_book: { ...auto, state: 'running', booking_id: 'b1' } })] }),
  );
  fireEvent.click(screen.getByRole('button', { name: autoBookCopy.stop }));
  expect(
    await within(await screen.findByRole('region', { name: toastsCopy.notifications })).findByText(error_description),
  ).toBeTruthy();
});

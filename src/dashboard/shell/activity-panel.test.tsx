import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { AttemptId } from '#contract/gateway/booking.ts';
import { listBookings } from '#contract/gateway/bookings.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { printRun } from '#dashboard/state/print-run.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someBooking, someDocket } from '#dashboard/testing/some-booking.ts';
import { SOME_PRINT_RUN } from '#dashboard/testing/some-print-run.ts';
import { ActivityPanel } from './activity-panel.tsx';
import { publishWork } from './background-work.ts';

const NO_WORK = { running: 0, unclear: null, labels: null, today: null };

afterEach(() => {
  cleanup();
  publishWork(NO_WORK);
  printRun.set(undefined);
  vi.unstubAllGlobals();
});

function show(onClose: () => void = () => undefined, isFailing = false) {
  const done = someBooking([someDocket(['SLP1', 'SLP2'])]);
  const attempt_id = AttemptId.parse('00000000-0000-4000-8000-000000000002');
  const running = someBooking([], { attempt_id, progress: 'booking', order_count: 3 });
  const gateway = fakeGateway();
  const load = () =>
    gateway.answer(listBookings, 200, ({ search }) => {
      const bookings = search.get('outcome') === 'running' ? [running] : [running, done];
      return { bookings, total: bookings.length, as_of: '2026-11-21T09:41:00Z' };
    });
  if (isFailing) gateway.answer(listBookings, 500, () => ({ error: 'unknown_error' }));
  else load();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <ActivityPanel onClose={onClose} />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return load;
}

test('lists what is running apart from what is done: bookings, label checks, and labels at the printer', async () => {
  publishWork({ ...NO_WORK, labels: { inProgress: 6, attention: 10, isForbidden: false } });
  printRun.set({ ...SOME_PRINT_RUN, numbers: ['SLP1', 'SLP2'] });
  show();
  const running = await screen.findByRole('link', { name: 'Booking 3 orders…' });
  const list = running.closest('section');
  expect(
    within(list ?? document.body)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Booking 3 orders…', '6 labels in progress · 10 need attention', '2 labels not confirmed as printed yet']);
  expect(screen.getByRole('link', { name: /^6 labels/u }).getAttribute('href')).toBe('/labels');
  expect(await screen.findByRole('link', { name: /of 2 orders booked/u })).toBeTruthy();
});

test('labels that only need attention lead to those, and are not said to be running', () => {
  publishWork({ ...NO_WORK, labels: { inProgress: 0, attention: 1, isForbidden: false } });
  show();
  expect(screen.getByRole('link', { name: '1 label needs attention' }).getAttribute('href')).toBe(
    '/labels?show=attention',
  );
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Not finished yet');
});

test('it has the focus from the start, so that Esc closes it however soon, and gives it back', async () => {
  fakeGateway().answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: '2026-11-21T09:41:00Z' }));
  const place = document.body.appendChild(document.createElement('div'));
  const opener = document.body.appendChild(document.createElement('button'));
  opener.dataset['activity'] = '';
  opener.focus();
  const root = createRoot(place);
  const page = (content: ReactNode) => (
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>{content}</BrowserRouter>
    </QueryClientProvider>
  );
  const focused = new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      watcher.disconnect();
      resolve(document.activeElement?.textContent);
    });
    watcher.observe(place, { childList: true });
  });
  root.render(page(<ActivityPanel onClose={() => undefined} />));
  expect(await focused).toBe('Activity');
  await act(async () => root.render(page(null)));
  expect(document.activeElement).toBe(opener);
  act(() => root.unmount());
  for (const element of [place, opener]) element.remove();
});

test('it closes when an order opens, which it would cover, and stays when one is closed', async () => {
  const close = vi.fn<() => void>();
  const goTo = (address: string) =>
    act(() => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
  goTo('/orders?order=SLP1');
  show(close);
  goTo('/orders');
  expect(close).not.toHaveBeenCalled();
  goTo('/orders?order=SLP1');
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
});

test('bookings that couldn’t be loaded, finished or running, are loaded again on request', async () => {
  const load = show(() => undefined, true);
  await screen.findByText("Bookings couldn't be loaded. Nothing was changed.");
  load();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /of 2 orders booked/u })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Booking 3 orders…' })).toBeTruthy();
  expect(screen.queryByText("Bookings couldn't be loaded. Nothing was changed.")).toBeNull();
});

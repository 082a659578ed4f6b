import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readIndexedOrder } from '#contract/gateway/one-order.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from './fake-gateway.ts';
import { findFaults } from './find-faults.ts';
import { renderApp } from './render-app.tsx';
import { someOrder } from './some-order.ts';
import { someSession } from './some-session.ts';

const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
const PAGES = [
  {
    page: 'Orders',
    at: '/orders',
    problem: "Orders couldn't be loaded. Nothing was changed.",
    offline: "You're offline. Connect to a network to see orders.",
  },
  {
    page: 'Bookings',
    at: '/bookings',
    problem: "Bookings couldn't be loaded. Nothing was changed.",
    offline: "Bookings couldn't be loaded. Nothing was changed.",
  },
  {
    page: 'Manifests',
    at: '/manifests',
    problem: "Manifests couldn't be loaded. Nothing was changed.",
    offline: "Manifests couldn't be loaded. Nothing was changed.",
  },
  {
    page: 'a manifest',
    at: '/manifests/482131',
    problem: /^The manifest couldn't be read\. Nothing was changed\./,
    offline: "This manifest isn't loaded on this device.",
  },
  {
    page: 'Labels',
    at: '/labels',
    problem: "Labels couldn't be loaded. Nothing was changed.",
    offline: "Labels couldn't be loaded. Nothing was changed.",
  },
  {
    page: 'People',
    at: '/settings/people',
    problem: "People couldn't be loaded. Nothing was changed.",
    offline: "People couldn't be loaded. Nothing was changed.",
  },
  {
    page: 'Webhooks',
    at: '/webhooks',
    problem: "Settings couldn't be loaded. Nothing was changed.",
    offline: "Settings couldn't be loaded. Nothing was changed.",
  },
] as const;

/** Only the session is known; every other endpoint answers 500: at once, when told to, or never. */
function show(address: string, answers: 'refuses' | 'slow' | 'never') {
  const gateway = fakeGateway();
  const { service } = someSession();
  const capabilities = service && { ...service.capabilities, webhookSettings: 'yes' as const };
  gateway.answer(readSession, 200, () =>
    someSession({
      person: { email: 'owner@slipway.test', role: 'owner' },
      service: service && capabilities && { ...service, capabilities },
    }),
  );
  gateway.answer(countOrderViews, 200, () => ({ views }));
  const gate = Promise.withResolvers<void>();
  const fetchNow = fetch;
  if (answers !== 'refuses')
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.includes('/session')) await gate.promise;
      return fetchNow(url, init);
    });
  return { gateway, answer: gate.resolve, ...renderApp(address) };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Dispatched while there are still listeners.
  act(() => void dispatchEvent(new Event('online')));
  cleanup();
  vi.unstubAllGlobals();
});

describe.each(PAGES)('$page', ({ at, problem, offline }) => {
  test('while it loads there are skeletons, no empty state, and nothing that gets in the way', async () => {
    const { container } = show(at, 'never');
    await waitFor(() => expect(container.querySelector('.breathe')).not.toBeNull());
    expect(screen.queryByText(/^No /u)).toBeNull();
    expect(await findFaults()).toEqual([]);
  });

  test('if it can’t be loaded it says so, and never that there is nothing', async () => {
    show(at, 'refuses');
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^No (orders|bookings|manifests|labels|webhook)/u)).toBeNull();
    expect(await findFaults()).toEqual([]);
  });

  test('offline before it was loaded it says so too', async () => {
    show('/settings', 'refuses');
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await act(async () => {
      goOffline();
      goTo(at);
    });
    expect(await screen.findByText(offline)).toBeTruthy();
    expect(screen.queryByText(/^No (orders|bookings|manifests|labels|webhook)/u)).toBeNull();
    expect(await findFaults()).toEqual([]);
  });
});

test('an open order stays when the network goes away, and says from when it is', async () => {
  const { gateway } = show('/orders?view=all&order=SLP1', 'refuses');
  const links = { cancel: null, created_as: null, created_from: null };
  gateway.answer(readIndexedOrder, 200, () => ({ order: someOrder('SLP1'), record: null, activity: [], links }));
  await screen.findByRole('tablist', { name: 'Order sections' });
  expect(screen.queryByText(/^As of \d\d:\d\d$/)).toBeNull();
  act(() => goOffline());
  expect(await screen.findByText(/^As of \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByRole('tablist', { name: 'Order sections' })).toBeTruthy();
});

describe('a page that is opened', () => {
  test.each(['/orders', '/bookings', '/manifests', '/manifests/482131', '/labels'])(
    '%s shows nothing for 300 ms, then a skeleton for 400 ms, then what arrived in between',
    async (at) => {
      // Loads the page's code first, as a browser would have by then.
      show(at, 'refuses');
      await screen.findAllByRole('button', { name: 'Try again' });
      cleanup();
      const { answer } = show('/settings', 'slow');
      await screen.findByRole('heading', { level: 1, name: 'Settings' });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await act(async () => goTo(at));
      const skeleton = () => document.querySelector('main .breathe');
      await pass(299);
      expect(skeleton()).toBeNull();
      await pass(1);
      expect(skeleton()).not.toBeNull();
      await act(async () => answer());
      await pass(399);
      expect(skeleton()).not.toBeNull();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      await pass(1);
      expect(skeleton()).toBeNull();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
    },
  );
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function goTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

function goOffline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

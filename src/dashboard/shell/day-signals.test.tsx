import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToday, type Today } from '#contract/gateway/today.ts';
import { notificationChoices } from '#dashboard/browser/notifications.ts';
import { todayKeys } from '#dashboard/queries/later-query-keys.ts';
import { AT_1520, someCounts, someDay, someLane } from '#dashboard/testing/some-today.ts';
import { showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';
import { listDaySignals } from './list-day-signals.ts';

stopTheClock();

const NOW = Date.parse(AT_1520);
const warning = (minutes: number) => ({
  minutes,
  raised_at: '2026-11-20T04:00:00.000Z',
  seen_at: null,
  seen_by: null,
});
const counts = someCounts({ ready: 9, label: 1, attention: 2, unclear: 1 });
const warned = (minutes: number) => someDay({ lanes: [someLane({ counts, warnings: [warning(minutes)] })] });
const autoBook = (change: Partial<Today['lanes'][number]['auto_book']>) => {
  const lane = someLane({ warnings: [] });
  return someDay({
    lanes: [{ ...lane, auto_book: { ...lane.auto_book, at: '2026-11-20T04:45:00.000Z', orders: 38, ...change } }],
  });
};

test.each([
  [warned(60), 'cutOff', 'Northpost: 60 minutes left', "13 orders aren't booked, 3 of them stopped. Cut-off 16:00."],
  [warned(30), 'cutOffSoon', 'Northpost: 30 minutes left', expect.any(String)],
  [warned(10), 'cutOffLast', 'Northpost: 10 minutes left', expect.any(String)],
  [autoBook({ state: 'announced' }), 'check', 'Northpost books itself at 15:45', '38 orders. Open Slipway to stop it.'],
  [autoBook({ state: 'done', booked: 36 }), 'check', 'Northpost: 36 of 38 booked', "2 weren't booked."],
  [autoBook({ state: 'done', booked: 0 }), 'check', 'Northpost: 0 of 38 booked', "38 weren't booked."],
  [
    autoBook({ state: 'done', booked: 30, unclear: 6 }),
    'check',
    'Northpost: 30 of 38 booked',
    "6 are unclear. 2 weren't booked.",
  ],
  [autoBook({ state: 'done', booked: 0, unclear: 38 }), 'check', 'Northpost: 0 of 38 booked', '38 are unclear.'],
  [autoBook({ state: 'done', booked: 38 }), 'finished', 'Northpost: 38 of 38 booked', ''],
  [
    autoBook({ state: 'blocked', reason: 'no_answer' }),
    'check',
    'Northpost',
    "Auto-book didn't start: the service doesn't answer. Nothing was sent. Book by hand when it does.",
  ],
] as const)('people are alerted %#', (day, sound, title, text) => {
  expect(listDaySignals(day, NOW)).toMatchObject([{ sound, title, text, lane: 'NorthpostStandard main' }]);
});

test('a warning that was seen, or a lane that is booked, only planned or stopped, gives no signal', () => {
  const seen = { ...warning(10), seen_at: '2026-11-20T04:51:00.000Z', seen_by: 'Mia Torres' };
  const booked = someLane({ counts: someCounts({ booked: 3 }), warnings: [warning(10)] });
  for (const day of [
    someDay({ lanes: [someLane({ warnings: [warning(60), seen] })] }),
    someDay({ lanes: [booked] }),
    autoBook({ state: 'set' }),
    autoBook({ state: 'stopped', stopped_by: 'Mia Torres' }),
    autoBook({ state: 'running' }),
  ])
    expect(listDaySignals(day, NOW)).toEqual([]);
});

/** Stubs `Notification` with the given permission and records what was shown. */
function stubNotifications(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const shown: { title: string; body: string | undefined; press: () => void }[] = [];
  class FakeNotification extends EventTarget {
    static permission = permission;
    static requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
      FakeNotification.permission = answer;
      return answer;
    });
    close = vi.fn<() => void>();
    constructor(title: string, options?: NotificationOptions) {
      super();
      shown.push({ title, body: options?.body, press: () => this.dispatchEvent(new Event('click')) });
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
  return { shown, ask: FakeNotification.requestPermission };
}

beforeEach(() => notificationChoices.set({}));
afterEach(() => vi.restoreAllMocks());

const question = () => screen.queryByText(/Get these as notifications too/);

test('after permission, once per person and device, a notification appears only in the background and opens the lane', async () => {
  const { shown, ask } = stubNotifications('default', 'granted');
  const { client, ...gateway } = showToday(warned(60));
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(ask).toHaveBeenCalledOnce();
  // The watcher loads after the page, and doesn't report what was there before it.
  await screen.findByText('40 min to the Northpost cut-off');
  const warn = async (minutes: number) => {
    gateway.answer(readToday, 200, () => warned(minutes));
    await act(() => client.invalidateQueries({ queryKey: todayKeys.all }));
    await screen.findByText(new RegExp(`^${minutes} minutes left`, 'u'));
  };
  await warn(30);
  expect(shown).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await warn(10);
  expect(shown.map(({ title }) => title)).toEqual(['Northpost: 10 minutes left']);
  act(() => shown[0]?.press());
  await waitFor(() => expect(location.search).toBe('?lane=NorthpostStandard+main'));
});

test.each(['denied', 'default'] as const)('a browser that answers %s is not asked again', async (answer) => {
  stubNotifications('default', answer);
  showToday(warned(60));
  fireEvent.click(await screen.findByRole('button', { name: 'Turn on notifications' }));
  await waitFor(() => expect(question()).toBeNull());
});

test('“Not on this device” asks the browser nothing, and Settings turns them on later', async () => {
  const { ask } = stubNotifications('default', 'granted');
  const { unmount } = showToday(warned(60));
  fireEvent.click(await screen.findByRole('button', { name: 'Not on this device' }));
  expect(question()).toBeNull();
  expect(ask).not.toHaveBeenCalled();
  unmount();
  showToday(warned(60), { address: '/settings/scanner' });
  const toggle = await screen.findByRole('switch', { name: 'Notifications on this device' });
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
});

test('if a browser blocks them, Settings says so, and it is never asked', async () => {
  const { ask } = stubNotifications('denied');
  showToday(warned(60), { address: '/settings/scanner' });
  fireEvent.click(await screen.findByRole('switch', { name: 'Notifications on this device' }));
  expect(screen.getByText(/This browser blocks them/)).toBeDefined();
  expect(ask).not.toHaveBeenCalled();
});

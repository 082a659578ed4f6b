import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { nothingToCopy } from '#dashboard/copy/nothing-to.ts';
import { todayCopy } from '#dashboard/copy/today.ts';
import { vanCopy } from '#dashboard/copy/van.ts';
import { preferences } from '#dashboard/state/preferences.ts';
import { someCounts, someDay, someLane } from '#dashboard/testing/some-today.ts';
import { at, findLane, showToday, stopTheClock } from '#dashboard/testing/today-stage.ts';

stopTheClock();

test('figures that can’t be refreshed say when they were read, by the same clock as the time beside it', async () => {
  preferences.set({ ...preferences.get(), timeZone: 'Australia/Perth' });
  onTestFinished(() => preferences.set({ ...preferences.get(), timeZone: '' }));
  showToday(someDay());
  await findLane();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('As of 15:20')).toBeTruthy();
  expect(screen.getByText(/Friday 20 Nov/).textContent).toBe('Friday 20 Nov, 15:20 Melbourne time');
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
});

test('figures from before a night without network say so: the day beside the time is the one that has begun', async () => {
  showToday(someDay());
  await findLane();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  await screen.findByText('As of 15:20');
  vi.setSystemTime(at(16 * 60 + 40));
  expect(await screen.findByText('As of yesterday, 15:20')).toBeTruthy();
  expect(screen.getByText(/Saturday 21 Nov/).textContent).toBe('Saturday 21 Nov, 08:00 Melbourne time');
  online.mockRestore();
  act(() => void dispatchEvent(new Event('online')));
});

test('while the service fails to list the orders that changed, the counts are said to lack some', async () => {
  const feed_failing_since = '2026-11-20T04:12:00.000Z';
  showToday(someDay({ feed_failing_since }));
  await findLane();
  expect(screen.getByText(todayCopy.feedFails(inSentence(formatMoment(feed_failing_since))))).toBeTruthy();
});

test.each([
  ['Australia/Perth', 'at every width'],
  ['Australia/Melbourne', 'where there is room'],
])('on a device in %s the clock’s time zone is named %s', async (timeZone, where) => {
  preferences.set({ ...preferences.get(), timeZone });
  onTestFinished(() => preferences.set({ ...preferences.get(), timeZone: '' }));
  showToday(someDay());
  const zone = await screen.findByText('Melbourne time');
  expect(zone.classList.contains('max-lg:hidden')).toBe(where === 'where there is room');
});

test.each(['', '&lane=gone'])('Review without a carrier leaves the address, and says why (%s)', async (lane) => {
  showToday(someDay(), { address: `/today?dialog=review${lane}` });
  expect(await screen.findByText(nothingToCopy.carrier)).toBeTruthy();
  await waitFor(() => expect(location.search).not.toContain('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('what is shown when nothing is due', () => {
  test.each([
    ['owner', 'Set cut-offs'],
    ['packer', 'Ask the account owner to set them.'],
  ] as const)('without cut-offs, an %s is told what to do', async (role, text) => {
    showToday(someDay({ has_cut_offs: false, next: null, lanes: [] }), { role });
    expect(await screen.findByText('No cut-offs yet')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('a past day says that it had no cut-offs, and nothing about orders of today', async () => {
    showToday(someDay({ is_past: true, has_cut_offs: false, next: null, lanes: [], without_carrier: 4 }), {
      address: '/today?day=2026-11-19',
    });
    expect(await screen.findByText('No cut-offs were set on this day.')).toBeTruthy();
    expect(screen.queryByText('No cut-offs yet')).toBeNull();
    expect(screen.queryByText(/no carrier yet/u)).toBeNull();
  });

  test.each(['review', 'handover', 'van', 'cut-off'])(
    'a past day can’t be changed, also not by an address with dialog=%s',
    async (dialog) => {
      showToday(someDay({ is_past: true }), {
        address: `/today?day=2026-11-19&lane=NorthpostStandard+main&dialog=${dialog}`,
      });
      await findLane();
      expect(screen.getByText(/This day is over and can't be changed\./u)).toBeTruthy();
      expect(screen.queryByText(/^Ignored/u)).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );

  test('nothing is due until the next pickup', async () => {
    const monday = { at: '2026-11-23T01:30:00.000Z', day: '2026-11-23', time: '12:30' };
    showToday(
      someDay({
        next: null,
        lanes: [
          someLane({
            cut_off: null,
            state: 'open',
            step: 'none',
            counts: someCounts(),
            warnings: [],
            next_pickup: monday,
          }),
        ],
      }),
    );
    expect(await screen.findByText('Nothing is due until Monday 23 Nov, 12:30.')).toBeTruthy();
  });

  test('a van can’t be reported where none is expected, which is said', async () => {
    showToday(someDay({ lanes: [someLane({ today: { ...someLane().today, cut_off: null } })] }), {
      address: '/today?dialog=van',
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Van was here?' }));
    expect(dialog.getByText(vanCopy.none)).toBeTruthy();
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go back']);
  });

  test.each([
    [38, 2, 'plain'],
    [36, 2, 'warning'],
    [0, 38, 'warning'],
    [0, 0, 'plain'],
  ])(
    'an auto-book that booked %i of 38 orders, with %i left to book, has a %s note',
    async (booked, not_booked, tone) => {
      const lane = someLane({ counts: someCounts({ not_booked, ready: not_booked }) });
      const auto_book = {
        ...lane.auto_book,
        state: 'done',
        at: '2026-11-20T04:45:00.000Z',
        orders: 38,
        booked,
      } as const;
      showToday(someDay({ lanes: [{ ...lane, auto_book }] }));
      const note = await screen.findByRole('status', { name: 'Auto-book' });
      expect(note.className.includes('warn')).toBe(tone === 'warning');
    },
  );

  test('everything is out the door', async () => {
    showToday(
      someDay({
        next: null,
        lanes: [
          someLane({
            state: 'done',
            step: 'none',
            counts: someCounts({ booked: 128, printed: 128, handed_over: 128 }),
          }),
        ],
      }),
    );
    expect(await screen.findByText('Everything is out the door.')).toBeTruthy();
    expect(screen.getByText('128 orders, 1 carrier.')).toBeTruthy();
  });

  test('a holiday is named, with the next pickup', async () => {
    const holiday = {
      ...someLane().today,
      origin: 'holiday',
      cut_off: null,
      holiday: { name: 'Melbourne Cup Day', region: 'Victoria' },
    } as const;
    showToday(
      someDay({
        next: null,
        lanes: [
          someLane({
            today: holiday,
            cut_off: null,
            counts: someCounts(),
            state: 'open',
            step: 'none',
            next_pickup: { at: '2026-11-23T05:00:00Z', day: '2026-11-23', time: '16:00' },
          }),
        ],
      }),
    );
    expect(
      await screen.findByText('No pickup today: Melbourne Cup Day (Victoria). Next: Monday 23 Nov, 16:00.'),
    ).toBeTruthy();
  });
});

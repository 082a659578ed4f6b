import { afterEach, expect, test, vi } from 'vitest';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { startOfDay, startOfToday } from '#dashboard/copy/dates.ts';
import { listDayPresets } from '#dashboard/copy/day-presets.ts';
import { setServiceTime } from './service-time.ts';

afterEach(() => {
  vi.useRealTimers();
  setServiceTime(new Date().toISOString());
});

test.each([
  ['a day behind', '2026-11-20T12:00:00'],
  ['right', '2026-11-21T12:00:00'],
  ['a day ahead', '2026-11-22T12:00:00'],
])('on a device whose clock is %s, today is the server’s day', (_clock, local) => {
  vi.useFakeTimers({ now: Date.parse(local), toFake: ['Date'] });
  setServiceTime(new Date(Date.parse('2026-11-21T12:00:00')).toISOString());
  expect({
    booked: formatMoment(Date.parse('2026-11-21T09:41:00')),
    before: formatMoment(Date.parse('2026-11-20T09:41:00')),
    began: startOfToday(),
    preset: listDayPresets()[0],
  }).toEqual({
    booked: 'Today, 09:41',
    before: 'Yesterday, 09:41',
    began: startOfDay('2026-11-21'),
    preset: { name: 'Today', from: '2026-11-21', to: '2026-11-21' },
  });
});

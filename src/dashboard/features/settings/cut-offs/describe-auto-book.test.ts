// @vitest-environment node
import { WEEKDAYS, type Weekday } from '#contract/gateway/cut-off-values.ts';
import { expect, test } from 'vitest';
import type { LaneDraft } from './cut-offs-draft.ts';
import { describeAutoBook } from './describe-auto-book.ts';

const lane = (times: Partial<Record<Weekday, string>>, minutesBefore = '15') =>
  ({
    times: { ...Object.fromEntries(WEEKDAYS.map((day) => [day, ''])), ...times },
    minutesBefore,
  }) as LaneDraft;
const onAll = (time: string) => Object.fromEntries(WEEKDAYS.map((day) => [day, time]));

test.each([
  [{ monday: '16:00', tuesday: '16:00', wednesday: '16:00' }, ['Monday to Wednesday', '15:45']],
  [{ monday: '16:00', wednesday: '17:00' }, ['Monday and Wednesday', '15:45 and 16:45']],
  [onAll('16:00'), ['every day', '15:45']],
  // Shortly after midnight, it is booked the evening before.
  [{ monday: '00:10' }, ['Sunday', '23:55']],
  [{ tuesday: '00:10', wednesday: '00:10' }, ['Monday and Tuesday', '23:55']],
  [{ monday: '00:15' }, ['Monday', '00:00']],
  [onAll('00:10'), ['every day', '23:55']],
  [{}, ['', '']],
] as const)('cut-offs at %j are booked on %j', (times, described) => {
  expect(describeAutoBook(lane(times))).toEqual(described);
});

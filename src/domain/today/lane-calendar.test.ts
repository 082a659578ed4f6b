import { describeDay, endOfLaneDay, laneDayAt, pickupAfter, pickupBefore, pickupOn } from './lane-calendar.ts';
import { melbourne, weekdaysAtFour } from './testing/calendar.ts';
import { describe, expect, test } from 'vitest';

const FRIDAY = '2026-11-20';
const CUP_DAY = '2026-11-03';
const cup = new Map([[CUP_DAY, { name: 'Melbourne Cup', region: 'Victoria' }]]);
const by = 'jonas@example.com';

describe('how a day’s cut-off is determined', () => {
  test('the usual time, and none on a day without pickup', () => {
    expect(describeDay(weekdaysAtFour(), FRIDAY)).toMatchObject({
      origin: 'usual',
      cut_off: { time: '16:00', day: FRIDAY },
    });
    expect(describeDay(weekdaysAtFour(), '2026-11-21')).toMatchObject({ origin: 'no_pickup', cut_off: null });
    expect(describeDay(weekdaysAtFour({ times: {} }), FRIDAY)).toMatchObject({ origin: 'none', cut_off: null });
  });

  test('a holiday has no pickup, unless somebody said otherwise', () => {
    const closed = weekdaysAtFour({ holidays: cup });
    expect(describeDay(closed, CUP_DAY)).toMatchObject({
      origin: 'holiday',
      cut_off: null,
      usual_time: '16:00',
      holiday: { name: 'Melbourne Cup', region: 'Victoria' },
    });
    const usual = weekdaysAtFour({ holidays: cup, choices: new Map([[CUP_DAY, { choice: 'usual', time: null }]]) });
    expect(describeDay(usual, CUP_DAY)).toMatchObject({ origin: 'usual', cut_off: { time: '16:00' } });
    const other = weekdaysAtFour({ holidays: cup, choices: new Map([[CUP_DAY, { choice: 'other', time: '11:00' }]]) });
    expect(describeDay(other, CUP_DAY)).toMatchObject({ origin: 'holiday_time', cut_off: { time: '11:00' } });
  });

  test('a different time for the holiday brings no van on a weekday without pickups', () => {
    const saturday = '2026-11-21';
    const calendar = weekdaysAtFour({
      holidays: new Map([[saturday, { name: 'A holiday', region: null }]]),
      choices: new Map([[saturday, { choice: 'other', time: '11:00' }]]),
    });
    expect(describeDay(calendar, saturday)).toMatchObject({ origin: 'no_pickup', cut_off: null });
  });

  test('a change for today overrides the holiday; closing by hand overrides both and keeps the time', () => {
    const change = { time: '15:30', by, at: '2026-11-02T22:00:00.000Z' };
    const changed = weekdaysAtFour({ holidays: cup, changes: new Map([[CUP_DAY, change]]) });
    expect(describeDay(changed, CUP_DAY)).toMatchObject({
      origin: 'changed',
      cut_off: { time: '15:30' },
      usual_time: null,
      by,
    });
    const choices = new Map([[CUP_DAY, { choice: 'other' as const, time: '11:00' }]]);
    const ofOwnTime = weekdaysAtFour({ holidays: cup, choices, changes: new Map([[CUP_DAY, change]]) });
    expect(describeDay(ofOwnTime, CUP_DAY)).toMatchObject({ cut_off: { time: '15:30' }, usual_time: '11:00' });
    const closures = new Map([[CUP_DAY, { by: 'mia@example.com', at: '2026-11-03T04:48:00.000Z' }]]);
    const closed = weekdaysAtFour({ changes: new Map([[CUP_DAY, change]]), closures });
    expect(describeDay(closed, CUP_DAY)).toMatchObject({
      origin: 'closed',
      by: 'mia@example.com',
      cut_off: { time: '15:30' },
    });
  });
});

test('the pickups around a day skip weekends and holidays', () => {
  const calendar = weekdaysAtFour({ holidays: new Map([['2026-11-23', { name: 'A holiday', region: null }]]) });
  expect(pickupAfter(calendar, FRIDAY)?.day).toBe('2026-11-24');
  expect(pickupBefore(calendar, '2026-11-24')?.day).toBe(FRIDAY);
  expect(pickupAfter(weekdaysAtFour({ times: {} }), FRIDAY)).toBeUndefined();
});

test('cut-offs from before the owner set any don’t count: nothing is late on the first day', () => {
  const calendar = weekdaysAtFour({ since: melbourne('2026-11-20 09:00') });
  expect(pickupBefore(calendar, FRIDAY)).toBeUndefined();
  expect(pickupOn(calendar, FRIDAY)?.at).toBe(melbourne('2026-11-20 16:00'));
});

test('days from before the owner set any are not even looked at: each lane is counted every few seconds', () => {
  const looked: string[] = [];
  const changes = new Map<string, never>();
  changes.get = (day) => {
    looked.push(day);
    return undefined;
  };
  const calendar = weekdaysAtFour({ changes, since: melbourne('2026-11-18 09:00') });
  expect(pickupBefore(calendar, '2026-11-18')).toBeUndefined();
  expect(looked).toEqual([]);
  expect(pickupBefore(calendar, FRIDAY)?.day).toBe('2026-11-19');
  expect(pickupBefore(weekdaysAtFour({ changes, since: Infinity }), FRIDAY)).toBeUndefined();
  // The day after it is looked at because its cut-off could come soon after midnight.
  expect(looked).toEqual(['2026-11-19', FRIDAY]);
});

test('closed by hand, orders are due until then and move on from then; moved, they move on from then', () => {
  const closedAt = melbourne('2026-11-20 15:48');
  const closures = new Map([[FRIDAY, { by, at: new Date(closedAt).toISOString() }]]);
  expect(pickupOn(weekdaysAtFour({ closures }), FRIDAY)).toMatchObject({ dueBefore: closedAt, over: closedAt });
  const movedAt = melbourne('2026-11-20 16:12');
  const moves = new Map([[FRIDAY, { at: new Date(movedAt).toISOString() }]]);
  expect(pickupOn(weekdaysAtFour({ moves }), FRIDAY)).toMatchObject({
    dueBefore: melbourne('2026-11-20 16:00'),
    over: movedAt,
  });
});

test('orders moved on before the cut-off was changed to later are due at the later one', () => {
  const moves = new Map([[FRIDAY, { at: new Date(melbourne('2026-11-20 16:10')).toISOString() }]]);
  const changes = new Map([[FRIDAY, { time: '17:00', by, at: '2026-11-20T05:15:00.000Z' }]]);
  expect(pickupOn(weekdaysAtFour({ moves, changes }), FRIDAY)).toMatchObject({
    dueBefore: melbourne('2026-11-20 17:00'),
    over: melbourne('2026-11-21 00:00'),
  });
});

describe('a lane’s day', () => {
  const everyDay = (time: string) =>
    weekdaysAtFour({ times: { thursday: time, friday: time, saturday: time, sunday: time } });
  const changedTo = (time: string) => new Map([['2026-11-21', { time, by, at: '2026-11-20T01:00:00.000Z' }]]);

  test.each([
    ['ends at midnight', everyDay('16:00'), '2026-11-21 00:00'],
    ['ends at midnight if the next cut-off is far enough away', everyDay('04:10'), '2026-11-21 00:00'],
    ['ends in time for everything before a cut-off soon after midnight', everyDay('04:00'), '2026-11-20 23:50'],
    ['ends in the evening if the next cut-off is just after midnight', everyDay('00:10'), '2026-11-20 20:00'],
    ['ends at midnight if there is no pickup on the next day', weekdaysAtFour(), '2026-11-21 00:00'],
    [
      'keeps a late cut-off for half an hour after it has passed',
      weekdaysAtFour({ times: { friday: '23:00' }, changes: changedTo('00:10') }),
      '2026-11-20 23:30',
    ],
    [
      'ends no later than midnight',
      weekdaysAtFour({ times: { friday: '23:45' }, changes: changedTo('00:10') }),
      '2026-11-21 00:00',
    ],
  ])('%s', (_name, calendar, end) => {
    expect(endOfLaneDay(calendar, FRIDAY)).toBe(melbourne(end));
    expect(pickupOn(calendar, FRIDAY)?.over).toBe(melbourne(end));
    expect(laneDayAt(calendar, melbourne(end) - 1)).toBe(FRIDAY);
    expect(laneDayAt(calendar, melbourne(end))).toBe('2026-11-21');
    expect(laneDayAt(calendar, melbourne('2026-11-21 00:05'))).toBe('2026-11-21');
  });
});

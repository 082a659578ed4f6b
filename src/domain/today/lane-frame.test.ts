import { frameAt, nextFrame, isLate, type LaneFrame, placeInFrame } from './lane-frame.ts';
import type { LaneCalendar } from './lane-calendar.ts';
import { pickupAfter, pickupOn } from './lane-calendar.ts';
import { melbourne, MELBOURNE, weekdaysAtFour } from './testing/calendar.ts';
import { WEEKDAYS } from '#contract/gateway/cut-off-values.ts';
import { addDays } from '#domain/calendar-day.ts';
import { dayAt } from './site-time.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const FRIDAY = '2026-11-20';
const at = melbourne;
const judge = (frame: LaneFrame, cameIn: string, booked: string | null = null) => {
  const order = { cameInAt: at(cameIn), bookedAt: booked === null ? null : at(booked) };
  return `${placeInFrame(frame, order) ?? 'earlier'}${isLate(frame, order) ? ', late' : ''}`;
};

describe('an order counts for', () => {
  const calendar = weekdaysAtFour();
  const afternoon = frameAt(calendar, at('2026-11-20 15:20'));
  const evening = frameAt(calendar, at('2026-11-20 16:12'));
  const saturday = frameAt(calendar, at('2026-11-21 10:00'));

  test.each([
    ['came in today', afternoon, '2026-11-20 15:00', null, 'shown'],
    ['came in yesterday, after the cut-off', afternoon, '2026-11-19 16:00', null, 'shown'],
    ['came in yesterday, before the cut-off', afternoon, '2026-11-19 15:59', null, 'shown, late'],
    ['came in last week', afternoon, '2026-11-10 12:00', null, 'shown, late'],
    ['booked today', afternoon, '2026-11-20 09:00', '2026-11-20 14:00', 'shown'],
    [
      'booked yesterday evening, after that cut-off, having come in after it',
      afternoon,
      '2026-11-19 17:00',
      '2026-11-19 18:00',
      'shown',
    ],
    [
      'missed yesterday’s cut-off, booked yesterday evening',
      afternoon,
      '2026-11-19 12:00',
      '2026-11-19 18:00',
      'earlier',
    ],
    ['missed yesterday’s cut-off, booked today', afternoon, '2026-11-19 12:00', '2026-11-20 09:00', 'shown'],
    ['booked for yesterday', afternoon, '2026-11-19 12:00', '2026-11-19 13:00', 'earlier'],
    ['missed today’s', evening, '2026-11-20 12:00', null, 'shown, late'],
    ['came in after today’s', evening, '2026-11-20 16:05', null, 'next'],
    ['came in at the very cut-off', evening, '2026-11-20 16:00', null, 'next'],
    ['came in after today’s and is booked', evening, '2026-11-20 16:05', '2026-11-20 16:10', 'next'],
    ['on Saturday: missed Friday’s', saturday, '2026-11-20 12:00', null, 'shown, late'],
    ['on Saturday: came in on Friday evening', saturday, '2026-11-20 19:00', null, 'shown'],
  ])('%s', (_name, frame, cameIn, booked, expected) => {
    expect(judge(frame, cameIn, booked)).toBe(expected);
  });

  test('on Saturday Monday’s cut-off is shown, with Friday’s late orders', () => {
    expect(saturday.shown?.day).toBe('2026-11-23');
  });

  test('closed by hand: what isn’t booked goes to Monday, what is booked stays', () => {
    const closures = new Map([[FRIDAY, { by: 'mia@example.com', at: new Date(at('2026-11-20 15:48')).toISOString() }]]);
    const closed = weekdaysAtFour({ closures });
    const frame = frameAt(closed, at('2026-11-20 15:50'));
    expect(judge(frame, '2026-11-20 12:00')).toBe('next, late');
    expect(judge(frame, '2026-11-20 15:49')).toBe('next');
    expect(judge(frame, '2026-11-20 12:00', '2026-11-20 15:00')).toBe('shown');
    expect(judge(frame, '2026-11-20 12:00', '2026-11-20 15:49')).toBe('next');
    const monday = nextFrame(closed, frame, at('2026-11-20 15:50'));
    expect(monday.shown?.day).toBe('2026-11-23');
    expect(judge(monday, '2026-11-20 12:00')).toBe('shown, late');
    expect(judge(monday, '2026-11-20 12:00', '2026-11-20 15:49')).toBe('shown');
  });

  test('moved after the cut-off: it counts on Monday, as late', () => {
    const moves = new Map([[FRIDAY, { at: new Date(at('2026-11-20 16:12')).toISOString() }]]);
    const frame = frameAt(weekdaysAtFour({ moves }), at('2026-11-20 16:15'));
    expect(judge(frame, '2026-11-20 12:00')).toBe('next, late');
    expect(judge(frame, '2026-11-20 12:00', '2026-11-20 16:05')).toBe('shown');
  });

  test('a lane without cut-offs counts whatever isn’t booked, and what was booked today', () => {
    const frame = frameAt(weekdaysAtFour({ times: {} }), at('2026-11-20 15:20'));
    expect(judge(frame, '2026-10-01 12:00')).toBe('shown');
    expect(judge(frame, '2026-10-01 12:00', '2026-11-20 09:00')).toBe('shown');
    expect(judge(frame, '2026-10-01 12:00', '2026-11-19 09:00')).toBe('earlier');
  });
});

describe('at any moment', () => {
  /** Follows the wording of the page for one pickup at a time: slow, and written differently from the frames. */
  function countsFor(calendar: LaneCalendar, cameInAt: number, upTo: number): string | undefined {
    for (let day = dayAt(cameInAt, MELBOURNE), n = 0; n < 40; day = addDays(day, 1), n += 1) {
      const pickup = pickupOn(calendar, day);
      if (pickup && cameInAt < pickup.dueBefore && upTo < pickup.over) return day;
    }
    return undefined;
  }
  const MINUTES = 20 * 24 * 60;
  const start = at('2026-11-16 00:00');
  const minute = fc.integer({ min: 0, max: MINUTES }).map((value) => start + value * 60_000);
  // Also soon after midnight, when the lane turns to its next cut-off on the evening before.
  const time = fc.constantFrom('16:00', '00:10', '03:00');
  const weekdaysAt = (cutOff: string) => Object.fromEntries(WEEKDAYS.slice(0, 5).map((weekday) => [weekday, cutOff]));
  const acts = fc.uniqueArray(
    fc.record({ day: fc.nat(20).map((n) => addDays('2026-11-16', n)), after: fc.nat(16 * 60 + 30) }),
    {
      selector: (act) => act.day,
      maxLength: 4,
    },
  );

  test('an order counts for the first open cut-off after its arrival that isn’t over', () => {
    fc.assert(
      fc.property(minute, fc.option(minute), minute, acts, time, (cameInAt, booked, now, closed, cutOff) => {
        // Nobody can have acted in the future.
        fc.pre(cameInAt <= now && (booked === null || (booked <= now && booked >= cameInAt)));
        const closures = new Map(
          closed.flatMap(({ day, after }) => {
            const moment = Date.parse(`${day}T00:00:00+11:00`) + after * 60_000;
            return moment <= now ? [[day, { by: 'mia', at: new Date(moment).toISOString() }] as const] : [];
          }),
        );
        const calendar = weekdaysAtFour({ times: weekdaysAt(cutOff), since: start - 90 * 86_400_000, closures });
        const frame = frameAt(calendar, now);
        const due = countsFor(calendar, cameInAt, booked ?? now);
        const place = placeInFrame(frame, { cameInAt, bookedAt: booked });
        if (place === 'shown') expect(due).toBe(frame.shown?.day);
        else if (place === 'next') expect(due !== undefined && due > (frame.shown?.day ?? '')).toBe(true);
        else expect(due !== undefined && due < (frame.shown?.day ?? '')).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test('the following frame shows the orders that were next, and late ones stay late', () => {
    fc.assert(
      fc.property(minute, fc.option(minute), minute, time, (cameInAt, booked, now, cutOff) => {
        fc.pre(cameInAt <= now && (booked === null || (booked <= now && booked >= cameInAt)));
        const calendar = weekdaysAtFour({ times: weekdaysAt(cutOff), since: start - 90 * 86_400_000 });
        const frame = frameAt(calendar, now);
        fc.pre(frame.shown !== undefined && frame.shown.at <= now);
        const order = { cameInAt, bookedAt: booked };
        if (placeInFrame(frame, order) === 'next')
          expect(placeInFrame(nextFrame(calendar, frame, now), order)).toBe('shown');
        expect(nextFrame(calendar, frame, now).shown).toEqual(pickupAfter(calendar, frame.shown?.day ?? ''));
      }),
    );
  });
});

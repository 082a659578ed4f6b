import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar-day.ts';

test('days are counted as in the calendar', () => {
  const date = fc.date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(date, fc.integer({ min: -800, max: 800 }), (moment, days) => {
      const day = moment.toISOString().slice(0, 10);
      expect(addDays(day, days)).toBe(Temporal.PlainDate.from(day).add({ days }).toString());
    }),
  );
});

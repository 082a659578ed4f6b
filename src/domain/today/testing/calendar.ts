import type { LaneCalendar } from '#domain/today/lane-calendar.ts';

export const MELBOURNE = 'Australia/Melbourne';

/** A lane with a cut-off at 16:00, Monday to Friday, in Melbourne. */
export function weekdaysAtFour(change: Partial<LaneCalendar> = {}): LaneCalendar {
  const time = '16:00';
  return {
    timeZone: MELBOURNE,
    times: { monday: time, tuesday: time, wednesday: time, thursday: time, friday: time, saturday: null, sunday: null },
    since: Date.parse('2026-01-01T00:00:00Z'),
    earlier: [],
    holidays: new Map(),
    choices: new Map(),
    changes: new Map(),
    closures: new Map(),
    moves: new Map(),
    ...change,
  };
}

/** Parses a local time in Melbourne in summer. */
export function melbourne(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}:00+11:00`);
}

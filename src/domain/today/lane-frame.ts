import { addDays } from '#domain/calendar-day.ts';
import {
  endOfLaneDay,
  laneDayAt,
  type LaneCalendar,
  type Pickup,
  pickupAfter,
  pickupBefore,
  pickupOn,
} from './lane-calendar.ts';
import { startOfDay } from './site-time.ts';

/**
 * The time ranges in which an order counts for the cut-off shown. An order is due at the first open cut-off after it came
 * in; if it isn't booked when that one is over (at the end of its day, or when a person said so), it counts for the next.
 */
export interface LaneFrame {
  /** The lane's day that it was computed for. */
  readonly day: string;
  readonly shown: Pickup | undefined;
  readonly next: Pickup | undefined;
  /** Unbooked orders that came in before this time count for the cut-off shown; later ones for the next. */
  readonly dueBefore: number;
  /** Unbooked orders that came in before this time are late. */
  readonly lateBefore: number;
  /** Unbooked orders that came in before this time missed a cut-off before today. */
  readonly leftOverBefore: number;
  /** Booked orders count for the cut-off shown if they came in after the previous one, or were booked after that one was over … */
  readonly cameInFrom: number;
  readonly bookedFrom: number;
  /** … and were booked before this one was over. */
  readonly bookedBefore: number;
  /** Booked orders that came in before this time are due at the cut-off shown; later ones at the next. */
  readonly bookedDueBefore: number;
}

/** A lane without cut-offs: all unbooked orders, and those booked today. Orders that missed one while it had some stay late. */
function frameWithoutCutOff(calendar: LaneCalendar, day: string): LaneFrame {
  const start = startOfDay(day, calendar.timeZone);
  const missedBefore = pickupBefore(calendar, day)?.dueBefore ?? -Infinity;
  return {
    day,
    shown: undefined,
    next: undefined,
    dueBefore: Infinity,
    lateBefore: missedBefore,
    leftOverBefore: missedBefore,
    cameInFrom: start,
    bookedFrom: start,
    bookedBefore: Infinity,
    bookedDueBefore: Infinity,
  };
}

/** The frame at a given time: that day's cut-off, passed or not, otherwise the next. */
export function frameAt(calendar: LaneCalendar, now: number): LaneFrame {
  const day = laneDayAt(calendar, now);
  const shown = pickupOn(calendar, day) ?? pickupAfter(calendar, day);
  return shown ? frameOf(calendar, day, shown, now) : frameWithoutCutOff(calendar, day);
}

/** The frame of the cut-off after the one shown, for when that one has no orders left. */
export function nextFrame(calendar: LaneCalendar, frame: LaneFrame, now: number): LaneFrame {
  return frame.next ? frameOf(calendar, frame.day, frame.next, now) : frame;
}

function frameOf(calendar: LaneCalendar, day: string, shown: Pickup, now: number): LaneFrame {
  const before = pickupBefore(calendar, shown.day);
  const start = endOfLaneDay(calendar, addDays(day, -1));
  return {
    day,
    shown,
    next: pickupAfter(calendar, shown.day),
    dueBefore: now < shown.over ? shown.dueBefore : -Infinity,
    lateBefore:
      now >= shown.dueBefore ? shown.dueBefore : before && now >= before.dueBefore ? before.dueBefore : -Infinity,
    leftOverBefore: (shown.day === day ? before : pickupBefore(calendar, day))?.dueBefore ?? -Infinity,
    cameInFrom: before ? before.dueBefore : start,
    bookedFrom: before ? before.over : start,
    bookedBefore: shown.over,
    bookedDueBefore: shown.dueBefore,
  };
}

/** What determines an order's place in a frame. */
export interface FramedOrder {
  readonly cameInAt: number;
  /** Null: not booked. */
  readonly bookedAt: number | null;
}

/** The cut-off that an order counts for; undefined: an earlier one. */
export function placeInFrame(frame: LaneFrame, { cameInAt, bookedAt }: FramedOrder): 'shown' | 'next' | undefined {
  if (bookedAt === null) return cameInAt < frame.dueBefore ? 'shown' : 'next';
  if (cameInAt >= frame.bookedDueBefore || bookedAt >= frame.bookedBefore) return 'next';
  return cameInAt >= frame.cameInFrom || bookedAt >= frame.bookedFrom ? 'shown' : undefined;
}

export function isLate(frame: LaneFrame, { cameInAt, bookedAt }: FramedOrder): boolean {
  return bookedAt === null && cameInAt < frame.lateBefore;
}

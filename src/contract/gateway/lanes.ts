import * as z from 'zod/mini';
import { ManifestKey, ManifestNumber } from '#contract/identifiers.ts';

export * from './lane-parts.ts';

/** A day of a site: 2026-11-20. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a day, like 2026-11-20'));
/** Names a lane: one carrier class at one site. Never parsed; any text of at most 300 characters. */
export const LaneKey = z.string().check(z.minLength(1), z.maxLength(300));

/** A cut-off: the moment, and as the site's clocks show it. */
export const CutOff = z.object({
  at: z.string(),
  /** The site's day. */
  day: z.string(),
  /** The site's time of day: 16:00. */
  time: z.string(),
});
export type CutOff = z.infer<typeof CutOff>;

/**
 * How today's cut-off came about. `usual` the time of this weekday · `changed` for this day alone · `holiday_time` a holiday with
 * a time of its own · `holiday` no pickup because of it · `closed` by hand · `no_pickup` none on this weekday · `none` nobody
 * set any for the lane.
 */
export const CUT_OFF_ORIGINS = ['usual', 'changed', 'holiday_time', 'holiday', 'closed', 'no_pickup', 'none'] as const;

export const TodaysCutOff = z.object({
  origin: z.enum(CUT_OFF_ORIGINS),
  /** Null where there is no pickup. When closed: the cut-off that it was closed before. */
  cut_off: z.nullable(CutOff),
  /** The time of this weekday, where it was changed or is a holiday. */
  usual_time: z.nullable(z.string()),
  /** Who changed or closed it, and when. */
  by: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  /** `region`: its name where the holiday is not the whole country's: Victoria. */
  holiday: z.nullable(z.object({ name: z.string(), region: z.nullable(z.string()) })),
});
export type TodaysCutOff = z.infer<typeof TodaysCutOff>;

/**
 * `none` no cut-off was ever set · `open` more than 60 minutes, or nothing left to book · `warned` 60 minutes or less and orders
 * not booked · `urgent` 10 minutes or less and orders not booked · `passed` today's cut-off is over and something is left to do ·
 * `closed` by hand, for today · `done` everything is booked and handed over.
 */
export const LANE_STATES = ['none', 'open', 'warned', 'urgent', 'passed', 'closed', 'done'] as const;
export type LaneState = (typeof LANE_STATES)[number];

/** What the lane's one button does. `wait`: nothing is ready yet. `none`: nothing is left to do, or nothing is due. */
export const LANE_STEPS = ['book', 'print', 'hand_over', 'wait', 'none'] as const;
export type LaneStep = (typeof LANE_STEPS)[number];

/** Orders of the lane that count for its cut-off. not_booked = ready + label + attention + unclear. */
export const LaneCounts = z.object({
  not_booked: z.number(),
  /** Orders that are being booked right now stay here until the answer. */
  ready: z.number(),
  label: z.number(),
  attention: z.number(),
  unclear: z.number(),
  booked: z.number(),
  /** Of the booked: their manifest was confirmed as printed. */
  printed: z.number(),
  handed_over: z.number(),
  /** Of `label`: checked now; the others nobody asked for. */
  being_made: z.number(),
  to_label: z.number(),
  /** Of `ready`: a booking failed. */
  failed_before: z.number(),
  held: z.number(),
  /** Orders for the cut-off after this one. */
  next: z.number(),
  /** Of `not_booked`: missed a cut-off. */
  late: z.number(),
});
export type LaneCounts = z.infer<typeof LaneCounts>;

export const LaneManifest = z.object({
  manifest_id: ManifestKey,
  manifest_number: z.nullable(ManifestNumber),
  order_count: z.number(),
  /** Only a `ready` one can be printed. */
  state: z.enum(['being_made', 'ready', 'failed']),
  printed_at: z.nullable(z.string()),
  handed_over_at: z.nullable(z.string()),
  handed_over_by: z.nullable(z.string()),
});
export type LaneManifest = z.infer<typeof LaneManifest>;

/** A warning that was given for the cut-off shown. Seen once is seen everywhere. */
export const LaneWarning = z.object({
  /** How long before the cut-off. */
  minutes: z.number(),
  raised_at: z.string(),
  seen_at: z.nullable(z.string()),
  seen_by: z.nullable(z.string()),
});
export type LaneWarning = z.infer<typeof LaneWarning>;

/**
 * `off` · `set` books itself at `at` · `announced` within 10 minutes; can be stopped · `running` · `stopped` for this cut-off, by
 * hand · `done` see `booking_id`, `booked` of `orders` · `blocked` it didn't start: `reason`.
 */
export const AUTO_BOOK_STATES = ['off', 'set', 'announced', 'running', 'stopped', 'done', 'blocked'] as const;
/** `unclear` an earlier booking is · `no_answer` of the service · `nothing_ready` · `was_off` Slipway didn't run at `at`. */
export const AUTO_BOOK_BLOCKS = ['unclear', 'no_answer', 'nothing_ready', 'was_off'] as const;

export const LaneAutoBook = z.object({
  state: z.enum(AUTO_BOOK_STATES),
  /** When it books, or did. Null when off. */
  at: z.nullable(z.string()),
  /** Orders that it would book now; once it runs, those that it sent. */
  orders: z.number(),
  /** Orders that are left out: on hold · stopped (needs attention or unclear) · left out by the owner's rules. */
  left_out: z.object({ held: z.number(), stopped: z.number(), by_rule: z.number() }),
  stopped_by: z.nullable(z.string()),
  stopped_at: z.nullable(z.string()),
  reason: z.nullable(z.enum(AUTO_BOOK_BLOCKS)),
  booking_id: z.nullable(z.string()),
  booked: z.nullable(z.number()),
});
export type LaneAutoBook = z.infer<typeof LaneAutoBook>;

export const Lane = z.object({
  key: LaneKey,
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  /** The level once: Standard, Express. Null where the carrier's name says it all, or it isn't known. */
  level: z.nullable(z.string()),
  site_id: z.string(),
  /** What the figures are of: today's cut-off, until everything is done or the day is over; then the next. Null: none is set, or none ahead. */
  cut_off: z.nullable(CutOff),
  today: TodaysCutOff,
  /** The pickup after `cut_off`; without one, the next there is. */
  next_pickup: z.nullable(CutOff),
  state: z.enum(LANE_STATES),
  step: z.enum(LANE_STEPS),
  counts: LaneCounts,
  /** What late orders that had a label then cost. Null: no cost is set, or the reader may not see it. */
  late_cost_cents: z.nullable(z.number()),
  /** Of `attention`: why, most orders first. Orders: `part=attention&cause=…`. */
  causes: z.array(z.object({ cause: z.string(), count: z.number() })),
  /** A booking of orders of this lane that is under way. */
  booking: z.nullable(z.object({ booking_id: z.string(), orders: z.number() })),
  /** Of the booked orders; `step` says what to do with them. Each until it is handed over, and those handed over for this cut-off. */
  manifests: z.array(LaneManifest),
  /** The last handover, once everything booked is handed over. */
  handed_over: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** Longest before first. The last one is what to show. */
  warnings: z.array(LaneWarning),
  auto_book: LaneAutoBook,
});
export type Lane = z.infer<typeof Lane>;

import * as z from 'zod/mini';
import { ManifestKey, ManifestNumber } from '#contract/identifiers.ts';

export * from './lane-parts.ts';

/** A calendar day at a site: 2026-11-20. */
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u, 'must be a day, like 2026-11-20'));
/** Identifies a lane: one carrier class at one site. Opaque; any text of at most 300 characters. */
export const LaneKey = z.string().check(z.minLength(1), z.maxLength(300));

/** A cut-off, as an instant and in the site's local time. */
export const CutOff = z.object({
  at: z.string(),
  /** Calendar day at the site. */
  day: z.string(),
  /** Local time at the site: 16:00. */
  time: z.string(),
});
export type CutOff = z.infer<typeof CutOff>;

/**
 * Where today's cut-off comes from. `usual`: the time of this weekday · `changed`: for this day only · `holiday_time`: a
 * holiday with its own time · `holiday`: no pickup because of it · `closed`: manually · `no_pickup`: none on this weekday ·
 * `none`: nobody set any for the lane.
 */
export const CUT_OFF_ORIGINS = ['usual', 'changed', 'holiday_time', 'holiday', 'closed', 'no_pickup', 'none'] as const;

export const TodaysCutOff = z.object({
  origin: z.enum(CUT_OFF_ORIGINS),
  /** Null if there is no pickup. If closed: the cut-off before which it was closed. */
  cut_off: z.nullable(CutOff),
  /** On a holiday: the weekday's usual time. If changed: the time that would apply otherwise, null if there would be no pickup. */
  usual_time: z.nullable(z.string()),
  /** Who changed or closed it, and when. */
  by: z.nullable(z.string()),
  changed_at: z.nullable(z.string()),
  /** `region`: its name if the holiday isn't nationwide: Victoria. */
  holiday: z.nullable(z.object({ name: z.string(), region: z.nullable(z.string()) })),
});
export type TodaysCutOff = z.infer<typeof TodaysCutOff>;

/**
 * `none`: no cut-off was ever set · `open`: more than 60 minutes left, or nothing left to book · `warned`: 60 minutes or
 * less and unbooked orders · `urgent`: 10 minutes or less and unbooked orders · `passed`: today's cut-off has passed and
 * there is something left to do · `closed`: manually, for today · `done`: everything is booked and handed over.
 */
export const LANE_STATES = ['none', 'open', 'warned', 'urgent', 'passed', 'closed', 'done'] as const;
export type LaneState = (typeof LANE_STATES)[number];

/** What the lane's single button does. `wait`: nothing is ready yet. `none`: nothing is left to do, or nothing is due. */
export const LANE_STEPS = ['book', 'print', 'hand_over', 'wait', 'none'] as const;
export type LaneStep = (typeof LANE_STEPS)[number];

/** The lane's orders that count for its cut-off. not_booked = ready + label + attention + unclear. */
export const LaneCounts = z.object({
  not_booked: z.number(),
  /** Includes orders that are being booked, until the answer arrives. */
  ready: z.number(),
  label: z.number(),
  attention: z.number(),
  unclear: z.number(),
  booked: z.number(),
  /** Of `booked`: their manifest was confirmed as printed. */
  printed: z.number(),
  handed_over: z.number(),
  /** Of `label`: being checked now (`being_made`), and not requested yet (`to_label`). */
  being_made: z.number(),
  to_label: z.number(),
  /** Of `ready`: an earlier booking failed. */
  failed_before: z.number(),
  held: z.number(),
  /** Orders for the next cut-off. */
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
  state: z.enum(['being_made', 'ready', 'failed', 'gone']),
  printed_at: z.nullable(z.string()),
  handed_over_at: z.nullable(z.string()),
  handed_over_by: z.nullable(z.string()),
});
export type LaneManifest = z.infer<typeof LaneManifest>;

/** A warning given for the cut-off shown. Once seen by anybody, it counts as seen for everybody. */
export const LaneWarning = z.object({
  /** How long before the cut-off. */
  minutes: z.number(),
  raised_at: z.string(),
  seen_at: z.nullable(z.string()),
  seen_by: z.nullable(z.string()),
});
export type LaneWarning = z.infer<typeof LaneWarning>;

/**
 * `off` · `set`: books automatically at `at` · `announced`: within 10 minutes; can be stopped · `running` · `stopped`:
 * manually, for this day · `done`: see `booking_id`, `booked` of `orders` · `blocked`: it didn't start; see `reason`.
 */
export const AUTO_BOOK_STATES = ['off', 'set', 'announced', 'running', 'stopped', 'done', 'blocked'] as const;
/** `unclear`: an earlier booking is · `no_answer`: from the service · `nothing_ready` · `was_off`: Slipway wasn't running at `at`. */
export const AUTO_BOOK_BLOCKS = ['unclear', 'no_answer', 'nothing_ready', 'was_off'] as const;

export const LaneAutoBook = z.object({
  state: z.enum(AUTO_BOOK_STATES),
  /** When it books or booked. Null if off. */
  at: z.nullable(z.string()),
  /** Orders that it would book now; once it is running, those that it sent. */
  orders: z.number(),
  /** Orders left out: on hold · stopped (needs attention or unclear) · by the owner's rules. */
  left_out: z.object({ held: z.number(), stopped: z.number(), by_rule: z.number() }),
  stopped_by: z.nullable(z.string()),
  stopped_at: z.nullable(z.string()),
  reason: z.nullable(z.enum(AUTO_BOOK_BLOCKS)),
  booking_id: z.nullable(z.string()),
  booked: z.nullable(z.number()),
  /** Of `orders`, once it is done: nobody knows yet whether they were booked. */
  unclear: z.optional(z.number()),
  /** Once it is running: orders that it found it can't book, each with the reason as in a booking's `failure`. */
  left_behind: z.optional(z.array(z.object({ tracking_number: z.string(), reason: z.nullable(z.string()) }))),
});
export type LaneAutoBook = z.infer<typeof LaneAutoBook>;

export const Lane = z.object({
  key: LaneKey,
  courier_name: z.nullable(z.string()),
  courier_allocation: z.nullable(z.string()),
  /** The level without the carrier's name: Standard, Express. Null if that name says it all, or the level is unknown. */
  level: z.nullable(z.string()),
  site_id: z.string(),
  /** The cut-off of the figures: today's, until everything is done or the day is over; then the next. Null: none is set or ahead. */
  cut_off: z.nullable(CutOff),
  today: TodaysCutOff,
  /** The pickup after `cut_off`; if that is null, the next one. */
  next_pickup: z.nullable(CutOff),
  state: z.enum(LANE_STATES),
  step: z.enum(LANE_STEPS),
  counts: LaneCounts,
  /** The cost of late orders that had a label by the cut-off. Null: no cost is set, or the user may not see it. */
  late_cost_cents: z.nullable(z.number()),
  /** The reasons for `attention`, most orders first. On Orders: `part=attention&cause=…`. */
  causes: z.array(z.object({ cause: z.string(), count: z.number() })),
  /** A booking in progress that contains orders of this lane. */
  booking: z.nullable(z.object({ booking_id: z.string(), orders: z.number() })),
  /** Manifests of the booked orders; `step` says what to do with them. Each is listed until handed over, plus those handed over for this cut-off. */
  manifests: z.array(LaneManifest),
  /** The last handover, once everything booked has been handed over. */
  handed_over: z.nullable(z.object({ at: z.string(), by: z.string() })),
  /** The earliest warning comes first. Show the last one. */
  warnings: z.array(LaneWarning),
  auto_book: LaneAutoBook,
});
export type Lane = z.infer<typeof Lane>;

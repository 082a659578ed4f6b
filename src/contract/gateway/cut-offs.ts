import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { InvalidProblem, Problem } from '#contract/errors.ts';
import { HOLIDAY_CHOICES } from './cut-off-values.ts';
import { Day, LaneKey } from './lanes.ts';
import { refusals } from './refusals.ts';

/** As typed: checked by the rules of cut-offs (`domain/today/check-cut-offs.ts`), which say what is wrong with it. */
const typed = z.string().check(z.maxLength(20));

/** Where vans pick up. */
export const CutOffSite = z.object({
  /** Made by the page for a new one (a UUID). The first one is `main`. */
  site_id: z.string().check(z.regex(/^[\w-]{1,50}$/u, 'must be an ID')),
  name: z.string().check(z.maxLength(100)),
  /** IANA: Australia/Melbourne. */
  time_zone: z.string().check(z.maxLength(100)),
  /** Whose public holidays count: AU, and VIC of it. Null: none do. */
  country: z.nullable(z.string().check(z.maxLength(10))),
  region: z.nullable(z.string().check(z.maxLength(20))),
  /** Exactly one is. */
  is_default: z.boolean(),
});
export type CutOffSite = z.infer<typeof CutOffSite>;

/** What auto-book leaves out. */
export const LeaveOut = z.object({
  /** Orders placed in the last so many minutes before it books: 0 to 240. */
  placed_last_minutes: z.number(),
  /** Orders with any of these tags, in any letter case. */
  tags: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
  /** Orders to another country than the site's. */
  abroad: z.boolean(),
  /** Orders that cost more to ship; null: whatever they cost. */
  dearer_than_cents: z.nullable(z.number()),
});
export type LeaveOut = z.infer<typeof LeaveOut>;

export const AutoBookSetting = z.object({
  is_on: z.boolean(),
  /** 10 to 240. */
  minutes_before: z.number(),
  leave_out: LeaveOut,
});
export type AutoBookSetting = z.infer<typeof AutoBookSetting>;

/** Cut-offs of one carrier class at one site. */
export const LaneSetting = z.object({
  lane: LaneKey,
  courier_name: z.nullable(z.string().check(z.maxLength(200))),
  courier_allocation: z.nullable(z.string().check(z.maxLength(200))),
  site_id: z.string().check(z.maxLength(50)),
  /** 16:00, of the site. Null or empty: no pickup on this day. */
  times: z.object({
    monday: z.nullable(typed),
    tuesday: z.nullable(typed),
    wednesday: z.nullable(typed),
    thursday: z.nullable(typed),
    friday: z.nullable(typed),
    saturday: z.nullable(typed),
    sunday: z.nullable(typed),
  }),
  /** Null: not told. For packers who may not see it: null. */
  late_cost_cents: z.nullable(z.number()),
  auto_book: AutoBookSetting,
});
export type LaneSetting = z.infer<typeof LaneSetting>;

/** What is done on a holiday of a site; without a choice there is no pickup. */
export const HolidayChoice = z.object({
  site_id: z.string().check(z.maxLength(50)),
  day: Day,
  choice: z.enum(HOLIDAY_CHOICES),
  /** With `other`: the cut-off of every carrier that comes on that weekday. */
  time: z.nullable(typed),
});
export type HolidayChoice = z.infer<typeof HolidayChoice>;

export const CutOffSettings = z.object({
  sites: z.array(CutOffSite).check(z.minLength(1), z.maxLength(50)),
  lanes: z.array(LaneSetting).check(z.maxLength(500)),
  holidays: z.array(HolidayChoice).check(z.maxLength(1000)),
  /** Minutes before a cut-off at which to warn; 60, 30 and 10 at first. 1 to 240 each. */
  warnings: z.array(z.number()).check(z.maxLength(10)),
  show_costs_to_packers: z.boolean(),
});
export type CutOffSettings = z.infer<typeof CutOffSettings>;

export const SavedCutOffs = z.extend(CutOffSettings, {
  /** 0: nothing was saved yet. */
  version: z.number(),
  saved_at: z.nullable(z.string()),
  saved_by: z.nullable(z.string()),
});
export type SavedCutOffs = z.infer<typeof SavedCutOffs>;

export const readCutOffs = endpoint({
  name: 'readCutOffs',
  method: 'GET',
  path: '/cut-offs',
  summary:
    'The cut-offs as they were saved. `lanes` has one for every carrier class that the index knows, at every site, empty where nothing is set.',
  role: 'packer',
  answers: { 200: SavedCutOffs, ...refusals },
});

export const saveCutOffs = endpoint({
  name: 'saveCutOffs',
  method: 'PUT',
  path: '/cut-offs',
  summary:
    'Replaces them all. `version`: the one that was read; 409 `changed_meanwhile` when somebody saved since, with what they saved. 422 `invalid`: `fields` has paths like `sites.0.name`, `lanes.2.times.monday`, `lanes.2.late_cost_cents`, `lanes.2.auto_book.minutes_before`, `holidays.1.time`.',
  role: 'owner',
  body: z.extend(CutOffSettings, { version: z.number() }),
  answers: {
    200: SavedCutOffs,
    ...refusals,
    409: z.looseObject({ ...Problem.shape, current: SavedCutOffs }),
    422: InvalidProblem,
  },
});

export const listHolidays = endpoint({
  name: 'listHolidays',
  method: 'GET',
  path: '/cut-offs/holidays',
  summary: 'The next five public holidays of a country, or of a region of it, from today on. Empty: none are known.',
  role: 'packer',
  query: z.object({
    country: z.string().check(z.maxLength(10)),
    region: z.optional(z.string().check(z.maxLength(20))),
  }),
  answers: {
    200: z.object({
      holidays: z.array(
        /** `region`: the region's name where it isn't the whole country's. */
        z.object({ day: z.string(), name: z.string(), region: z.nullable(z.string()) }),
      ),
    }),
    ...refusals,
  },
});

export const listHolidayPlaces = endpoint({
  name: 'listHolidayPlaces',
  method: 'GET',
  path: '/cut-offs/places',
  summary: 'Countries whose holidays are known, by name; with `country`, its regions.',
  role: 'packer',
  query: z.object({ country: z.optional(z.string().check(z.maxLength(10))) }),
  answers: { 200: z.object({ places: z.array(z.object({ code: z.string(), name: z.string() })) }), ...refusals },
});

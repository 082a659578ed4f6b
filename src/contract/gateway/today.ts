import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { ManifestKey, ManifestNumber } from '#contract/identifiers.ts';
import { ManifestPaper } from './handovers.ts';
import { Day, Lane, LaneKey, LaneWarning, TodaysCutOff } from './lanes.ts';
import { refusals } from './refusals.ts';

export * from './lanes.ts';

export const Site = z.object({
  site_id: z.string(),
  /** Empty until the owner has named the first site. */
  name: z.string(),
  time_zone: z.string(),
  is_default: z.boolean(),
});
export type Site = z.infer<typeof Site>;

const query = z.object({
  site: z.optional(z.string().check(z.maxLength(100))),
  /** A past day, read-only; defaults to today. */
  day: z.optional(Day),
});

export const readToday = endpoint({
  name: 'readToday',
  method: 'GET',
  path: '/today',
  summary:
    'What is due before each van comes: one lane per carrier class and site, sorted by cut-off. It is worked out from Slipway’s own index and clock. 404: no such site.',
  role: 'packer',
  query,
  answers: {
    200: z.object({
      /** The server's clock, which countdowns use. */
      time: z.string(),
      /** The day shown, at the site asked for or else the default one. */
      day: z.string(),
      is_past: z.boolean(),
      /** All sites, whatever `site` is, with their number of lanes. */
      sites: z.array(
        z.extend(Site, {
          lanes: z.number(),
          /** Its UTC offset at `time`, in minutes. */
          utc_offset: z.number(),
        }),
      ),
      /** False if nobody has set a cut-off yet. */
      has_cut_offs: z.boolean(),
      /** Sorted by cut-off; done or closed lanes come last. */
      lanes: z.array(Lane),
      /** The next lane (§3 of the page); null if nothing is due. */
      next: z.nullable(LaneKey),
      /** Orders that would count as due if their carrier had been chosen. */
      without_carrier: z.number(),
      /** The service offers only the documented endpoints: Slipway knows what was entered here and what webhooks reported. */
      documented_only: z.boolean(),
      /** Since when the service fails to list the orders that changed: some may be missing. Null if it doesn't. */
      feed_failing_since: z.nullable(z.string()),
      /** False if the user may not see costs. */
      shows_costs: z.boolean(),
    }),
    ...refusals,
    404: Problem,
  },
});
export type Today = z.infer<(typeof readToday.answers)[200]>;

export const StuckManifest = z.object({
  manifest_id: ManifestKey,
  manifest_number: z.nullable(ManifestNumber),
  courier_name: z.nullable(z.string()),
  booked_at: z.nullable(z.string()),
  printed_at: z.nullable(z.string()),
});

/** With fewer known shipments of a carrier, its orders without movement are not reported. */
export const MIN_HISTORY = 30;

export const readSinceYesterday = endpoint({
  name: 'readSinceYesterday',
  method: 'GET',
  path: '/today/since-yesterday',
  summary:
    'What is left over from before today. Everything stays listed until it is dealt with, however old it is. To list the orders themselves, ask for orders with `part=late` or `part=without_movement`.',
  role: 'packer',
  query: z.pick(query, { site: true }),
  answers: {
    200: z.object({
      /** Yesterday, at the default site. */
      day: z.string(),
      /** Orders that missed a cut-off before today. `cost_cents` as in a lane. */
      late: z.object({
        orders: z.number(),
        cost_cents: z.nullable(z.number()),
        lanes: z.array(
          z.object({
            lane: LaneKey,
            courier_name: z.nullable(z.string()),
            level: z.nullable(z.string()),
            orders: z.number(),
            /** The site's local time of the last cut-off that they missed. */
            cut_off_time: z.nullable(z.string()),
            cost_each_cents: z.nullable(z.number()),
          }),
        ),
      }),
      /** Booked before today but not confirmed as printed; oldest first. */
      not_printed: z.array(StuckManifest),
      /** Printed before today but not handed over; oldest first. */
      not_handed_over: z.array(StuckManifest),
      /** Null: the user may not see it, or the service has no delivery log or doesn't answer. */
      failed_deliveries: z.nullable(
        z.object({
          count: z.number(),
          /** There may be more than were counted. */
          or_more: z.boolean(),
          /** The receiver's last HTTP status; null: none. */
          http_status: z.nullable(z.number()),
          since: z.nullable(z.string()),
        }),
      ),
      without_movement: z.object({
        orders: z.number(),
        carriers: z.array(z.object({ courier_name: z.string(), orders: z.number() })),
        /** Carriers with too little data, and how many shipments are known. */
        too_little: z.array(z.object({ courier_name: z.string(), known: z.number() })),
      }),
    }),
    ...refusals,
    404: Problem,
  },
});
export type SinceYesterday = z.infer<(typeof readSinceYesterday.answers)[200]>;

export const exportDay = endpoint({
  name: 'exportDay',
  method: 'GET',
  path: '/today/export',
  summary:
    'The orders of the day’s lanes as CSV, one line per order. `content-disposition` names the file after the day.',
  role: 'packer',
  produces: 'text/csv',
  query,
  answers: { 200: z.unknown(), ...refusals, 404: Problem },
});

/** Something that a person did to a lane's day. */
export const LaneChange = z.object({
  at: z.string(),
  by: z.string(),
  kind: z.enum([
    'cut_off_changed',
    'change_undone',
    'closed',
    'opened_again',
    'late_moved',
    'auto_book_stopped',
    'auto_book_turned_on',
  ]),
  /** The time it was changed to, or how many orders were moved. */
  detail: z.nullable(z.string()),
});

export const DaySheet = z.object({
  lane: Lane,
  site: Site,
  day: z.string(),
  cut_off: TodaysCutOff,
  manifests: z.array(ManifestPaper),
  /** At most 1,000 orders, late ones first; `not_booked_total` counts all. `cause` is set for orders that need attention. */
  not_booked: z.array(
    z.object({
      tracking_number: z.string(),
      retailer_order_number: z.nullable(z.string()),
      receiver_name: z.nullable(z.string()),
      part: z.enum(['ready', 'label', 'attention', 'unclear', 'held']),
      cause: z.nullable(z.string()),
      hold_reason: z.nullable(z.string()),
      late: z.boolean(),
      cost_cents: z.nullable(z.number()),
    }),
  ),
  not_booked_total: z.number(),
  warnings: z.array(LaneWarning),
  changes: z.array(LaneChange),
});
export type DaySheet = z.infer<typeof DaySheet>;

export const readDaySheets = endpoint({
  name: 'readDaySheets',
  method: 'GET',
  path: '/today/sheets',
  summary:
    'The contents of the day’s sheets, one for each lane that had something due. With `lane`, only that lane’s sheet.',
  role: 'packer',
  query: z.extend(query, { lane: z.optional(LaneKey) }),
  answers: {
    200: z.object({ time: z.string(), day: z.string(), sheets: z.array(DaySheet) }),
    ...refusals,
    404: Problem,
  },
});

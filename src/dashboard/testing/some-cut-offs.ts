import type { CutOffSite, SavedCutOffs } from '#contract/gateway/cut-offs.ts';

export function someSite(change: Partial<CutOffSite> = {}): CutOffSite {
  return {
    site_id: 'main',
    name: 'Brunswick',
    time_zone: 'Australia/Melbourne',
    country: 'AU',
    region: 'VIC',
    is_default: true,
    ...change,
  };
}

/** One site whose Northpost comes at 16:00 on workdays. */
export function someCutOffs(change: Partial<SavedCutOffs> = {}): SavedCutOffs {
  const onWorkdays = { monday: '16:00', tuesday: '16:00', wednesday: '16:00', thursday: '16:00', friday: '16:00' };
  return {
    sites: [someSite()],
    lanes: [
      {
        lane: 'main:NorthpostStandard',
        courier_name: 'Northpost',
        courier_allocation: 'NorthpostStandard',
        site_id: 'main',
        times: { ...onWorkdays, saturday: null, sunday: null },
        late_cost_cents: 500,
        auto_book: {
          is_on: false,
          minutes_before: 15,
          leave_out: { placed_last_minutes: 10, tags: [], abroad: false, dearer_than_cents: null },
        },
      },
    ],
    holidays: [],
    warnings: [60, 30, 10],
    show_costs_to_packers: false,
    version: 3,
    saved_at: '2026-11-20T09:50:00.000Z',
    saved_by: 'Jonas Berg',
    courier_types: {},
    ...change,
  };
}

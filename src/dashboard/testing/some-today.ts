import type { HandoverManifest } from '#contract/gateway/handovers.ts';
import type { Lane, LaneCounts } from '#contract/gateway/lanes.ts';
import type { SinceYesterday, Today } from '#contract/gateway/today.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';

/** The time in the screenshots: a Friday in Melbourne, at 15:20. */
export const AT_1520 = '2026-11-20T04:20:00.000Z';
const CUT_OFF_AT = '2026-11-20T05:00:00.000Z';

export function someCounts(change: Partial<LaneCounts> = {}): LaneCounts {
  const parts = { ready: 0, label: 0, attention: 0, unclear: 0, ...change };
  return {
    not_booked: parts.ready + parts.label + parts.attention + parts.unclear,
    booked: 0,
    printed: 0,
    handed_over: 0,
    being_made: parts.label,
    to_label: 0,
    failed_before: 0,
    held: 0,
    next: 0,
    late: 0,
    ...parts,
  };
}

/** Northpost Standard, which comes at 16:00, with 38 orders to book. */
export function someLane(change: Partial<Lane> = {}): Lane {
  const cutOff = { at: CUT_OFF_AT, day: '2026-11-20', time: '16:00' };
  return {
    key: 'NorthpostStandard main',
    courier_name: 'Northpost',
    courier_allocation: 'NorthpostStandard',
    level: 'Standard',
    site_id: 'main',
    cut_off: cutOff,
    today: { origin: 'usual', cut_off: cutOff, usual_time: null, by: null, changed_at: null, holiday: null },
    next_pickup: { at: '2026-11-23T05:00:00.000Z', day: '2026-11-23', time: '16:00' },
    state: 'warned',
    step: 'book',
    counts: someCounts({ ready: 38, label: 3, attention: 2, unclear: 1, booked: 52, printed: 52, held: 2, late: 6 }),
    late_cost_cents: 3000,
    causes: [{ cause: 'label_failed_failed_request', count: 2 }],
    booking: null,
    manifests: [],
    handed_over: null,
    warnings: [
      {
        minutes: 60,
        raised_at: '2026-11-20T04:00:00.000Z',
        seen_at: '2026-11-20T04:01:00.000Z',
        seen_by: 'Mia Torres',
      },
    ],
    auto_book: {
      state: 'off',
      at: null,
      orders: 0,
      left_out: { held: 0, stopped: 0, by_rule: 0 },
      stopped_by: null,
      stopped_at: null,
      reason: null,
      booking_id: null,
      booked: null,
    },
    ...change,
  };
}

export function someManifestOfLane(
  id: number,
  change: Partial<Lane['manifests'][number]> = {},
): Lane['manifests'][number] {
  return {
    manifest_id: ManifestId.parse(id),
    manifest_number: ManifestNumber.parse(`NP${id}`),
    order_count: 26,
    state: 'ready',
    printed_at: null,
    handed_over_at: null,
    handed_over_by: null,
    ...change,
  };
}

/** A manifest that was printed and that no driver has taken yet. */
export function someManifestToHandOver(id = 482_111): HandoverManifest {
  return {
    ...someManifestOfLane(id),
    courier_name: 'Northpost',
    courier_allocation: 'NorthpostStandard',
    level: 'Standard',
    lane: 'NorthpostStandard main',
    site_id: 'main',
    booked_at: AT_1520,
    booked_by: 'Mia Torres',
    printed_by: 'Mia Torres',
    printed_at: AT_1520,
    driver: null,
  };
}

export function someDay(change: Partial<Today> = {}): Today {
  const lanes = change.lanes ?? [someLane()];
  return {
    time: AT_1520,
    day: '2026-11-20',
    is_past: false,
    sites: [
      {
        site_id: 'main',
        name: 'Brunswick',
        time_zone: 'Australia/Melbourne',
        is_default: true,
        lanes: lanes.length,
        utc_offset: 660,
      },
    ],
    has_cut_offs: true,
    lanes,
    next: lanes[0]?.key ?? null,
    without_carrier: 0,
    documented_only: false,
    feed_failing_since: null,
    shows_costs: true,
    ...change,
  };
}

/** Nothing left over from yesterday, unless the test says otherwise. */
export function someSinceYesterday(change: Partial<SinceYesterday> = {}): SinceYesterday {
  return {
    day: '2026-11-19',
    late: { orders: 0, cost_cents: null, lanes: [] },
    not_printed: [],
    not_handed_over: [],
    failed_deliveries: null,
    without_movement: { orders: 0, carriers: [], too_little: [] },
    ...change,
  };
}

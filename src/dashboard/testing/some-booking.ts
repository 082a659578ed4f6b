import type { Booking, BookingPart, Docket } from '#contract/gateway/booking.ts';
import { AttemptId } from '#contract/gateway/booking.ts';
import { ManifestId, ManifestNumber } from '#contract/identifiers.ts';

export const SOME_ATTEMPT = AttemptId.parse('00000000-0000-4000-8000-000000000001');

export function somePart(change: Partial<BookingPart> = {}): BookingPart {
  return {
    part_number: 1,
    state: 'resolved',
    order_count: 5,
    sent_at: '2026-11-21T01:41:01.000Z',
    answered_at: '2026-11-21T01:41:03.000Z',
    http_status: 200,
    failure: null,
    unbooked_orders: [],
    unclear_cause: null,
    last_check_at: null,
    unanswered_at: null,
    next_check_at: null,
    ...change,
  };
}

/** A docket of orders with these numbers; booked with Northpost unless the test says otherwise. */
export function someDocket(numbers: readonly string[], change: Partial<Docket> = {}): Docket {
  return {
    kind: 'booked',
    part_number: 1,
    courier_name: 'Northpost',
    courier_allocation: 'NorthpostStandard',
    courier_type: 'standard',
    manifest_number: ManifestNumber.parse('NPM-2026-11-20931'),
    manifest_id: ManifestId.parse(482_131),
    document: 'ready',
    link_expires_at: '2026-11-28T01:41:03.000Z',
    kept_item: null,
    kept_pdf: null,
    stated_order_count: null,
    also_on_manifest: [],
    error: null,
    error_description: null,
    orders: numbers.map((tracking_number) => ({
      tracking_number,
      retailer_order_number: '#10482',
      receiver_name: 'Priya Nair',
      delivery_suburb: 'Fremantle',
      marked_by: null,
      marked_at: null,
    })),
    ...change,
  };
}

export const someFailedDocket = (numbers: readonly string[], change: Partial<Docket> = {}): Docket =>
  someDocket(numbers, {
    kind: 'failed',
    courier_name: 'Swiftline',
    courier_allocation: 'SwiftlineExpress',
    manifest_number: null,
    manifest_id: null,
    document: null,
    link_expires_at: null,
    error: 'manifest_creation_failed',
    error_description: 'Pickup window closed for 6160.',
    ...change,
  });

/** A finished booking with these dockets; its counts follow from them. */
export function someBooking(dockets: readonly Docket[], change: Partial<Booking> = {}): Booking {
  const count = (...kinds: Docket['kind'][]) =>
    dockets.filter((docket) => kinds.includes(docket.kind)).reduce((sum, docket) => sum + docket.orders.length, 0);
  const counts = {
    waiting: 0,
    booked: count('booked'),
    not_booked: count('failed'),
    unclear: count('unclear', 'not_mentioned', 'mentioned_twice'),
  };
  return {
    attempt_id: SOME_ATTEMPT,
    created_at: '2026-11-21T01:41:00.000Z',
    created_by: 'owner@slipway.test',
    order_count: counts.booked + counts.not_booked + counts.unclear,
    counts,
    progress: 'done',
    finished_at: '2026-11-21T01:41:03.000Z',
    carriers: ['Northpost'],
    failure: null,
    parts: [somePart()],
    dockets: [...dockets],
    waiting_for: [],
    recent_durations_ms: [],
    held_up: null,
    can_continue: false,
    can_check: true,
    may_happen_until: null,
    ...change,
  };
}

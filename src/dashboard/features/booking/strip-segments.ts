import type { Booking, Docket } from '#contract/gateway/booking.ts';
import type { StripSegment } from '#dashboard/ui/result-strip.tsx';
import { keyOf } from './booking-progress.tsx';

export const TONES = {
  booked: 'ok',
  failed: 'bad',
  unclear: 'unk',
  not_mentioned: 'unk',
  mentioned_twice: 'unk',
} as const satisfies Record<Docket['kind'], StripSegment['tone']>;
/** The strip starts with the booked orders, usually the majority. */
const ORDER = { ok: 0, bad: 1, unk: 2 } as const;

/** One segment per docket, and one for the orders that are on none because their part was refused or not sent. */
export function describeSegments({ order_count, dockets }: Pick<Booking, 'order_count' | 'dockets'>): StripSegment[] {
  const segments = dockets
    .map((docket) => ({ key: keyOf(docket), count: docket.orders.length, tone: TONES[docket.kind] }))
    .toSorted((a, b) => ORDER[a.tone] - ORDER[b.tone]);
  const rest = order_count - segments.reduce((sum, { count }) => sum + count, 0);
  return rest > 0 ? [...segments, { key: 'rest', count: rest, tone: 'none' }] : segments;
}

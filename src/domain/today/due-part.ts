import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { groupOfState } from '#domain/state-group.ts';

/** The role of an order in the day's work, whatever its cut-off. */
export type DuePart = 'held' | 'booked' | 'unclear' | 'attention' | 'label' | 'ready';

type Known = Pick<
  IndexedOrder,
  'booking' | 'booking_id' | 'label' | 'state' | 'tracking_only' | 'unchecked' | 'manifest_id' | 'booked_at'
> & {
  /** On hold: by somebody, or until the outcome of its cancellation is known. */
  readonly isHeld: boolean;
};

/**
 * The part of its lane that an order counts in; undefined: none. The first match wins. An order in transit counts as booked only if Slipway
 * booked it or knows its manifest: others were booked elsewhere, and there is no paper of theirs to hand over here.
 */
export function duePartOf(order: Known): DuePart | undefined {
  const { booking, label, state } = order;
  if (state === 'cancelled' || order.tracking_only) return undefined;
  const isBooked = booking === 'booked';
  const group = groupOfState(state);
  if (!isBooked && group !== undefined && group !== 'before') return undefined;
  if (isBooked && ((order.booking_id === null && order.manifest_id === null) || order.booked_at === null))
    return undefined;
  if (order.isHeld) return 'held';
  if (isBooked) return 'booked';
  if (booking === 'unclear') return 'unclear';
  if (label === 'attention') return 'attention';
  if (label === 'ready' || label === 'printed' || (order.unchecked && label === 'none')) return 'ready';
  return 'label';
}

/** When an order came in: when it was placed, otherwise when Slipway first saw it. A creation time ahead of our clock is ignored. */
export function cameInAt(createdAt: string | null, knownAt: string): string {
  if (createdAt === null) return knownAt;
  const created = Date.parse(createdAt);
  return Number.isNaN(created) || created > Date.parse(knownAt) ? knownAt : new Date(created).toISOString();
}

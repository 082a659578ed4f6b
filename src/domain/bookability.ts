import type { IndexedOrder, LeftOutReason } from '#contract/gateway/orders.ts';

type Known = Pick<IndexedOrder, 'booking' | 'label' | 'state' | 'tracking_only' | 'unchecked'> & {
  /** Whether somebody put it on hold. */
  readonly isHeld: boolean;
};

/**
 * Returns why an order can't be booked now; undefined when it can. Orders must be labelled before they can be booked
 * (States and transitions). Not stated: which reason comes first. Ours start with those closest to a double booking.
 */
export function whyLeftOut(order: Known): LeftOutReason | undefined {
  if (order.booking === 'sending') return 'being_booked';
  if (order.booking === 'unclear') return 'unclear';
  if (order.booking === 'booked') return 'already_booked';
  if (order.state === 'cancelled') return 'cancelled';
  if (order.tracking_only) return 'tracking_only';
  if (order.isHeld) return 'held';
  if (order.label === 'attention') return 'label_attention';
  // Its label can't be checked, and may have been made elsewhere: only the booking can show whether it exists.
  if (order.unchecked && order.label === 'none') return undefined;
  if (order.label !== 'ready' && order.label !== 'printed') return 'no_label';
  return undefined;
}

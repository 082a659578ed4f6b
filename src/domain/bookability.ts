import type { IndexedOrder, LeftOutReason } from '#contract/gateway/orders.ts';

type Known = Pick<IndexedOrder, 'booking' | 'label' | 'state' | 'tracking_only' | 'unchecked'> & {
  /** A person holds it. */
  readonly isHeld: boolean;
};

/**
 * Why an order can't be booked now; undefined when it can.
 * Orders must be labelled before they can be booked (States and transitions). Not stated: the order of the reasons is
 * ours, what is closest to a double booking first.
 */
export function whyLeftOut(order: Known): LeftOutReason | undefined {
  if (order.booking === 'sending') return 'being_booked';
  if (order.booking === 'unclear') return 'unclear';
  if (order.booking === 'booked') return 'already_booked';
  if (order.state === 'cancelled') return 'cancelled';
  if (order.tracking_only) return 'tracking_only';
  if (order.isHeld) return 'held';
  if (order.label === 'attention') return 'label_attention';
  // Nobody can be asked whether it has its label: it may have got it elsewhere, so the booking itself will tell.
  if (order.unchecked && order.label === 'none') return undefined;
  if (order.label !== 'ready' && order.label !== 'printed') return 'no_label';
  return undefined;
}

import type { IndexedOrder, OrderView } from '#contract/gateway/orders.ts';
import { whyLeftOut } from './bookability.ts';
import { groupOfState } from './state-group.ts';

type Known = Pick<IndexedOrder, 'booking' | 'label' | 'state' | 'tracking_only' | 'unchecked'> & {
  /** The answer to its cancellation was lost. */
  readonly isCancelUnclear: boolean;
};

/** Views that depend only on the order; `booked-today` also needs to know when the user's day began. */
export type StandingView = Exclude<OrderView, 'booked-today' | 'all'>;

/** The built-in views that contain an order. */
export function viewsOf(order: Known): Readonly<Record<StandingView, boolean>> {
  const open = order.state !== 'cancelled';
  const group = groupOfState(order.state);
  const unbooked = order.booking === 'not_booked' || order.booking === 'failed';
  return {
    // Includes orders on hold, which the list marks.
    ready: !order.isCancelUnclear && whyLeftOut({ ...order, isHeld: false }) === undefined,
    'needs-label': open && !order.isCancelUnclear && unbooked && !order.tracking_only && isAwaited(order.label),
    attention:
      open &&
      (order.isCancelUnclear ||
        order.label === 'attention' ||
        order.booking === 'failed' ||
        order.booking === 'unclear'),
    'on-the-way': group === 'on_the_way' || group === 'trouble',
  };
}

/** No label yet, whether or not one was requested. */
function isAwaited(label: Known['label']): boolean {
  return label === 'none' || label === 'queued' || label === 'checking' || label === 'paused';
}

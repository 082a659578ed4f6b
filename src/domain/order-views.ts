import type { IndexedOrder, OrderView } from '#contract/gateway/orders.ts';
import { whyLeftOut } from './bookability.ts';
import { groupOfState } from './state-group.ts';

type Known = Pick<IndexedOrder, 'booking' | 'label' | 'state' | 'tracking_only' | 'unchecked'> & {
  /** The answer to its cancel was lost. */
  readonly isCancelUnclear: boolean;
};

/** Views that follow from an order alone; `booked-today` also needs to know when the reader's day began. */
export type StandingView = Exclude<OrderView, 'booked-today' | 'all'>;

/** Which built-in views an order is in. */
export function viewsOf(order: Known): Readonly<Record<StandingView, boolean>> {
  const open = order.state !== 'cancelled';
  const group = groupOfState(order.state);
  const unbooked = order.booking === 'not_booked' || order.booking === 'failed';
  return {
    // One that a person holds stays there, and says that it is on hold.
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

/** No label yet, whether somebody asked for it or not. */
function isAwaited(label: Known['label']): boolean {
  return label === 'none' || label === 'queued' || label === 'checking' || label === 'paused';
}

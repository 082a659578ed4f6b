import { Check, Pause, X } from 'lucide';
import type { ReactNode } from 'react';
import type { BookingState as State, IndexedOrder } from '#contract/gateway/orders.ts';
import {
  bookingStateNames,
  CANCEL_UNCLEAR,
  CANCELLED,
  HELD,
  isCancelled,
  isOnHold,
} from '#dashboard/copy/order-states.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

interface BookingStateProps {
  readonly order: Pick<IndexedOrder, 'booking' | 'held' | 'cancel_unclear' | 'state'>;
}

export function BookingState({ order }: BookingStateProps) {
  return (
    <span data-state={order.booking} className="order-state">
      {order.cancel_unclear === true ? (
        <Badge tone="unk" icon={<UnclearIcon size={15} />}>
          {CANCEL_UNCLEAR}
        </Badge>
      ) : isCancelled(order) ? (
        <span className="text-ink-3">{CANCELLED}</span>
      ) : isOnHold(order) ? (
        <Badge tone="neutral" icon={<Icon of={Pause} size={14} />}>
          {HELD}
        </Badge>
      ) : (
        describeState(order.booking)
      )}
    </span>
  );
}

function describeState(state: State): ReactNode {
  const name = bookingStateNames[state];
  switch (state) {
    case 'not_booked':
      return name;
    case 'sending':
      return (
        <Badge tone="info" icon={<Spinner />}>
          {name}
        </Badge>
      );
    case 'booked':
      return (
        <>
          {Icon({ of: Check, size: 16, className: 'text-ok-solid' })}
          {name}
        </>
      );
    case 'failed':
      return (
        <Badge tone="bad" icon={<Icon of={X} size={14} />}>
          {name}
        </Badge>
      );
    case 'unclear':
      return (
        <Badge tone="unk" icon={<UnclearIcon size={15} />}>
          {name}
        </Badge>
      );
  }
}

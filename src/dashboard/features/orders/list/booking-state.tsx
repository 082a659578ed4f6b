import { Check, X } from 'lucide';
import type { BookingState as State } from '#contract/gateway/orders.ts';
import { bookingStateNames } from '#dashboard/copy/order-states.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

export function BookingState({ state }: { readonly state: State }) {
  return (
    <span data-state={state} className="order-state">
      <BookingDescription state={state} />
    </span>
  );
}

function BookingDescription({ state }: { readonly state: State }) {
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
          <Icon of={Check} size={16} className="text-ok-solid" />
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

import { Check, X } from 'lucide-react';
import type { BookingState as State } from '#contract/gateway/orders.ts';
import { bookingStateNames } from '#dashboard/copy/order-states.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';

export function BookingState({ state }: { readonly state: State }) {
  return (
    <span data-state={state} className="flex items-center gap-2 whitespace-nowrap text-ink-2">
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
          <Check size={16} aria-hidden="true" className="text-ok-solid" />
          {name}
        </>
      );
    case 'failed':
      return (
        <Badge tone="bad" icon={<X size={14} aria-hidden="true" />}>
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

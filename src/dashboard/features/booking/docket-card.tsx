import { Check, X } from 'lucide';
import type { Booking, Docket as DocketFacts } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { orders } from '#dashboard/copy/plural.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { Docket } from '#dashboard/ui/docket.tsx';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { BookedBody } from './booked-body.tsx';
import { CarrierHeading, nameCarrier } from './carrier-heading.tsx';
import { FailedBody } from './failed-body.tsx';
import { UnclearBody } from './unclear-body.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const { docket: copy } = bookingCopy;

/** The name of a card: carrier and class, or what its orders have in common. */
export function nameDocket(docket: DocketFacts): string {
  if (docket.kind === 'not_mentioned') return copy.notMentioned;
  if (docket.kind === 'mentioned_twice') return copy.mentionedTwice;
  return nameCarrier({ name: docket.courier_name, allocation: docket.courier_allocation });
}

/** One carrier's orders with one outcome, or the orders that the answer left unclear. */
export function DocketCard({ docket, booking }: { readonly docket: DocketFacts; readonly booking: Booking }) {
  const isCarrier = docket.kind !== 'not_mentioned' && docket.kind !== 'mentioned_twice';
  const heading = isCarrier ? (
    <CarrierHeading name={docket.courier_name} allocation={docket.courier_allocation} />
  ) : (
    nameDocket(docket)
  );
  const count = orders(docket.orders.length);
  const name = nameDocket(docket);
  if (docket.kind === 'booked') {
    const badge = (
      <Badge tone="ok" icon={<Icon of={Check} size={14} />}>
        {copy.booked}
      </Badge>
    );
    return (
      <Docket name={name} tone="ok" heading={heading} badge={badge} count={count}>
        <BookedBody docket={docket} attemptId={booking.attempt_id} />
      </Docket>
    );
  }
  if (docket.kind === 'failed') {
    const badge = (
      <Badge tone="bad" icon={<Icon of={X} size={14} />}>
        {copy.failed}
      </Badge>
    );
    return (
      <Docket name={name} tone="bad" heading={heading} badge={badge} count={count}>
        <FailedBody docket={docket} />
      </Docket>
    );
  }
  const badge = (
    <Badge tone="unk" icon={<UnclearIcon size={15} />}>
      {copy.unclear}
    </Badge>
  );
  return (
    <Docket name={name} tone="unk" heading={heading} badge={badge} count={count}>
      <UnclearBody docket={docket} booking={booking} />
    </Docket>
  );
}

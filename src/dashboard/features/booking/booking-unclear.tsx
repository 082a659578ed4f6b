import { useState } from 'react';
import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { paths } from '#dashboard/paths.ts';
import { markBookingMutation } from '#dashboard/queries/bookings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Disclosure } from '#dashboard/ui/disclosure.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { BookingHeading } from './booking-heading.tsx';
import { keyOf } from './booking-progress.tsx';
import { CheckOrders } from './check-orders.tsx';
import type { BookingDescription } from './describe-booking.ts';
import { DocketCard } from './docket-card.tsx';
import { describeMarkProblem, HandMarks, MayStillHappen } from './hand-marks.tsx';
import { OrderList } from './order-list.tsx';
import { PartNotes } from './part-notes.tsx';
import { useBookingMutation } from './use-booking-mutation.ts';
import { useReviewAgain } from './use-review-again.ts';

const { unclear: copy, actions } = bookingCopy;

/** The answer was lost. Slipway checks automatically; nothing is sent again, and the orders stay locked until the outcome is known. */
export function BookingUnclear({
  booking,
  described,
}: {
  readonly booking: Booking;
  readonly described: BookingDescription;
}) {
  const orders = booking.dockets.flatMap((docket) =>
    docket.kind === 'booked' || docket.kind === 'failed' ? [] : docket.orders,
  );
  return (
    <>
      <BookingHeading description={described} icon={<UnclearIcon size={32} />} />
      <CheckOrders booking={booking} count={orders.length} tone="primary" />
      <PartNotes booking={booking} />
      <OrderList orders={orders} outcome="unclear" />
      <HandMarks booking={booking} orders={orders} />
      <BookAnyway booking={booking} numbers={orders.map((order) => order.tracking_number)} />
      {/* Orders that are known not to be booked: refused in an earlier part, found by a check, or marked by hand. */}
      {booking.dockets
        .filter((docket) => docket.kind === 'failed')
        .map((docket) => (
          <DocketCard key={keyOf(docket)} docket={docket} booking={booking} />
        ))}
      <p>
        <Link to={paths.orders()} className="inline-flex min-h-11 items-center text-accent hover:underline">
          {actions.backToOrders}
        </Link>
      </p>
    </>
  );
}

/**
 * For people who have found out that the orders weren't booked: records that as their mark, which unlocks the orders,
 * and opens Review with them. Nothing is sent from here; bookings start only in Review.
 */
function BookAnyway({ booking, numbers }: { readonly booking: Booking; readonly numbers: readonly string[] }) {
  const [isChecked, setIsChecked] = useState(false);
  const marking = useBookingMutation(booking, markBookingMutation(booking.attempt_id), (problem) =>
    copy.markLeft(describeMarkProblem(problem)),
  );
  const reviewAgain = useReviewAgain();
  const review = () =>
    marking.mutate(
      numbers.map((tracking_number) => ({ tracking_number, outcome: 'not_booked' as const })),
      {
        onSuccess: () => reviewAgain(numbers),
      },
    );
  return (
    <Disclosure name={copy.anyway}>
      <div className="flex flex-col items-start gap-3 py-2">
        <MayStillHappen booking={booking} />
        <label className="flex min-h-11 items-center gap-3">
          <Checkbox checked={isChecked} onChange={() => setIsChecked(!isChecked)} />
          {copy.confirmChecked}
        </label>
        <Button unavailable={!isChecked || marking.isPending} onClick={review}>
          {copy.reviewThem(numbers.length)}
        </Button>
        {marking.error === null ? null : <p role="alert">{describeMarkProblem(marking.error)}</p>}
      </div>
    </Disclosure>
  );
}

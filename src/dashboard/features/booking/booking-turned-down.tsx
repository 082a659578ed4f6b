import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { paths } from '#dashboard/paths.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { BookingHeading } from './booking-heading.tsx';
import type { BookingDescription } from './describe-booking.ts';
import { PartNotes } from './part-notes.tsx';
import { ReviewOthers } from './review-others.tsx';

const { failure: copy, actions, docket } = bookingCopy;

/** Nothing was booked: what stopped it, and the way on. It opens Review again and sends nothing by itself. */
export function BookingTurnedDown({
  booking,
  described,
}: {
  readonly booking: Booking;
  readonly described: BookingDescription;
}) {
  const turnedDown = booking.parts.filter((part) => part.failure !== null && part.failure.kind !== 'held');
  const { failure } = booking;
  return (
    <>
      <BookingHeading description={described} />
      {failure?.error_description == null || failure.error_description === '' ? null : (
        <p className="text-ink-2">{docket.said(failure.error_description)}</p>
      )}
      <ReviewOthers
        culprits={turnedDown.flatMap((part) => part.failure?.orders ?? [])}
        unbooked={turnedDown.flatMap((part) => part.unbooked_orders)}
        tone="primary"
      >
        {failure?.kind === 'forbidden' || failure?.kind === 'turned_down' ? (
          <Link to={paths.settings('connection')} className={buttonClass('secondary')}>
            {copy.checkConnection}
          </Link>
        ) : null}
        <Link to={paths.orders({ view: 'selected' })} className={buttonClass('quiet')}>
          {actions.backToOrders}
        </Link>
      </ReviewOthers>
      <PartNotes booking={booking} only="held" />
    </>
  );
}

import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { describeForSupport } from '#dashboard/copy/failure-details.ts';
import { paths } from '#dashboard/paths.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Details } from '#dashboard/ui/details.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { BookingHeading } from './booking-heading.tsx';
import type { BookingDescription } from './describe-booking.ts';
import { PartNotes } from './part-notes.tsx';
import { ReviewOthers } from './review-others.tsx';

/** Failures whose next step may be on the connection's page. */
const ABOUT_CONNECTION: ReadonlySet<string> = new Set(['forbidden', 'not_readable', 'turned_down']);

const { failure: copy, actions, docket } = bookingCopy;

/** Nothing was booked: the reason, and the next step, which reopens Review and sends nothing by itself. */
export function BookingTurnedDown({
  booking,
  described,
}: {
  readonly booking: Booking;
  readonly described: BookingDescription;
}) {
  const turnedDown = booking.parts.filter((part) => part.failure !== null && part.failure.kind !== 'held');
  const { failure } = booking;
  const unbooked = turnedDown.flatMap((part) => part.unbooked_orders);
  return (
    <>
      <BookingHeading description={described} />
      {failure?.error_description == null || failure.error_description === '' ? null : (
        <p className="text-ink-2">{docket.said(failure.error_description)}</p>
      )}
      <ReviewOthers
        culprits={turnedDown.flatMap((part) => part.failure?.orders ?? [])}
        unbooked={unbooked}
        tone="primary"
      >
        {failure !== null && ABOUT_CONNECTION.has(failure.kind) ? (
          <Link to={paths.settings('connection')} className={buttonClass('secondary')}>
            {copy.checkConnection}
          </Link>
        ) : null}
        <CopyButton text={() => describeForSupport(booking)} done={actions.copied}>
          {copy.copyDetails}
        </CopyButton>
        <Link to={paths.orders({ view: 'selected' })} className={buttonClass('quiet')}>
          {actions.backToOrders}
        </Link>
      </ReviewOthers>
      {unbooked.length === 0 ? null : (
        <Details name={copy.showThese(unbooked.length)}>
          <ul aria-label={copy.ordersOf} className="flex flex-wrap gap-x-4 gap-y-1 font-mono text-table">
            {unbooked.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </Details>
      )}
      <PartNotes booking={booking} only="held" />
    </>
  );
}

import { Link, useNavigate } from 'react-router';
import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { paths } from '#dashboard/paths.ts';
import { selection, useSelectedNumbers } from '#dashboard/state/selection.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { BookingHeading } from './booking-heading.tsx';
import { CulpritList } from './culprit-list.tsx';
import type { BookingWords } from './describe-booking.ts';

const { failure: copy, actions, docket } = bookingCopy;

/** Nothing was booked: what stopped it, and the way on. It opens Review again and sends nothing by itself. */
export function BookingTurnedDown({ booking, words }: { readonly booking: Booking; readonly words: BookingWords }) {
  const navigate = useNavigate();
  const selected = useSelectedNumbers();
  const culprits = booking.parts.flatMap((part) => part.failure?.orders ?? []);
  const wrong = new Set(culprits.map((order) => order.tracking_number.toUpperCase()));
  const others = selected.filter((number) => !wrong.has(number.toUpperCase()));
  const review = (numbers: readonly string[]) => {
    selection.replace(numbers);
    void navigate(paths.reviewBooking());
  };
  const use = (number: string, suggested: string) => {
    selection.remove([number]);
    selection.add([suggested]);
  };
  const rest = booking.order_count - culprits.length;
  const canRemove = culprits.length > 0 && rest > 0;
  const { failure } = booking;
  return (
    <>
      <BookingHeading words={words} />
      {failure?.error_description == null || failure.error_description === '' ? null : (
        <p className="text-ink-2">{docket.said(failure.error_description)}</p>
      )}
      <CulpritList culprits={culprits} onUse={use} />
      <div className="mt-2 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
        {canRemove ? (
          <Button tone="primary" onClick={() => review(others)}>
            {copy.remove(culprits.length, rest)}
          </Button>
        ) : (
          <Button tone="primary" onClick={() => void navigate(paths.reviewBooking())}>
            {copy.reviewAgain}
          </Button>
        )}
        {culprits.length === 0 ? null : (
          <CopyButton text={() => culprits.map((order) => order.tracking_number).join('\n')} done={actions.copied}>
            {copy.copyMissing}
          </CopyButton>
        )}
        {failure?.kind === 'forbidden' || failure?.kind === 'turned_down' ? (
          <Link to={paths.settings('connection')} className={buttonClass('secondary')}>
            {copy.checkConnection}
          </Link>
        ) : null}
        <Link to={paths.orders({ view: 'selected' })} className={buttonClass('quiet')}>
          {actions.backToOrders}
        </Link>
      </div>
    </>
  );
}

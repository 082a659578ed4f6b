import { useMutation } from '@tanstack/react-query';
import type { Booking, BookingPart } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { describeFailure } from '#dashboard/copy/booking-failures.ts';
import { continueBookingMutation } from '#dashboard/queries/bookings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { isLost } from './describe-booking.ts';
import { Note } from './note.tsx';
import { ReviewOthers } from './review-others.tsx';

const { part: copy } = bookingCopy;

/** Parts of a large booking that failed as a whole, and those held back because of an earlier part. */
export function PartNotes({ booking, only }: { readonly booking: Booking; readonly only?: 'held' }) {
  const failed = booking.parts.filter(
    ({ failure }) => failure !== null && (only === undefined || failure.kind === only),
  );
  return failed.map((part) => (
    <Note key={part.part_number} tone={part.failure?.kind === 'held' ? 'warn' : 'bad'}>
      {part.failure?.kind === 'held' ? <HeldPart booking={booking} part={part} /> : <FailedPart part={part} />}
    </Note>
  ));
}

function HeldPart({ booking, part }: { readonly booking: Booking; readonly part: BookingPart }) {
  const send = useMutation(continueBookingMutation(booking.attempt_id));
  const isFirstHeld = booking.parts.find((one) => one.failure?.kind === 'held') === part;
  const isUnclear = booking.parts.some((one) => isLost(one) || one.state === 'unknown');
  const text = isUnclear ? copy.held : copy.heldAfterFailure;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{text(part.part_number, part.order_count)}</p>
      {isFirstHeld ? (
        <Button
          unavailable={!booking.can_continue}
          busy={send.isPending && copy.send(part.part_number)}
          onClick={() => send.mutate()}
        >
          {copy.send(part.part_number)}
        </Button>
      ) : null}
      {send.isError ? <p role="alert">{copy.sendFailed}</p> : null}
    </div>
  );
}

function FailedPart({ part }: { readonly part: BookingPart }) {
  if (part.failure === null) return null;
  return (
    <>
      <p className="font-semibold">{copy.failed(part.part_number, part.order_count)}</p>
      <p>{describeFailure(part.failure, part.order_count)}</p>
      {part.failure.error_description === null ? null : (
        <p>{bookingCopy.docket.said(part.failure.error_description)}</p>
      )}
      <ReviewOthers culprits={part.failure.orders} unbooked={part.unbooked_orders} tone="strong" />
    </>
  );
}

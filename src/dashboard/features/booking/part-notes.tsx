import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import type { Booking, BookingPart } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { describeFailure } from '#dashboard/copy/booking-failures.ts';
import { continueBookingMutation } from '#dashboard/queries/bookings.ts';
import { wasRefused } from '#dashboard/queries/was-refused.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Note } from './note.tsx';
import { useBookingMutation } from './use-booking-mutation.ts';
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
  const send = useBookingMutation(booking, continueBookingMutation(booking.attempt_id), (problem) =>
    copy.sendLeft(part.part_number, describeProblem(problem)),
  );
  const isFirstHeld = booking.parts.find((one) => one.failure?.kind === 'held') === part;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{describeHeld(booking, part)}</p>
      {isFirstHeld ? (
        <Button
          unavailable={!booking.can_continue}
          busy={send.isPending && copy.send(part.part_number)}
          onClick={() => send.mutate()}
        >
          {copy.send(part.part_number)}
        </Button>
      ) : null}
      {send.error === null ? null : <p role="alert">{describeProblem(send.error)}</p>}
    </div>
  );
}

/** Parts go out one after another, so the last one sent before this part is the one that held it back. */
function describeHeld({ parts }: Booking, { part_number: number, order_count: count }: BookingPart): string {
  const holder = parts.findLast((part) => part.part_number < number && part.sent_at !== null);
  if (holder === undefined) return copy.notSent(number, count);
  const { part_number: by, state, failure } = holder;
  if (state === 'unknown' || state === 'needs_person') return copy.held(number, count, by);
  return failure === null ? copy.heldUntilSettled(number, count, by) : copy.heldAfterFailure(number, count, by);
}

function describeProblem(problem: Error): string {
  if (wasRefused(problem) && problem.status === 409) return copy.sendRefused;
  return describeChangeProblem(problem, { unclear: copy.sendUnclear, failed: copy.sendFailed });
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

import { Offline } from '#dashboard/queries/when-online.ts';
import type * as z from 'zod/mini';
import { CallProblem } from '#client/problem.ts';
import { BookingConflict } from '#contract/gateway/booking.ts';
import { startBooking } from '#contract/gateway/bookings.ts';
import { reviewCopy } from '#dashboard/copy/review.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { paths } from '#dashboard/paths.ts';
import { wasRefused } from '#dashboard/queries/was-refused.ts';
import { Link } from '#dashboard/router/link.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { Note } from './note.tsx';

const SHOWN = 20;

interface ReviewProblemProps {
  readonly problem: Error;
  /** After a lost answer: whether the booking exists, as far as reading it could tell. */
  readonly exists: 'no' | 'unknown';
}

/** Says why a booking didn't start, or that it isn't known whether it did. The selection is unchanged. */
export function ReviewProblem({ problem, exists }: ReviewProblemProps) {
  const conflicts =
    problem instanceof CallProblem && problem.status === 409
      ? startBooking.answers[409].safeParse(problem.body).data?.conflicts
      : undefined;
  if (conflicts !== undefined) {
    return (
      <Note tone="bad">
        <p role="alert" className="font-semibold">
          {reviewCopy.taken(conflicts.length)}
        </p>
        <ul className="mt-2 flex flex-col gap-1">
          {conflicts.slice(0, SHOWN).map((conflict) => (
            <Conflict key={conflict.tracking_number} conflict={conflict} />
          ))}
        </ul>
      </Note>
    );
  }
  return (
    <Note tone="bad">
      <p role="alert">{explainProblem(problem, exists)}</p>
    </Note>
  );
}

/** Explains why a booking didn't start, and what that means for its orders. */
export function explainProblem(problem: Error, exists: 'no' | 'unknown'): string {
  if (problem instanceof Offline) return reviewCopy.wentOffline;
  // With a code, it is Slipway's own; a proxy's may come after the booking has reached Slipway.
  const isBusy = problem instanceof CallProblem && problem.status === 503 && problem.code !== undefined;
  if (isBusy || wasRefused(problem)) {
    const { code, description } = problem;
    // Not the service's words, and no longer true: whoever reads this has signed in again.
    return description === undefined || code === 'signed_out'
      ? reviewCopy.refused
      : `${reviewCopy.refused} ${reviewCopy.said(description)}`;
  }
  return exists === 'no' ? reviewCopy.notArrived : reviewCopy.noAnswer;
}

function Conflict({ conflict }: { readonly conflict: z.infer<typeof BookingConflict> }) {
  const { tracking_number: number, reason, by, since, booking_id: bookingId, manifest_id: manifestId } = conflict;
  return (
    <li className="flex flex-wrap gap-x-3">
      <TailBoldText text={number} />
      <span>{reviewCopy.takenBy[reason](by ?? '–', since === null ? '–' : formatMoment(since))}</span>
      {manifestId === null ? null : (
        <Link to={paths.manifest(manifestId)} className="font-mono underline">
          {manifestId}
        </Link>
      )}
      {bookingId === null ? null : (
        <Link to={paths.booking(bookingId)} className="underline">
          {reviewCopy.openBooking}
        </Link>
      )}
    </li>
  );
}

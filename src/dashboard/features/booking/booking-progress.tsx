import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useEffect } from 'react';
import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { stopWaitingMutation } from '#dashboard/queries/bookings.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useServiceNow } from '#dashboard/browser/clock.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { ProgressLine } from '#dashboard/ui/progress-line.tsx';
import { BookingHeading } from './booking-heading.tsx';
import type { BookingDescription } from './describe-booking.ts';
import { DocketCard } from './docket-card.tsx';
import { Note } from './note.tsx';
import { useBookingMutation } from './use-booking-mutation.ts';

const { progress: copy } = bookingCopy;
const STILL_AFTER_S = 10;
const STOP_AFTER_S = 60;
/** The usual duration is shown only once there are this many recent bookings. */
const MIN_HISTORY = 3;

/** Shown while waiting for the answer: the time so far, which carriers are awaited, and the usual duration. No percentage, as none is known. */
export function BookingProgress({
  booking,
  described,
}: {
  readonly booking: Booking;
  readonly described: BookingDescription;
}) {
  // Before anything is sent, Stop ends the booking; afterwards it only ends the wait.
  const isChecking = booking.progress === 'checking';
  const stop = useBookingMutation(booking, stopWaitingMutation(booking.attempt_id, isChecking), (problem) =>
    copy.stopLeft(describeStopProblem(problem)),
  );
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline) announce(copy.offline, 'assertive');
  }, [isOnline]);
  const elapsed = Math.max(0, Math.floor((useServiceNow() - Date.parse(booking.created_at)) / 1000));
  const stopName = isChecking ? copy.stopCheck : copy.stop;
  const done = booking.parts.filter((part) => part.state === 'resolved').length;
  const of = booking.parts.length;
  const current = Math.min(done + 1, of);
  const several = of > 1 ? { value: done, most: of, valueText: copy.part(current, of) } : {};
  return (
    <>
      <BookingHeading
        description={described}
        aside={
          <p className="text-right tabular-nums">
            <span aria-hidden="true">{copy.elapsed(formatElapsed(elapsed))}</span>
            <br />
            <span className="text-table text-ink-2">{copy.part(current, of)}</span>
          </p>
        }
      />
      <ProgressLine name={copy.name} {...several} />
      {booking.recent_durations_ms.length >= MIN_HISTORY ? (
        <p className="text-ink-2">{describeHistory(booking)}</p>
      ) : null}
      {isOnline ? null : <Note tone="warn">{copy.offline}</Note>}
      {booking.held_up === null ? null : (
        <Note tone="warn">
          {copy.heldUp[booking.held_up.problem]} {copy.triesAgain(formatTime(booking.held_up.next_try_at))}
        </Note>
      )}
      <p className="text-ink-2">{copy.leave}</p>
      {elapsed >= STILL_AFTER_S && booking.progress === 'booking' ? <p>{copy.still}</p> : null}
      {isChecking || elapsed >= STOP_AFTER_S ? (
        <p className="flex flex-wrap items-center gap-3">
          <Button busy={stop.isPending && stopName} onClick={() => stop.mutate()}>
            {stopName}
          </Button>
          {isChecking ? null : <span className="text-ink-2">{copy.stopNote}</span>}
          {stop.error === null ? null : <span role="alert">{describeStopProblem(stop.error)}</span>}
        </p>
      ) : null}
      {booking.dockets.map((docket) => (
        <DocketCard key={keyOf(docket)} docket={docket} booking={booking} />
      ))}
    </>
  );
}

function formatElapsed(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

function describeHistory({ recent_durations_ms: durations }: Booking): string {
  const seconds = durations.map((ms) => Math.max(1, Math.round(ms / 1000)));
  return copy.history(seconds.length, Math.min(...seconds), Math.max(...seconds));
}

function describeStopProblem(problem: Error): string {
  return describeChangeProblem(problem, { unclear: copy.stopUnclear, failed: copy.stopFailed });
}

/** A docket is identified by its part and its first order. */
export function keyOf(docket: Booking['dockets'][number]): string {
  return `${docket.part_number} ${docket.kind} ${docket.orders[0]?.tracking_number}`;
}

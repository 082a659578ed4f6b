import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useMutation } from '@tanstack/react-query';
import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { formatTimeWithSeconds } from '#dashboard/copy/dates.ts';
import { checkBookingMutation } from '#dashboard/queries/bookings.ts';
import { Button } from '#dashboard/ui/button.tsx';

const { unclear: copy } = bookingCopy;

interface CheckOrdersProps {
  readonly booking: Booking;
  readonly count: number;
  readonly tone: 'primary' | 'strong';
}

/** A button that checks the unclear orders now, and the times of the automatic checks. */
export function CheckOrders({ booking, count, tone }: CheckOrdersProps) {
  const check = useMutation(checkBookingMutation(booking.attempt_id));
  const open = booking.parts.filter((part) => part.state === 'unknown' || part.state === 'needs_person');
  const last = open.map((part) => part.last_check_at).find((at) => at !== null) ?? null;
  const unanswered = open.map((part) => part.unanswered_at).find((at) => at !== null) ?? null;
  const next = open.map((part) => part.next_check_at).find((at) => at !== null) ?? null;
  const needsPerson = open.some((part) => part.state === 'needs_person');
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button tone={tone} busy={check.isPending && copy.checking} onClick={() => check.mutate()}>
          {copy.check(count)}
        </Button>
        <span className="text-table text-ink-2">
          {copy.lastChecked(last === null ? null : formatTimeWithSeconds(last))}
        </span>
      </div>
      {unanswered === null ? null : <p>{copy.unanswered(formatTimeWithSeconds(unanswered), count)}</p>}
      {booking.can_check ? null : (
        <>
          <p>{copy.noEvidence}</p>
          <p>{copy.noCheck}</p>
        </>
      )}
      {needsPerson && booking.can_check ? <p>{copy.needsPerson}</p> : null}
      {next === null ? null : <p className="text-table text-ink-2">{copy.nextCheck(formatTimeWithSeconds(next))}</p>}
      {check.error === null ? null : (
        <p role="alert">
          {describeChangeProblem(check.error, { unclear: copy.checkUnclear, failed: copy.checkFailed })}
        </p>
      )}
    </div>
  );
}

import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import type { Booking, Docket } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { type Mark, markBookingMutation } from '#dashboard/queries/bookings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { Disclosure } from '#dashboard/ui/disclosure.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { useBookingMutation } from './use-booking-mutation.ts';

const { unclear: copy } = bookingCopy;
const MINUTE_MS = 60_000;

interface HandMarksProps {
  readonly booking: Booking;
  readonly orders: Docket['orders'];
}

/** Lets a person who found out the outcome elsewhere mark the orders; marks are kept with name and time. */
export function HandMarks({ booking, orders }: HandMarksProps) {
  const marking = useBookingMutation(booking, markBookingMutation(booking.attempt_id), (problem) =>
    copy.markLeft(describeMarkProblem(problem)),
  );
  const mark = (numbers: readonly string[], outcome: Mark['outcome']) =>
    marking.mutate(numbers.map((tracking_number) => ({ tracking_number, outcome })));
  const all = orders.map((order) => order.tracking_number);
  return (
    <Disclosure name={copy.myself}>
      <MayStillHappen booking={booking} />
      <div className="flex flex-wrap gap-3 py-2">
        <Button unavailable={marking.isPending} onClick={() => mark(all, 'booked')}>
          {copy.markAllBooked}
        </Button>
        <Button unavailable={marking.isPending} onClick={() => mark(all, 'not_booked')}>
          {copy.markAllNotBooked}
        </Button>
      </div>
      {marking.error === null ? null : <p role="alert">{describeMarkProblem(marking.error)}</p>}
      <ul className="max-h-96 overflow-y-auto">
        {all.map((number) => (
          <li key={number} className="flex flex-wrap items-center gap-3 border-t border-line py-1.5">
            <span className="mr-auto">
              <TailBoldText text={number} />
            </span>
            <Button
              size="small"
              unavailable={marking.isPending}
              aria-label={copy.markBooked(number)}
              onClick={() => mark([number], 'booked')}
            >
              {copy.asBooked}
            </Button>
            <Button
              size="small"
              unavailable={marking.isPending}
              aria-label={copy.markNotBooked(number)}
              onClick={() => mark([number], 'not_booked')}
            >
              {copy.asNotBooked}
            </Button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Warns whoever is about to mark orders as not booked while the service may still book them. */
export function MayStillHappen({ booking: { may_happen_until: until } }: Pick<HandMarksProps, 'booking'>) {
  const isOver = useServiceClock((now) => until === null || Date.parse(until) <= now);
  return until === null || isOver ? null : (
    <p className="max-w-prose font-semibold text-warn-fg">
      {copy.mayHappenUntil(formatTime(roundUp(Date.parse(until))))}
    </p>
  );
}

/** To the next whole minute, as the time is shown without seconds. */
const roundUp = (at: number) => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

export function describeMarkProblem(problem: Error): string {
  return describeChangeProblem(problem, { unclear: copy.markUnclear, failed: copy.markFailed });
}

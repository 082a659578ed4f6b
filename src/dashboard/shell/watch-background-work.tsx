import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { labelSummaryQuery } from '#dashboard/queries/label-summary.ts';
import { todayQuery } from '#dashboard/queries/today.ts';
import { recentBookingsQuery } from '#dashboard/queries/recent-bookings.ts';
import { useAwaitedBookings } from '#dashboard/state/awaited-bookings.ts';
import { AwaitedBooking } from './awaited-booking.tsx';
import { publishWork } from './background-work.ts';
import { summariseToday } from './summarise-today.ts';
import { useDaySignals } from './use-day-signals.ts';
import { useRunAnnouncement } from './use-run-announcement.ts';

/** Publishes running and unclear work for the Activity button, the banner and announcements. Renders nothing. */
export function WatchBackgroundWork() {
  const { data: running } = useQuery(recentBookingsQuery('running'));
  const { data: unclear } = useQuery(recentBookingsQuery('unclear'));
  const { data: labels } = useQuery(labelSummaryQuery());
  const { data: today } = useQuery(todayQuery({}));
  const awaited = useAwaitedBookings();
  useRunAnnouncement(labels?.run);
  useEffect(() => {
    const first = unclear?.find(({ counts, progress }) => counts.unclear > 0 && progress === 'done');
    publishWork({
      running: running?.length ?? 0,
      unclear: first ? { bookingId: first.attempt_id, orders: first.counts.unclear, since: first.created_at } : null,
      labels: labels
        ? {
            inProgress: labels.counts['in-progress'],
            attention: labels.counts.attention,
            isForbidden: labels.hold?.cause === 'forbidden',
          }
        : null,
      today: today === undefined ? null : summariseToday(today),
    });
  }, [running, unclear, labels, today]);
  useDaySignals(today);
  return awaited.map((id) => <AwaitedBooking key={id} id={id} />);
}

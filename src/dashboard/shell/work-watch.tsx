import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recentBookingsQuery } from '#dashboard/queries/recent-bookings.ts';
import { tellWork } from './work.ts';

/** Watches what runs and what is unclear, for the Activity ring and the banner. Draws nothing. */
export function Component() {
  const { data: running } = useQuery(recentBookingsQuery('running'));
  const { data: unclear } = useQuery(recentBookingsQuery('unclear'));
  useEffect(() => {
    const first = unclear?.find(({ counts, progress }) => counts.unclear > 0 && progress === 'done');
    tellWork({
      running: running?.length ?? 0,
      unclear: first ? { bookingId: first.attempt_id, orders: first.counts.unclear, since: first.created_at } : null,
    });
  }, [running, unclear]);
  return null;
}

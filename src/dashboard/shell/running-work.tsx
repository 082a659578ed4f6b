import { useQuery } from '@tanstack/react-query';
import { activityCopy as copy } from '#dashboard/copy/activity.ts';
import { orders } from '#dashboard/copy/plural.ts';
import { paths } from '#dashboard/paths.ts';
import { recentBookingsQuery } from '#dashboard/queries/recent-bookings.ts';
import { Link } from '#dashboard/router/link.tsx';
import { useOwnPrintRun } from '#dashboard/state/own-print-run.ts';
import { useWork } from './background-work.ts';

/** What is still going on, or waits for somebody: bookings, label checks, and labels at a printer. */
export function RunningWork({ onFollow }: { readonly onFollow: () => void }) {
  const { data: bookings = [] } = useQuery(recentBookingsQuery('running'));
  const { inProgress, attention } = useWork().labels ?? { inProgress: 0, attention: 0 };
  const printing = useOwnPrintRun();
  const hasLabels = inProgress + attention > 0;
  if (bookings.length === 0 && !hasLabels && printing === undefined) return null;
  const line = (to: string, text: string) => (
    <Link to={to} onClick={onFollow} className="block rounded-sm py-2.5 font-semibold hover:bg-hover">
      {text}
    </Link>
  );
  return (
    <section className="mt-4">
      <h3 className="font-semibold text-ink-2">{copy.unfinished}</h3>
      <ul className="*:border-b *:border-line">
        {bookings.map(({ attempt_id, order_count }) => (
          <li key={attempt_id}>{line(paths.booking(attempt_id), copy.booking(orders(order_count)))}</li>
        ))}
        {hasLabels ? (
          <li>{line(paths.labels(inProgress > 0 ? {} : { show: 'attention' }), copy.labels(inProgress, attention))}</li>
        ) : null}
        {printing === undefined ? null : <li className="py-2.5">{copy.printing(printing.numbers.length)}</li>}
      </ul>
    </section>
  );
}

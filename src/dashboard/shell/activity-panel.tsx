import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { formatCount, orders } from '#dashboard/copy/plural.ts';
import { toastsCopy } from '#dashboard/copy/toasts.ts';
import { activityCopy } from '#dashboard/copy/activity.ts';
import { paths } from '#dashboard/paths.ts';
import { bookingKeys } from '#dashboard/queries/later-query-keys.ts';
import { recentBookingsQuery } from '#dashboard/queries/recent-bookings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { undoToast, usePastToasts } from '#dashboard/ui/toasts.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { RunningWork } from './running-work.tsx';

const MAX_BOOKINGS = 10;

/** What is running, recent bookings and past toasts. Not modal: the page stays usable. */
export function ActivityPanel({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  const { data, isError } = useQuery(recentBookingsQuery());
  const bookings = data?.filter(({ progress }) => progress === 'done');
  const toasts = usePastToasts();
  const panel = useRef<HTMLElement>(null);
  // In the commit that shows it: Esc pressed right after goes to the focused element.
  useLayoutEffect(() => {
    const element = panel.current;
    element?.querySelector('h2')?.focus();
    return () => {
      // Unless it is elsewhere by now, as in an order that was opened.
      if (element?.contains(document.activeElement) === true)
        document.querySelector<HTMLElement>('[data-activity]')?.focus();
    };
  }, []);
  const order = new URLSearchParams(useLocation().search).get('order');
  const lastOrder = useRef(order);
  useEffect(() => {
    // An order opens in the same place, and would be covered.
    if (order !== null && order !== lastOrder.current) onClose();
    lastOrder.current = order;
  }, [order, onClose]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it, as a dialog should.
    <aside
      ref={panel}
      role="dialog"
      aria-label={activityCopy.title}
      data-region
      tabIndex={-1}
      className="slide-in no-print fixed top-14 right-0 bottom-0 z-30 w-full max-w-100 overflow-y-auto border-l border-line bg-surface p-5 shadow-pop"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="flex items-center justify-between">
        <h2 tabIndex={-1} className="text-lg font-bold">
          {activityCopy.title}
        </h2>
        <Button
          tone="quiet"
          aria-label={activityCopy.close}
          icon={<Icon of={X} size={20} />}
          onClick={onClose}
          className="px-2.5"
        />
      </div>
      {isError ? (
        <div className="mt-3 flex flex-col items-start gap-3">
          <p role="alert" className="text-bad-fg">
            {describeFailedRead(activityCopy.unavailable)}
          </p>
          {/* Those that are running are loaded apart from these. */}
          <Button onClick={() => void client.invalidateQueries({ queryKey: bookingKeys.all })}>
            {activityCopy.tryAgain}
          </Button>
        </div>
      ) : null}
      <RunningWork onFollow={onClose} />
      {data?.length === 0 && toasts.length === 0 ? <p className="mt-3 text-ink-2">{activityCopy.nothing}</p> : null}
      {bookings === undefined || bookings.length === 0 ? null : (
        <section className="mt-4">
          <h3 className="font-semibold text-ink-2">{activityCopy.recent}</h3>
          <ul>
            {bookings.slice(0, MAX_BOOKINGS).map((booking) => (
              <li key={booking.attempt_id} className="border-b border-line">
                <Link
                  to={paths.booking(booking.attempt_id)}
                  onClick={onClose}
                  className="block rounded-sm py-2.5 hover:bg-hover"
                >
                  <span className="font-semibold">{describeBooking(booking)}</span>
                  <span className="block text-sm text-ink-3">{formatMoment(booking.created_at)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {toasts.length === 0 ? null : (
        <section className="mt-6">
          <h3 className="font-semibold text-ink-2">{activityCopy.messages}</h3>
          <ul>
            {toasts.map((toast) => (
              <li key={toast.id} className="flex items-center gap-3 border-b border-line py-2">
                <span className="flex-1">{toast.text}</span>
                {toast.undo ? (
                  <Button size="small" onClick={() => undoToast(toast)}>
                    {toastsCopy.undo}
                  </Button>
                ) : null}
                <span className="text-sm text-ink-3">{formatTime(toast.at)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}

function describeBooking({
  order_count,
  counts,
}: {
  readonly order_count: number;
  readonly counts: { readonly booked: number; readonly unclear: number };
}): string {
  const booked = activityCopy.booked(formatCount(counts.booked), orders(order_count));
  return counts.unclear === 0 ? booked : `${booked} · ${activityCopy.unclear(formatCount(counts.unclear))}`;
}

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import type { Booking } from '#contract/gateway/booking.ts';
import { bookingCopy } from '#dashboard/copy/booking.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { paths } from '#dashboard/paths.ts';
import { bookingQuery } from '#dashboard/queries/bookings.ts';
import { isNotFound } from '#dashboard/queries/was-refused.ts';
import { nothingToCopy } from '#dashboard/copy/nothing-to.ts';
import { useStaleDialog } from '#dashboard/components/use-stale-dialog.ts';
import { ordersToReview } from '#dashboard/state/orders-to-review.ts';
import { selection } from '#dashboard/state/selection.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { useStore } from '#dashboard/browser/store.ts';
import { useHeadingFocus } from '#dashboard/browser/use-heading-focus.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import { withParameter } from '#dashboard/router/search-parameters.ts';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { BookingProgress } from './booking-progress.tsx';
import { BookingResult } from './booking-result.tsx';
import { BookingUnclear } from './booking-unclear.tsx';
import { BookingTurnedDown } from './booking-turned-down.tsx';
import { type BookingDescription, describeBooking } from './describe-booking.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useOutcomeTitle } from './use-outcome-title.ts';

/** One booking: its progress, then its result, at one URL that can safely be reloaded or left. */
export function BookingPage() {
  const { bookingId = '' } = useParams();
  const { data: booking, error, isLoading, refetch } = useQuery(bookingQuery(bookingId));
  const [search, setSearch] = useSearchParams();
  const toReview = useStore(ordersToReview);
  const description = booking === undefined ? undefined : describeBooking(booking);
  const tab = useOutcomeTitle(description);
  usePageTitle(tab.title, tab.favicon);
  useHeadingFocus(description?.kind);
  useAnnounced(description);
  useDeselectBooked(booking);
  const isReview = search.get('dialog') === 'review';
  useStaleDialog(isReview ? 'review' : undefined, () => (toReview.length > 0 ? undefined : nothingToCopy.booking));
  return (
    <div className="flex max-w-[1160px] flex-col gap-4 px-4 pt-5 pb-10 wrap-anywhere lg:px-6">
      <nav className="no-print text-table text-ink-2">
        <Link to={paths.bookings()} className="hover:underline">
          {bookingCopy.breadcrumb}
        </Link>
        {booking === undefined ? null : ` / ${formatDateTime(booking.created_at)}`}
      </nav>
      <Loading isOn={isLoading} skeleton={<BookingSkeleton />}>
        {booking === undefined || description === undefined ? (
          <Missing error={error} onRetry={() => void refetch()} />
        ) : (
          <Content booking={booking} description={description} />
        )}
      </Loading>
      {isReview && toReview.length > 0 ? (
        <ReviewDialog
          trackingNumbers={toReview}
          onClose={() => setSearch((now) => withParameter(now, 'dialog', ''), closeTo)}
        />
      ) : null}
    </div>
  );
}

function Content({ booking, description }: { readonly booking: Booking; readonly description: BookingDescription }) {
  switch (description.kind) {
    case 'running':
      return <BookingProgress booking={booking} described={description} />;
    case 'turned_down':
      return <BookingTurnedDown booking={booking} described={description} />;
    case 'unclear':
      return <BookingUnclear booking={booking} described={description} />;
    case 'result':
      return <BookingResult booking={booking} described={description} />;
  }
}

function BookingSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-9 w-80" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

function Missing({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const isMissing = isNotFound(error);
  usePageTitle(bookingCopy.breadcrumb);
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <h1 tabIndex={-1} className="text-title font-bold">
        {isMissing ? bookingCopy.notFound : bookingCopy.problem}
      </h1>
      {isMissing ? null : <Button onClick={onRetry}>{bookingCopy.tryAgain}</Button>}
    </div>
  );
}

/** Announces each state once to screen readers; those that must not be missed, assertively. */
function useAnnounced(description: BookingDescription | undefined): void {
  const heading = description?.heading;
  const kind = description?.kind;
  useEffect(() => {
    if (heading === undefined) return;
    announce(heading, kind === 'unclear' || kind === 'turned_down' ? 'assertive' : 'polite');
  }, [heading, kind]);
}

/** Removes booked orders from the selection, which holds what is still to be done. */
function useDeselectBooked(booking: Booking | undefined): void {
  useEffect(() => {
    if (booking?.progress !== 'done') return;
    const booked = booking.dockets.filter((docket) => docket.kind === 'booked');
    selection.remove(booked.flatMap((docket) => docket.orders.map((order) => order.tracking_number)));
  }, [booking]);
}

import { useReadAt } from '#dashboard/components/use-read-at.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide';
import type { ReactNode } from 'react';
import { BOOKING_OUTCOMES } from '#contract/gateway/bookings.ts';
import type { BookingSummary } from '#contract/gateway/booking.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { bookingsCopy } from '#dashboard/copy/bookings.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { paths } from '#dashboard/paths.ts';
import { bookingsQuery } from '#dashboard/queries/bookings.ts';
import { manifestsQuery } from '#dashboard/queries/manifests.ts';
import { readListFilter } from '#dashboard/queries/list-filter.ts';
import { buttonClass } from '#dashboard/ui/button.tsx';
import { Link } from '#dashboard/router/link.tsx';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { Pager } from '#dashboard/ui/pager.tsx';
import { ListEmpty, ListProblem, ListSkeleton } from '#dashboard/ui/list-states.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { LoadingLine } from '#dashboard/ui/loading-line.tsx';
import { StaleNote } from '#dashboard/ui/stale-note.tsx';
import { useRowKeys } from '#dashboard/ui/row-keys.ts';
import { isDay, isPage, readPage, withPage } from '#dashboard/router/search-parameters.ts';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';
import { useLastPage } from '#dashboard/router/use-last-page.ts';
import { useListSearch } from '#dashboard/router/use-list-search.ts';
import { IgnoredNote } from '#dashboard/components/ignored-note.tsx';
import { BookingsFilter } from './bookings-filter.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

const PER_PAGE = 50;
const CHOICES = { outcome: BOOKING_OUTCOMES, from: isDay, to: isDay, page: isPage };

/** Every booking, newest first. */
export function BookingsPage() {
  const [search, setSearch, ignored] = useListSearch(CHOICES);
  usePageTitle(bookingsCopy.title);
  const page = readPage(search);
  const filter = readListFilter(search, ['q', 'outcome']);
  const { data, isError, isLoading, isFetching, refetch } = useQuery(bookingsQuery({ ...filter, page }));
  const readAt = useReadAt(data?.as_of);
  const pages = data && Math.ceil(data.total / PER_PAGE);
  useLastPage(page, pages, (last) => setSearch((now) => withPage(now, last), 'replace'));
  const isPastEnd = data?.bookings.length === 0 && (data.total > 0 || page > 1);
  useRowKeys(() => void refetch());
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <div className="flex flex-col gap-4 px-4 pt-5 pb-10 lg:px-6">
      <LoadingLine isOn={isFetching && data !== undefined} />
      <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
        {bookingsCopy.title}
      </h1>
      <div className="no-print flex flex-wrap items-center gap-3">
        <BookingsFilter search={search} onChange={setSearch} />
        {data === undefined ? null : (
          <span className="ml-auto text-table text-ink-2 tabular-nums">{bookingsCopy.updated(readAt)}</span>
        )}
      </div>
      <IgnoredNote values={ignored} />
      {data !== undefined && isError ? (
        <StaleNote
          onRetry={() => void refetch()}
          copy={{ text: bookingsCopy.notUpdated(readAt), tryAgain: bookingsCopy.tryAgain }}
        />
      ) : null}
      <Loading isOn={isLoading || isPastEnd} skeleton={<ListSkeleton />}>
        {data === undefined ? (
          <ListProblem onRetry={() => void refetch()} copy={bookingsCopy} />
        ) : data.bookings.length === 0 ? (
          <NoBookings onClear={isFiltered ? () => setSearch({}) : undefined} />
        ) : (
          <BookingsTable bookings={data.bookings} />
        )}
      </Loading>
      {pages !== undefined && pages > 1 ? (
        <Pager
          name={bookingsCopy.pages}
          copy={bookingsCopy}
          page={page}
          of={pages}
          onPage={(next) => setSearch((now) => withPage(now, next))}
        />
      ) : null}
    </div>
  );
}

/** Orders booked outside Slipway have manifests but no booking here; the empty list explains this, so that they don't seem lost. */
function NoBookings({ onClear }: { readonly onClear: (() => void) | undefined }) {
  const { data } = useQuery({ ...manifestsQuery({ page: 1 }), enabled: onClear === undefined });
  const manifests = data?.total ?? 0;
  const elsewhere = { empty: bookingsCopy.emptyHere, emptyText: bookingsCopy.elsewhere(manifests) };
  return (
    <ListEmpty onClear={onClear} copy={{ ...bookingsCopy, ...(manifests > 0 ? elsewhere : {}) }}>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.orders()} className={buttonClass('primary')}>
          {bookingsCopy.goToOrders}
        </Link>
        {manifests === 0 ? null : (
          <Link to={paths.manifests()} className={buttonClass('secondary')}>
            {bookingsCopy.showManifests(manifests)}
          </Link>
        )}
      </div>
    </ListEmpty>
  );
}

function BookingsTable({ bookings }: { readonly bookings: readonly BookingSummary[] }) {
  const { columns } = bookingsCopy;
  return (
    <div className="overflow-hidden rounded-[10px] border border-line bg-surface">
      <table aria-label={bookingsCopy.title} className="max-lg:as-cards w-full text-left text-table tabular-nums">
        <thead className="bg-surface-2 text-sm text-ink-2">
          <tr>
            <Head>{columns.when}</Head>
            <Head right>{columns.orders}</Head>
            <Head right>{columns.booked}</Head>
            <Head right>{columns.failed}</Head>
            <Head right>{columns.unclear}</Head>
            <Head>{columns.carriers}</Head>
            <Head>{columns.by}</Head>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <BookingRow key={booking.attempt_id} booking={booking} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ right = false, children }: { readonly right?: boolean; readonly children: ReactNode }) {
  return <th className={`px-4 py-2.5 font-semibold ${right ? 'text-right' : ''}`}>{children}</th>;
}

function BookingRow({ booking }: { readonly booking: BookingSummary }) {
  const nameOf = usePersonName();
  const { columns } = bookingsCopy;
  const { counts, failure } = booking;
  const isNothing = counts.booked === 0 && counts.unclear === 0 && failure !== null && booking.progress === 'done';
  const [first, second, ...more] = booking.carriers;
  return (
    <tr className="relative border-t border-line hover:bg-hover">
      <th scope="row" className="px-4 py-3 font-normal">
        {/* The link's accessible name is the visually hidden full date; the lint rule only sees visible text. */}
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
        <Link
          to={paths.booking(booking.attempt_id)}
          data-row={booking.attempt_id}
          className="font-semibold text-accent after:absolute after:inset-0 hover:underline"
        >
          <span className="sr-only">{bookingsCopy.open(formatDateTime(booking.created_at))}</span>
          <span aria-hidden="true">{formatMoment(booking.created_at)}</span>
        </Link>
      </th>
      <td data-label={columns.orders} className="px-4 py-3 text-right">
        {formatCount(booking.order_count)}
      </td>
      {isNothing ? (
        <td colSpan={3} className="card-wide px-4 py-3">
          {bookingsCopy.nothing(describeFailure(failure))}
        </td>
      ) : (
        <>
          <Count
            name={columns.booked}
            count={counts.booked}
            icon={<Icon of={Check} size={15} className="text-ok-solid" />}
          />
          <Count
            name={columns.failed}
            count={counts.not_booked}
            icon={<Icon of={X} size={15} className="text-bad-solid" />}
          />
          <Count
            name={columns.unclear}
            count={counts.unclear}
            icon={
              <span className="text-unk-solid">
                <UnclearIcon size={15} />
              </span>
            }
          />
        </>
      )}
      <td className="card-wide px-4 py-3 text-ink-2">
        {booking.progress === 'done' ? null : `${bookingsCopy.running} `}
        {[first, second].filter((name) => name !== undefined).join(', ')}
        {more.length === 0 ? null : `, ${bookingsCopy.more(more.length)}`}
      </td>
      <td data-label={columns.by} className="card-wide px-4 py-3 break-words text-ink-2">
        {nameOf(booking.created_by, 'start')}
      </td>
    </tr>
  );
}

/** Numbers that the service doesn't know are described as such, whether Slipway's own check or the service found them. */
function describeFailure({ kind, orders }: NonNullable<BookingSummary['failure']>): string {
  const isByOrder = orders.length > 0 && (kind === 'not_bookable' || kind === 'not_available');
  if (!isByOrder) return bookingsCopy.reasons[kind](orders.length);
  const isUnknown = orders.every((order) => order.reason === 'not_found');
  return bookingsCopy.reasons[isUnknown ? 'not_available' : 'not_bookable'](orders.length);
}

/** A zero count is shown as an empty cell. */
function Count({ name, count, icon }: { readonly name: string; readonly count: number; readonly icon: ReactNode }) {
  return (
    <td data-label={name} className="px-4 py-3 text-right">
      {count === 0 ? null : (
        <span className="whitespace-nowrap *:mr-1.5 *:inline-block *:align-[-2px]">
          {icon}
          {formatCount(count)}
        </span>
      )}
    </td>
  );
}

import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { joinFacts } from '#dashboard/copy/join-facts.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { bookingStateNames, nameLabelCause } from '#dashboard/copy/order-states.ts';
import { paths } from '#dashboard/paths.ts';
import type { OrderDetails } from './order-details.ts';
import { Link } from '#dashboard/router/link.tsx';

/** Everything that people and Slipway did with the order, newest first. */
export function OrderActivity({ details }: { readonly details: OrderDetails }) {
  const nameOf = usePersonName();
  if (details.activity.length === 0) return <p className="text-ink-2">{drawerCopy.noActivity}</p>;
  return (
    <ul className="text-table">
      {details.activity.map(({ at, by, kind, detail, booking_id: bookingId }) => (
        <li key={`${at} ${kind}`} className="border-b border-line py-2">
          <p className="flex justify-between gap-3">
            <span className="font-semibold">{drawerCopy.activityKinds[kind] ?? kind}</span>
            <time dateTime={at} className="flex-none text-ink-3">
              {formatMoment(at)}
            </time>
          </p>
          <p className="text-ink-2">
            {joinFacts([describeDetail(kind, detail), by === null ? null : drawerCopy.by(nameOf(by))])}{' '}
            {bookingId === null ? null : (
              <Link to={paths.booking(bookingId)} className="text-accent underline">
                {drawerCopy.openBooking}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Names states and causes; numbers and unknown values are shown as received. */
function describeDetail(kind: string, detail: string | null): string | null {
  if (detail === null) return null;
  if (kind === 'label_stopped') return nameLabelCause(detail);
  if (kind === 'cancel_marked') return drawerCopy.cancelMarks[detail] ?? detail;
  return (bookingStateNames as Readonly<Record<string, string>>)[detail] ?? detail;
}

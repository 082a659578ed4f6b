import { useQuery } from '@tanstack/react-query';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { commandCopy as copy } from '#dashboard/copy/commands.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { nameBookingState } from '#dashboard/copy/order-states.ts';
import { paths } from '#dashboard/paths.ts';
import { bookingsQuery } from '#dashboard/queries/bookings.ts';
import { manifestsQuery } from '#dashboard/queries/manifests.ts';
import { lookUpQuery } from '#dashboard/queries/order-look-ups.ts';
import { ordersQuery } from '#dashboard/queries/orders.ts';
import { useDebounced } from '#dashboard/ui/use-debounced.ts';
import type { Command } from './list-commands.ts';

const SHOWN = 5;
const TYPING_PAUSE_MS = 200;
/** A single letter matches everything. */
const SHORTEST_TEXT = 2;

interface FoundRecords {
  /** Newest of each kind first. */
  readonly records: readonly Command[];
  /** Whether a search is still running. */
  readonly isLooking: boolean;
  /** The text is, or contains, a number that the service couldn't be asked about. */
  readonly isNotChecked: boolean;
  /** Some of the records couldn't be searched, or wait for the network. */
  readonly isIncomplete: boolean;
  readonly searchAgain: () => void;
}

/** Orders, manifests and bookings that match the typed text. */
export function useFoundRecords(typed: string): FoundRecords {
  const text = typed.trim();
  const nameOf = usePersonName();
  const q = useDebounced(text, TYPING_PAUSE_MS);
  const enabled = q.length >= SHORTEST_TEXT;
  // An order whose number is exactly this text comes first.
  const named = useQuery({
    ...lookUpQuery([q], { references: true }),
    enabled: enabled && /\d/u.test(q) && q.length <= 200,
  });
  const orders = useQuery({ ...ordersQuery({ view: 'all', q }, { page: 1, size: SHOWN }), enabled });
  const manifests = useQuery({ ...manifestsQuery({ q, page: 1 }), enabled });
  const bookings = useQuery({ ...bookingsQuery({ q, page: 1 }), enabled });
  const searches = [named, orders, manifests, bookings];
  const isLooking = text.length >= SHORTEST_TEXT && (q !== text || searches.some((one) => one.isFetching));
  const unread = enabled && q === text ? searches.filter((one) => one.isError || one.isPaused) : [];
  const about = {
    isLooking,
    isIncomplete: unread.length > 0,
    searchAgain: () => unread.forEach(({ refetch }) => void refetch()),
  };
  const isAwaited = (one: (typeof searches)[number]) => one.isLoading || one.isPlaceholderData;
  // Results of an earlier text aren't offered: Enter would open them. Nor is any kind before those listed above it have been searched: the
  // first option is highlighted, and stays highlighted when others appear above it.
  if (!enabled || q !== text || isAwaited(named) || isAwaited(orders))
    return { ...about, records: [], isNotChecked: false };
  const { orders: holding = [], total = 0, not_checked } = orders.data ?? {};
  const exact = (named.data?.orders ?? []).slice(0, SHOWN);
  const others = holding.filter((order) => exact.every((one) => one.tracking_number !== order.tracking_number));
  const foundOrders = [...exact, ...others].slice(0, SHOWN);
  const foundManifests = isAwaited(manifests) ? undefined : (manifests.data?.manifests ?? []);
  const foundBookings = foundManifests === undefined || isAwaited(bookings) ? [] : (bookings.data?.bookings ?? []);
  return {
    ...about,
    isNotChecked: not_checked !== undefined,
    records: [
      ...foundOrders.map((order) => ({
        id: `order ${order.tracking_number}`,
        name: order.tracking_number,
        detail: copy.order(order, nameBookingState(order)),
        to: paths.order(order.tracking_number),
      })),
      ...(total > foundOrders.length
        ? [{ id: 'orders', name: copy.allOrders(total, q), to: paths.orders({ view: 'all', q }) }]
        : []),
      ...(foundManifests ?? []).slice(0, SHOWN).map((manifest) => ({
        id: `manifest ${manifest.manifest_id}`,
        name: copy.manifest(manifest.manifest_number ?? String(manifest.manifest_id)),
        detail: copy.manifestDetail(manifest.courier_name, manifest.order_count),
        to: paths.manifest(manifest.manifest_id),
      })),
      ...foundBookings.slice(0, SHOWN).map((booking) => ({
        id: `booking ${booking.attempt_id}`,
        name: copy.booking(formatMoment(booking.created_at)),
        detail: copy.bookingDetail(booking.order_count, nameOf(booking.created_by)),
        to: paths.booking(booking.attempt_id),
      })),
    ],
  };
}

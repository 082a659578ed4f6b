import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue, useState } from 'react';
import type { IndexedOrder, OrderFilter } from '#contract/gateway/orders.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { RangeSelection } from '#dashboard/features/orders/selection/range-selection.ts';
import { useLoading } from '#dashboard/ui/loading.tsx';
import type { LiveOrders } from './live-orders.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import type { OrderColumn } from './order-columns.ts';
import { OrdersGrid } from './orders-grid.tsx';
import { OrdersPager } from './orders-pager.tsx';
import { usePageSelection } from '#dashboard/features/orders/selection/page-selection.ts';
import { loadSelectionHandlers } from '#dashboard/features/orders/selection/use-selection-actions.ts';
import { useEscape } from '#dashboard/features/orders/selection/use-escape.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';

/** `not_checked`: numbers searched for that the service couldn't be asked about. */
export type ListedOrders = UseQueryResult<{
  readonly orders: IndexedOrder[];
  readonly total: number;
  readonly not_checked?: readonly string[] | undefined;
}>;

interface OrdersListProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly columns: readonly OrderColumn[];
  readonly list: ListedOrders;
  readonly live: LiveOrders;
  readonly filter: OrderFilter | undefined;
  readonly viewName: string;
}

/** Loaded lazily: nothing is shown for the first 300 ms anyway. */
export const OrdersSkeleton = lazyChunk(() => import('./orders-skeleton.tsx'), 'OrdersSkeleton');
const OrdersEmpty = lazyChunk(() => import('./orders-empty.tsx'), 'OrdersEmpty');
const OrdersProblem = lazyChunk(() => import('./orders-problem.tsx'), 'OrdersProblem');

const SelectAllBanner = lazyChunk(
  () => import('#dashboard/features/orders/selection/select-all-banner.tsx'),
  'SelectAllBanner',
);

type SelectAllSlotProps = Omit<ComponentProps<typeof SelectAllBanner>, 'key'> & { readonly numbers: readonly string[] };

/** A separate component, so that selecting orders re-renders this and not the list. */
function SelectAllSlot({ numbers, ...banner }: SelectAllSlotProps) {
  return usePageSelection(numbers) === 'all' ? (
    <SelectAllBanner key={JSON.stringify(banner.filter)} {...banner} />
  ) : null;
}

/** Pending, problem, empty or content. A failed refetch never hides existing content. */
export function OrdersList({ address, goTo, columns, list, live, filter, viewName }: OrdersListProps) {
  const [range] = useState(() => new RangeSelection(selection));
  useEscape(range, address.order !== undefined);
  const selectable = () =>
    live.orders.filter(({ booking }) => booking !== 'sending').map((order) => order.tracking_number);
  const loading = useLoading(list.isLoading);
  // Deferred, so that rendering another list doesn't block interaction.
  const deferred = useDeferredValue(live.orders);
  const listed = useDeferredValue(list.data?.orders);
  // After an empty list there is nothing worth keeping on the screen.
  const orders = deferred.length === 0 ? live.orders : deferred;
  const actions = {
    // Stepping to another order replaces the history entry, so that Back closes the drawer. Decided by the URL itself, because the
    // second press of a double click comes before the first has rendered.
    open: (order: string) => goTo({ order }, new URLSearchParams(location.search).has('order') ? 'replace' : 'push'),
    toggle: (number: string) => {
      if (selectable().includes(number)) range.toggle(number);
    },
    extend: (to: string, from: string) => range.extend(selectable(), to, from),
    clickBox: (number: string, withShift: boolean) =>
      withShift ? range.extend(selectable(), number) : range.toggle(number),
    copy: (number: string) => void loadSelectionHandlers().then(({ copyNumbers }) => copyNumbers([number])),
    selectAll: () => {
      const page = selectable();
      // A second press selects the whole view, as the banner offers.
      if (page.every(selection.has) && filter !== undefined)
        void loadSelectionHandlers().then(({ selectView }) => selectView(filter));
      else selection.add(page);
    },
  };

  if (loading !== 'over') return loading === 'skeleton' ? <OrdersSkeleton /> : null;
  // Rows of the previous view or page would be mistaken for this one's.
  const isOfAnother = filter !== undefined && list.isPaused && list.isPlaceholderData;
  if (list.isPending || isOfAnother)
    return <p className="rounded-[10px] border border-line bg-surface p-8">{ordersCopy.offline}</p>;
  if (list.data === undefined) return <OrdersProblem problem={list.error} onTryAgain={() => void list.refetch()} />;
  if (list.data.orders.length === 0) return <OrdersEmpty address={address} goTo={goTo} list={list} />;
  return (
    <div>
      <OrdersGrid
        address={address}
        goTo={goTo}
        columns={columns}
        orders={orders}
        listed={listed ?? orders}
        left={live.left}
        total={list.data.total}
        actions={actions}
      >
        {filter !== undefined && list.data.total > live.orders.length ? (
          <SelectAllSlot
            numbers={selectable()}
            onPage={live.orders.length}
            total={list.data.total}
            filter={filter}
            viewName={viewName}
          />
        ) : null}
      </OrdersGrid>
      <OrdersPager address={address} total={list.data.total} goTo={goTo} />
    </div>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { IndexedOrder, OrderFilter } from '#contract/gateway/orders.ts';
import { emptyCopy } from '#dashboard/copy/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { RangeSelection } from './range-selection.ts';
import { fetchTrackingNumbers } from '#dashboard/queries/orders.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import type { LiveOrders } from './live-orders.ts';
import type { OrderAddress } from './order-address.ts';
import type { OrderColumn } from './order-columns.ts';
import { OrdersEmpty } from './orders-empty.tsx';
import { OrdersGrid } from './orders-grid.tsx';
import { OrdersPager } from './orders-pager.tsx';
import { OrdersProblem } from './orders-problem.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { SelectAllBanner } from './select-all-banner.tsx';
import { copyNumbers } from './selection-actions.ts';
import { useEscape } from './use-escape.ts';
import type { GoTo } from './use-order-address.ts';

interface OrdersListProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly columns: readonly OrderColumn[];
  readonly list: UseQueryResult<{ readonly orders: IndexedOrder[]; readonly total: number }>;
  readonly live: LiveOrders;
  readonly filter: OrderFilter | undefined;
  readonly viewName: string;
}

const NONE: readonly IndexedOrder[] = [];

/** Pending, problem, empty, content. A failed re-read never blanks what is there. */
export function OrdersList({ address, goTo, columns, list, live, filter, viewName }: OrdersListProps) {
  const [range] = useState(() => new RangeSelection(selection));
  useEscape(range, address, goTo);
  const selectable = () =>
    live.orders.filter(({ booking }) => booking !== 'sending').map((order) => order.tracking_number);
  const actions = {
    open: (number: string) => goTo({ order: number }),
    toggle: (number: string) => {
      if (selectable().includes(number)) range.toggle(number);
    },
    extend: (to: string, from: string) => range.extend(selectable(), to, from),
    clickBox: (number: string, withShift: boolean) =>
      withShift ? range.extend(selectable(), number) : range.toggle(number),
    copy: (number: string) => void copyNumbers([number]),
    selectAll: () => {
      const page = selectable();
      // The second time the whole view, as the banner offers.
      if (page.every(selection.has) && filter !== undefined) void selectView(filter);
      else selection.add(page);
    },
  };

  if (list.data === undefined)
    return list.isPending && list.fetchStatus === 'paused' ? (
      <p className="rounded-[10px] border border-line bg-surface p-8">{emptyCopy.offline}</p>
    ) : list.isPending ? (
      <OrdersSkeleton />
    ) : (
      <OrdersProblem problem={list.error} onTryAgain={() => void list.refetch()} />
    );
  if (list.data.orders.length === 0) return <OrdersEmpty address={address} goTo={goTo} />;
  return (
    <div>
      <OrdersGrid
        address={address}
        goTo={goTo}
        columns={columns}
        orders={live.orders}
        listed={list.data.orders}
        left={live.left}
        total={list.data.total}
        actions={actions}
      >
        <SelectAllBanner
          key={JSON.stringify(filter ?? NONE)}
          orders={live.orders}
          total={list.data.total}
          filter={filter}
          viewName={viewName}
        />
      </OrdersGrid>
      <OrdersPager address={address} total={list.data.total} goTo={goTo} />
    </div>
  );
}

async function selectView(filter: OrderFilter): Promise<void> {
  try {
    selection.add(await fetchTrackingNumbers(filter));
  } catch {
    showToast(selectionCopy.selectAllFailed);
  }
}

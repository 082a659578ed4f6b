import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { ordersQuery } from '#dashboard/queries/orders.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import { filterOf, type OrderAddress, printOrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { type GoTo, newestAddress } from '#dashboard/features/orders/filters/use-order-address.ts';
import { selection } from '#dashboard/state/selection.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { OrderDrawer, type Step } from './order-drawer.tsx';

interface OrderOverListProps {
  readonly number: string;
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly orders: readonly IndexedOrder[];
  readonly total: number;
}

/** The order drawer on the Orders page. */
export function OrderOverList({ number, address, goTo, orders, total }: OrderOverListProps) {
  const client = useQueryClient();
  const stepBeyond = async (by: Step) => {
    try {
      const order = await findBeyond(client, address, by);
      // Unless somebody has gone elsewhere in the meantime.
      if (order !== undefined && printOrderAddress(newestAddress()) === printOrderAddress(address))
        goTo({ page: address.page + by, order }, 'replace');
    } catch {
      showToast(describeFailedRead(drawerCopy.otherPageFailed));
    }
  };
  return (
    <OrderDrawer
      number={number}
      tab={address.tab}
      numbers={orders.map((order) => order.tracking_number)}
      first={(address.page - 1) * address.size}
      total={total}
      listed={orders.find((order) => order.tracking_number === number)}
      onOrder={(order) => goTo({ order }, 'replace')}
      onBeyond={(by) => void stepBeyond(by)}
      onClose={() => goTo({ order: undefined }, closeTo)}
      onTab={(tab) => goTo({ tab }, 'replace')}
    />
  );
}

/** The first order of the list's next page, or the last one of the page before; undefined if there is none any more. */
async function findBeyond(client: QueryClient, address: OrderAddress, by: Step): Promise<string | undefined> {
  const { page, size } = address;
  const filter = filterOf(address);
  if (filter === undefined) return selection.list()[by === 1 ? page * size : (page - 1) * size - 1];
  const { orders } = await client.fetchQuery({
    ...ordersQuery(filter, { page: page + by, size }),
    staleTime: 0,
    networkMode: 'always',
  });
  return orders.at(by === 1 ? 0 : -1)?.tracking_number;
}

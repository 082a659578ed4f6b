import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';
import { OrderDrawer } from './order-drawer.tsx';

interface OrderOverListProps {
  readonly number: string;
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly orders: readonly IndexedOrder[];
  readonly total: number;
}

/** The order drawer on the Orders page. */
export function OrderOverList({ number, address, goTo, orders, total }: OrderOverListProps) {
  return (
    <OrderDrawer
      number={number}
      tab={address.tab}
      numbers={orders.map((order) => order.tracking_number)}
      first={(address.page - 1) * address.size}
      total={total}
      listed={orders.find((order) => order.tracking_number === number)}
      onOrder={(order) => goTo({ order }, 'replace')}
      onClose={() => goTo({ order: undefined }, closeTo)}
      onTab={(tab) => goTo({ tab }, 'replace')}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import { type OrderAddress, printOrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { type GoTo, newestAddress } from '#dashboard/features/orders/filters/use-order-address.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { findBeyond } from './find-beyond.ts';
import { OrderDrawer } from './order-drawer.tsx';
import type { Step } from './use-neighbours.ts';

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
  const numbers = orders.map((order) => order.tracking_number);
  const stepBeyond = async (by: Step) => {
    try {
      const found = await findBeyond(client, address, numbers, by);
      // Unless somebody has gone elsewhere in the meantime.
      if (found !== undefined && printOrderAddress(newestAddress()) === printOrderAddress(address))
        goTo(found, 'replace');
    } catch {
      showToast(describeFailedRead(drawerCopy.otherPageFailed));
    }
  };
  return (
    <OrderDrawer
      number={number}
      tab={address.tab}
      numbers={numbers}
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

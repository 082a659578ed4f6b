import type { ReactNode } from 'react';
import { closeTo } from '#dashboard/router/close-to.ts';
import type { ChangeSearch } from '#dashboard/router/use-search-params.ts';
import { ORDER_TABS } from '#dashboard/features/orders/filters/order-address.ts';
import { OrderDrawer } from './order-drawer.tsx';

interface OrderOverLabelsProps {
  readonly search: URLSearchParams;
  readonly onSearch: ChangeSearch;
  readonly numbers: readonly string[];
  readonly first: number;
  readonly total: number;
  /** Title of the page beneath, shown if the drawer covers the whole page. */
  readonly head?: ReactNode;
}

/** The order drawer on the Labels page, controlled by `order` and `tab` in the URL. */
export function OrderOverLabels({ search, onSearch, numbers, first, total, head }: OrderOverLabelsProps) {
  const number = search.get('order') ?? '';
  const tab = ORDER_TABS.find((one) => one === search.get('tab')) ?? 'overview';
  const show = (name: 'order' | 'tab', value: string) => {
    onSearch((now) => {
      now.set(name, value);
      return now;
    }, 'replace');
  };
  const close = () =>
    onSearch((now) => {
      for (const name of ['order', 'tab']) now.delete(name);
      return now;
    }, closeTo);
  return (
    <OrderDrawer
      number={number}
      tab={tab}
      numbers={numbers}
      first={first}
      total={total}
      head={head}
      onOrder={(order) => show('order', order)}
      onClose={close}
      onTab={(next) => show('tab', next)}
    />
  );
}

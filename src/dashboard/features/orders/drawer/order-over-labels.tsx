import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { hasOpenLayer } from '#dashboard/ui/open-layer.ts';
import { isField } from '#dashboard/ui/shortcuts.ts';
import { ORDER_TABS } from '#dashboard/features/orders/filters/order-address.ts';
import { OrderDrawer } from './order-drawer.tsx';

interface OrderOverLabelsProps {
  readonly search: URLSearchParams;
  readonly onSearch: (search: URLSearchParams, options?: { readonly replace?: boolean }) => void;
  readonly numbers: readonly string[];
  readonly first: number;
  readonly total: number;
  /** Of the page below, where the drawer covers it whole. */
  readonly head?: ReactNode;
}

/** The order drawer over another page than Orders; `order` and `tab` of its address say what it shows. */
export function OrderOverLabels({ search, onSearch, numbers, first, total, head }: OrderOverLabelsProps) {
  const number = search.get('order') ?? '';
  const tab = ORDER_TABS.find((one) => one === search.get('tab')) ?? 'overview';
  const change = (name: 'order' | 'tab', value: string | undefined, replace: boolean) => {
    const next = new URLSearchParams(search);
    if (value === undefined) {
      next.delete('order');
      next.delete('tab');
    } else next.set(name, value);
    onSearch(next, { replace });
  };
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || hasOpenLayer() || isField(event.target)) return;
    change('order', undefined, true);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => closeByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <OrderDrawer
      number={number}
      tab={tab}
      numbers={numbers}
      first={first}
      total={total}
      head={head}
      onOrder={(order) => change('order', order, true)}
      onTab={(next) => change('tab', next, true)}
    />
  );
}

import { ChevronLeft, ChevronRight } from 'lucide';
import { useId } from 'react';
import { PAGE_SIZES } from '#contract/gateway/order-values.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import { type GoTo, newestAddress } from '#dashboard/features/orders/filters/use-order-address.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface OrdersPagerProps {
  readonly address: OrderAddress;
  readonly total: number;
  readonly goTo: GoTo;
}

export function OrdersPager({ address, total, goTo }: OrdersPagerProps) {
  const { page, size } = address;
  const pages = Math.max(1, Math.ceil(total / size));
  const selectId = useId();
  const go = (by: number) => {
    const to = newestAddress().page + by;
    if (to >= 1 && to <= pages) goTo({ page: to, order: undefined });
  };
  useShortcut('[', () => go(-1));
  useShortcut(']', () => go(1));
  return (
    <nav aria-label={ordersCopy.pages} className="no-print mt-4 flex flex-wrap items-center gap-2 text-table">
      <Button
        size="small"
        aria-label={ordersCopy.previousPage}
        unavailable={page <= 1}
        icon={<Icon of={ChevronLeft} size={16} />}
        onClick={() => go(-1)}
      >
        {ordersCopy.previous}
      </Button>
      <span className="px-2 text-ink-2 tabular-nums">{ordersCopy.page(page, pages)}</span>
      <Button size="small" aria-label={ordersCopy.nextPage} unavailable={page >= pages} onClick={() => go(1)}>
        {ordersCopy.next}
        <Icon of={ChevronRight} size={16} />
      </Button>
      <label htmlFor={selectId} className="ml-auto text-ink-2">
        {ordersCopy.rowsPerPage}
      </label>
      <select
        id={selectId}
        value={size}
        onChange={(event) => goTo({ size: PAGE_SIZES.find((one) => String(one) === event.target.value) ?? size })}
        className="min-h-(--control-small) rounded-md border border-line-strong bg-surface px-2"
      >
        {PAGE_SIZES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </nav>
  );
}

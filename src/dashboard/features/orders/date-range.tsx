import { useEffect, useRef } from 'react';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import type { OrderAddress } from './order-address.ts';
import type { GoTo } from './use-order-address.ts';

interface DateRangeProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly takesFocus?: boolean;
}

/** Days on which orders were created, both ends included. */
export function DateRange({ address, goTo, takesFocus = false }: DateRangeProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const field = 'min-h-(--control) rounded-md border border-line-strong bg-surface px-3';
  return (
    <div className="flex flex-wrap gap-3 p-2 text-table">
      <label className="flex flex-col gap-1 font-semibold">
        {ordersCopy.dateFrom}
        <input
          ref={first}
          type="date"
          className={field}
          value={address.from}
          max={address.to}
          onChange={(event) => goTo({ from: event.target.value })}
        />
      </label>
      <label className="flex flex-col gap-1 font-semibold">
        {ordersCopy.dateTo}
        <input
          type="date"
          className={field}
          value={address.to}
          min={address.from}
          onChange={(event) => goTo({ to: event.target.value })}
        />
      </label>
    </div>
  );
}

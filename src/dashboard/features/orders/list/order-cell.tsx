import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { Copy } from 'lucide';
import { type ReactNode, Suspense } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { formatDay } from '#dashboard/copy/dates.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { BookingState } from './booking-state.tsx';
import { CarrierName } from './carrier-name.tsx';
import { describeDestination, describeOrderNumber } from '#dashboard/features/orders/drawer/describe-order.ts';
import { LabelState } from '#dashboard/components/label-state.tsx';
import type { ColumnId } from './order-columns.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

// Not a default column: its six icons are loaded when someone shows it.
const DeliveryState = lazyChunk(() => import('./delivery-state.tsx'), 'DeliveryState');

/** Fields of the order that a column shows; a change of one tints the cell. */
export const FIELDS_OF: Partial<Record<ColumnId, readonly (keyof IndexedOrder)[]>> = {
  carrier: ['courier_name'],
  label: ['label', 'label_code', 'label_attempts', 'unchecked'],
  booking: ['booking'],
  delivery: ['state'],
  manifest: ['manifest_number'],
};

type Draw = (order: IndexedOrder) => ReactNode;
const text = (value: string | null): ReactNode => (
  <span className="block truncate" title={value ?? undefined}>
    {value}
  </span>
);

/** How a column renders an order. Missing values leave the cell empty. */
export const drawCell: Record<Exclude<ColumnId, 'tracking_number'>, Draw> = {
  order: (order) => text(describeOrderNumber(order)),
  reference: (order) => text(order.retailer_reference),
  recipient: (order) => text(order.receiver_name),
  destination: (order) => <span className="text-ink-2">{text(describeDestination(order))}</span>,
  items: (order) => (order.item_count === null ? null : ordersCopy.items(order.item_count, order.sku_count)),
  carrier: (order) => <CarrierName name={order.courier_name} />,
  class: (order) => text(order.courier_allocation),
  label: (order) => <LabelState order={order} />,
  booking: (order) => <BookingState state={order.booking} />,
  delivery: (order) => (
    <Suspense>
      <DeliveryState state={order.state} />
    </Suspense>
  ),
  expected: (order) => (order.expected_delivery_date === null ? null : formatDay(order.expected_delivery_date)),
  manifest: (order) => <span className="font-mono">{text(order.manifest_number)}</span>,
};

/** The number as a link to its order, with a copy icon on hover and focus, and a second line where there is little room. */
export function TrackingNumberCell({ order, to }: { readonly order: IndexedOrder; readonly to: string }) {
  const number = order.tracking_number;
  return (
    <>
      <span className="group/number flex items-center gap-1.5">
        <a href={to} data-cell-focus data-number={number} tabIndex={-1} className="rounded-xs hover:underline">
          <TailBoldText text={number} />
        </a>
        <button
          type="button"
          data-copy={number}
          tabIndex={-1}
          title={ordersCopy.copyNumber(number)}
          aria-hidden="true"
          className="no-print flex size-6 items-center justify-center rounded-xs text-ink-3 opacity-0 group-focus-within/number:opacity-100 group-hover/number:opacity-100 hover:text-ink"
        >
          <Icon of={Copy} size={14} />
        </button>
      </span>
      <span className="block truncate text-sm text-ink-3 @min-[58rem]:hidden print:hidden">
        {[describeOrderNumber(order), order.receiver_name, order.courier_name].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

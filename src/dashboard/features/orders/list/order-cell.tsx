import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import type { ReactNode } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { joinFacts } from '#dashboard/copy/join-facts.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { BookingState } from './booking-state.tsx';
import { CarrierName } from './carrier-name.tsx';
import { describeDestination, describeOrderNumber } from '#dashboard/features/orders/drawer/describe-order.ts';
import { LabelState } from '#dashboard/components/label-state.tsx';
import type { ColumnId } from './order-columns.ts';

// Cells of columns that aren't shown by default are loaded when one is shown.
const MoreCell = lazyChunk(() => import('./more-cell.tsx'), 'MoreCell');

/** The order's fields that a column shows; a change of one tints the cell. */
export const FIELDS_OF: Partial<Record<ColumnId, readonly (keyof IndexedOrder)[]>> = {
  carrier: ['courier_name'],
  label: ['label', 'label_code', 'label_attempts', 'unchecked'],
  booking: ['booking', 'held'],
  delivery: ['state'],
  manifest: ['manifest_number'],
};

type Render = (order: IndexedOrder) => ReactNode;

/** Classes of a column's cells and of its head: numbers are right-aligned. */
export const CELL_CLASSES: Partial<Record<ColumnId, string>> = {
  destination: 'text-ink-2',
  age: 'text-right',
  weight: 'text-right',
  price: 'text-right',
};

/** How a column renders an order directly into its cell, which truncates long text. Missing values leave the cell empty. */
const RENDER: Partial<Record<ColumnId, Render>> = {
  order: (order) => describeOrderNumber(order),
  recipient: (order) => order.receiver_name,
  destination: (order) => describeDestination(order),
  // Called as functions instead of rendered as components, which would cost more than their elements in two hundred rows.
  carrier: (order) => CarrierName({ name: order.courier_name }),
  label: (order) => LabelState({ order }),
  booking: (order) => BookingState({ order }),
};

export function drawCell(id: ColumnId, order: IndexedOrder): ReactNode {
  const render = RENDER[id];
  return render === undefined ? <MoreCell id={id} order={order} /> : render(order);
}

/** The tracking number as a link to its order, with a copy icon on hover and focus, and a second line on narrow screens. */
export function drawTrackingNumber(order: IndexedOrder, to: string): ReactNode {
  const number = order.tracking_number;
  return (
    <>
      <span className="order-number">
        <a href={to} data-cell-focus data-number={number} tabIndex={-1}>
          {TailBoldText({ text: number })}
        </a>
        <button type="button" data-copy tabIndex={-1} title={ordersCopy.copyNumber(number)} aria-hidden="true" />
      </span>
      <span className="order-more">
        {joinFacts([describeOrderNumber(order), order.receiver_name, order.courier_name])}
      </span>
    </>
  );
}

import { memo, type ReactNode } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { CELL_CLASSES, drawCell, FIELDS_OF, drawTrackingNumber } from './order-cell.tsx';
import type { OrderColumn } from './order-columns.ts';

interface OrderRowProps {
  readonly order: IndexedOrder;
  /** Row index in the whole view, starting at 2: the header is 1. */
  readonly rowIndex: number;
  readonly columns: readonly OrderColumn[];
  readonly to: string;
  readonly hasLeft: boolean;
  readonly isOpen: boolean;
  /** Names of fields that changed since the list was read. */
  readonly changed: string;
}

/** One row. `mark-rows.ts` shows whether it is selected. */
export const OrderRow = memo(function OrderRow({
  order,
  rowIndex,
  columns,
  to,
  hasLeft,
  isOpen,
  changed,
}: OrderRowProps) {
  const number = order.tracking_number;
  const isSending = order.booking === 'sending';
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={false}
      data-row={number}
      {...(isSending ? { 'data-locked': true } : {})}
      {...(isOpen ? { 'data-open': true } : {})}
      {...(hasLeft ? { 'data-left': true } : {})}
      className="order-row"
      // If it was ticked before hydration, it is already marked as selected in the DOM.
      suppressHydrationWarning
    >
      <td>
        <label>
          <input
            type="checkbox"
            className="checkbox"
            aria-label={ordersCopy.selectOrder(number)}
            data-cell-focus
            tabIndex={-1}
            disabled={isSending}
            {...(isSending ? { title: ordersCopy.beingBooked } : {})}
          />
        </label>
      </td>
      {drawCells(order, columns, to, changed.split(' '))}
    </tr>
  );
});

function drawCells(
  order: IndexedOrder,
  columns: readonly OrderColumn[],
  to: string,
  changedNames: readonly string[],
): ReactNode[] {
  return columns.map((column) => {
    const { id } = column;
    if (id === 'tracking_number')
      return (
        <th key={id} scope="row">
          {drawTrackingNumber(order, to)}
        </th>
      );
    const fields = FIELDS_OF[id] ?? [];
    const isChanged = fields.some((name) => changedNames.includes(name));
    return (
      <td key={id} tabIndex={-1} className={classesOf(column)}>
        {isChanged ? (
          <span
            key={JSON.stringify(fields.map((name) => order[name]))}
            className="cell-changed inline-block max-w-full rounded-xs"
          >
            {drawCell(id, order)}
          </span>
        ) : (
          drawCell(id, order)
        )}
      </td>
    );
  });
}

/** `order-wide` cells are only shown if there is room for all columns. */
function classesOf({ id, staysNarrow }: OrderColumn): string | undefined {
  const own = CELL_CLASSES[id];
  if (staysNarrow === true) return own;
  return own === undefined ? 'order-wide' : `order-wide ${own}`;
}

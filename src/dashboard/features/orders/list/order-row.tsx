import { memo } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { useIsSelected } from '#dashboard/state/selection.ts';
import { CELL_CLASSES, drawCell, FIELDS_OF, drawTrackingNumber } from './order-cell.tsx';
import type { OrderColumn } from './order-columns.ts';

interface OrderRowProps {
  readonly order: IndexedOrder;
  /** Row index in the whole view, from 2: the header is 1. */
  readonly rowIndex: number;
  readonly columns: readonly OrderColumn[];
  readonly to: string;
  readonly hasLeft: boolean;
  readonly isOpen: boolean;
  /** Names of fields that changed since the list was read. */
  readonly changed: string;
}

/** One row. It subscribes to its own selection state, so that a click renders this row only. */
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
  const isSelected = useIsSelected(number);
  const isSending = order.booking === 'sending';
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      data-row={number}
      {...(isSending ? { 'data-locked': true } : {})}
      {...(isOpen ? { 'data-open': true } : {})}
      {...(hasLeft ? { 'data-left': true } : {})}
      className="order-row"
      // Ticked before the browser took the page over, it is marked as selected already.
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
            checked={isSelected}
            disabled={isSending}
            {...(isSending ? { title: ordersCopy.beingBooked } : {})}
            onChange={nothing}
          />
        </label>
      </td>
      <OrderCells order={order} columns={columns} to={to} changed={changed} />
    </tr>
  );
});

/** Of their own, because selecting an order changes none of them. */
const OrderCells = memo(function OrderCells({
  order,
  columns,
  to,
  changed,
}: Pick<OrderRowProps, 'order' | 'columns' | 'to' | 'changed'>) {
  const changedNames = changed.split(' ');
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
});

/** `order-wide`: only where there is room for all columns. */
function classesOf({ id, staysNarrow }: OrderColumn): string | undefined {
  const own = CELL_CLASSES[id];
  if (staysNarrow === true) return own;
  return own === undefined ? 'order-wide' : `order-wide ${own}`;
}

/** The grid handles the click, because it knows about Shift; React requires a handler on a controlled checkbox. */
function nothing(): void {}

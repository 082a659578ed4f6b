import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { opensElsewhere } from '#dashboard/router/link.tsx';
import { adoptFocus, keepTabStop } from './grid-focus.ts';
import { type GridActions, handleGridKey } from './grid-keys.ts';
import { GridHead } from './grid-head.tsx';
import { followSelection, markRows } from './mark-rows.ts';
import { changedFields } from './live-orders.ts';
import { linksToOrders, type OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import type { OrderColumn } from './order-columns.ts';
import { OrderRow } from './order-row.tsx';
import { useRowSteps } from './use-row-steps.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';
import { paths } from '#dashboard/paths.ts';

interface OrdersGridProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly columns: readonly OrderColumn[];
  readonly orders: readonly IndexedOrder[];
  /** The orders as they were when the list was read. */
  readonly listed: readonly IndexedOrder[];
  readonly left: ReadonlySet<string>;
  readonly total: number;
  readonly actions: GridActions & {
    readonly clickBox: (number: string, withShift: boolean) => void;
    readonly copy: (number: string) => void;
  };
  readonly children?: React.ReactNode;
}

const MAX_VISIBLE_COLUMNS = 9;

/** The grid: one tab stop, with arrow keys moving between cells. Clicks are handled on the table, not per row. */
export function OrdersGrid({
  address,
  goTo,
  columns,
  orders,
  listed,
  left,
  total,
  actions,
  children,
}: OrdersGridProps) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (table.current === null) return;
    keepTabStop(table.current);
    markRows(table.current.rows);
  });
  useLayoutEffect(() => (table.current === null ? undefined : followSelection(table.current)), []);
  const click = (event: MouseEvent<HTMLTableElement>) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const row = target?.closest<HTMLTableRowElement>('tr[data-row]');
    const number = row?.dataset['row'];
    if (row == null || number === undefined) return;
    const box = target?.closest('td')?.querySelector('input');
    // A click on the label is followed by a click on its checkbox: only the latter counts.
    const selects = box ? target === box || !target?.closest('label') : event.shiftKey && !target?.closest('a');
    if (target?.closest('[data-copy]')) actions.copy(number);
    else if (selects) {
      if (row.dataset['locked'] !== undefined) return;
      actions.clickBox(number, event.shiftKey);
      // If nothing could be selected, the browser has ticked the box nonetheless: reset it.
      markRows([row]);
    }
    // Whoever marks text with the mouse wants to copy it; a second click marks a word by itself. Two hundred router links would each subscribe to the address.
    else if (!box && !opensElsewhere(event) && (event.detail > 1 || getSelection()?.type !== 'Range')) {
      event.preventDefault();
      actions.open(number);
    }
  };
  // With many columns the table scrolls horizontally in its container, so the header can't stick to the page.
  const isWide = columns.length > MAX_VISIBLE_COLUMNS;
  const linkTo = linksToOrders(address);
  const firstRow = (address.page - 1) * address.size;
  const rendered = useRowSteps(orders);
  return (
    <div
      // Isolated, so that changes elsewhere on the page don't repaint the rows.
      className={`@container isolate rounded-[10px] border border-line bg-surface ${isWide ? 'overflow-x-auto' : 'max-sm:overflow-x-auto'}`}
    >
      {children}
      <table
        ref={table}
        role="grid"
        aria-label={ordersCopy.title}
        aria-multiselectable="true"
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        className="orders-grid w-full table-fixed border-collapse text-table tabular-nums"
        onClick={click}
        onMouseDown={(event) => {
          // Shift+click would select text.
          if (event.shiftKey) event.preventDefault();
        }}
        onMouseOver={({ target }) => showWhole(target)}
        onFocus={(event) => adoptFocus(event.currentTarget, event.target)}
        onKeyDown={(event) => handleGridKey(event, actions)}
      >
        <GridHead view={address.view} columns={columns} sort={address.sort} goTo={goTo} orders={orders} />
        <tbody>
          {orders.slice(0, rendered).map((order, index) => (
            <OrderRow
              key={order.tracking_number}
              order={order}
              rowIndex={firstRow + index + 2}
              columns={columns}
              to={paths.ordersAt(linkTo(order.tracking_number))}
              hasLeft={left.has(order.tracking_number)}
              isOpen={address.order === order.tracking_number}
              changed={changedFields(listed[index], order)}
            />
          ))}
        </tbody>
      </table>
      {rendered < orders.length ? <div style={{ height: `calc(var(--row) * ${orders.length - rendered})` }} /> : null}
    </div>
  );
}

/** Gives a truncated cell a tooltip with its full text. */
function showWhole(target: EventTarget): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null;
  if (cell === null) return;
  if (cell.scrollWidth > cell.clientWidth && cell.textContent !== '') cell.title = cell.textContent;
  else cell.removeAttribute('title');
}

import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { ArrowDown, ArrowUp } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import type { IndexedOrder, OrderSort } from '#contract/gateway/orders.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { useHasBeenIdle } from '#dashboard/browser/when-idle.ts';
import { storedWidths, widthOf } from './stored-widths.ts';
import { DEFAULT_ADDRESS } from '#dashboard/features/orders/filters/order-address.ts';
import { CELL_CLASSES } from './order-cell.tsx';
import type { OrderColumn } from './order-columns.ts';
import { usePageSelection } from '#dashboard/features/orders/selection/page-selection.ts';
import { type GoTo, newestAddress } from '#dashboard/features/orders/filters/use-order-address.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface GridHeadProps {
  readonly view: string;
  readonly columns: readonly OrderColumn[];
  readonly sort: OrderSort;
  readonly goTo: GoTo;
  readonly orders: readonly IndexedOrder[];
}

/** Roughly the percentage of the width left by the checkbox column. */
const WITHOUT_BOXES = 96;

const ColumnEdge = lazyChunk(() => import('./column-edge.tsx'), 'ColumnEdge');

export function GridHead({ view, columns, sort, goTo, orders }: GridHeadProps) {
  const kept = useStore(storedWidths);
  const widths = columns.map((column) => widthOf(column, view, kept));
  const sum = widths.reduce((all, width) => all + width, 0);
  return (
    <thead className="orders-head text-sm text-ink-2 lg:sticky lg:top-14 lg:z-10">
      <tr aria-rowindex={1} className="h-9.5 border-b border-line">
        <th scope="col" className="w-11 p-0 font-semibold">
          <PageCheckbox orders={orders} />
        </th>
        {columns.map((column, at) => {
          const [width = 0, after = 0] = widths.slice(at);
          const next = columns[at + 1];
          return (
            <ColumnHead
              key={column.id}
              column={column}
              share={`${((width / sum) * WITHOUT_BOXES).toFixed(2)}%`}
              sort={sort}
              goTo={goTo}
            >
              {next === undefined ? null : (
                <EdgeWhenIdle view={view} column={column} next={next} widths={[width, after]} />
              )}
            </ColumnHead>
          );
        })}
      </tr>
    </thead>
  );
}

function EdgeWhenIdle(edge: ComponentProps<typeof ColumnEdge>) {
  return useHasBeenIdle() ? <ColumnEdge {...edge} /> : null;
}

function PageCheckbox({ orders }: { readonly orders: readonly IndexedOrder[] }) {
  const numbers = orders.filter(({ booking }) => booking !== 'sending').map((order) => order.tracking_number);
  const chosen = usePageSelection(numbers);
  return (
    <label className="flex h-9.5 items-center justify-center">
      <Checkbox
        aria-label={ordersCopy.selectPage}
        data-cell-focus
        tabIndex={-1}
        checked={chosen === 'all'}
        mixed={chosen === 'some'}
        disabled={numbers.length === 0}
        onChange={() => (chosen === 'all' ? selection.remove(numbers) : selection.add(numbers))}
      />
    </label>
  );
}

interface ColumnHeadProps {
  readonly column: OrderColumn;
  /** Share of the table's width, like "12.5%". */
  readonly share: string;
  readonly sort: OrderSort;
  readonly goTo: GoTo;
  /** The resize handle. */
  readonly children: ReactNode;
}

function ColumnHead({ column, share, sort, goTo, children }: ColumnHeadProps) {
  const nameId = useId();
  const hidden = column.staysNarrow ? '' : '@max-[58rem]:hidden print:table-cell';
  const width = column.staysNarrow && column.id !== 'tracking_number' ? '@max-[58rem]:w-42!' : '@max-[58rem]:w-auto!';
  // An attribute, because the content security policy forbids inline styles in server-rendered HTML.
  const size = { width: share };
  if (column.sort === undefined)
    return (
      <th
        scope="col"
        aria-labelledby={nameId}
        tabIndex={-1}
        {...size}
        className={`relative px-3 font-semibold ${hidden} ${width} ${CELL_CLASSES[column.id] ?? ''}`}
      >
        <span id={nameId} className="block truncate">
          {column.name}
        </span>
        {children}
      </th>
    );
  const directionOf = (by: string) =>
    by === column.sort ? 'ascending' : by === `-${column.sort}` ? 'descending' : 'none';
  const direction = directionOf(sort);
  const next = { none: column.sort, ascending: `-${column.sort}`, descending: DEFAULT_ADDRESS.sort } as const;
  return (
    <th
      scope="col"
      aria-labelledby={nameId}
      aria-sort={direction}
      {...size}
      className={`relative px-3 font-semibold ${hidden} ${width} ${CELL_CLASSES[column.id] ?? ''}`}
    >
      <button
        id={nameId}
        type="button"
        aria-label={ordersCopy.sortBy(column.name)}
        data-cell-focus
        tabIndex={-1}
        onClick={() => goTo({ sort: next[directionOf(newestAddress().sort)] })}
        className="-mx-1.5 inline-flex min-h-7 max-w-full items-center gap-1 rounded-xs px-1.5 hover:text-ink"
      >
        <span className="truncate">{column.name}</span>
        {direction === 'ascending' ? <Icon of={ArrowUp} size={14} /> : null}
        {direction === 'descending' ? <Icon of={ArrowDown} size={14} /> : null}
      </button>
      {children}
    </th>
  );
}

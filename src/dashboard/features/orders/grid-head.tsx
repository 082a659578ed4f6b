import { ArrowDown, ArrowUp } from 'lucide-react';
import type { IndexedOrder, OrderSort } from '#contract/gateway/orders.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { STANDARD_ADDRESS } from './order-address.ts';
import type { OrderColumn } from './order-columns.ts';
import { usePageSelection } from './page-selection.ts';
import type { GoTo } from './use-order-address.ts';

interface GridHeadProps {
  readonly columns: readonly OrderColumn[];
  readonly sort: OrderSort;
  readonly goTo: GoTo;
  readonly orders: readonly IndexedOrder[];
}

/** Percent that the column of boxes leaves, about. */
const WITHOUT_BOXES = 96;

export function GridHead({ columns, sort, goTo, orders }: GridHeadProps) {
  const sum = columns.reduce((width, column) => width + column.width, 0);
  return (
    <thead className="orders-head text-sm text-ink-2 lg:sticky lg:top-14 lg:z-10">
      <tr aria-rowindex={1} className="h-9.5 border-b border-line">
        <th scope="col" className="w-11 p-0 font-semibold">
          <PageCheckbox orders={orders} />
        </th>
        {columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            share={`${((column.width / sum) * WITHOUT_BOXES).toFixed(2)}%`}
            sort={sort}
            goTo={goTo}
          />
        ))}
      </tr>
    </thead>
  );
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
  /** Of the table's width, like "12.5%". */
  readonly share: string;
  readonly sort: OrderSort;
  readonly goTo: GoTo;
}

function ColumnHead({ column, share, sort, goTo }: ColumnHeadProps) {
  const hidden = column.staysNarrow ? '' : '@max-[58rem]:hidden print:table-cell';
  const width = column.staysNarrow && column.id !== 'tracking_number' ? '@max-[58rem]:w-42!' : '@max-[58rem]:w-auto!';
  const style = { width: share };
  if (column.sort === undefined)
    return (
      <th
        scope="col"
        tabIndex={-1}
        style={style}
        className={`truncate px-3 text-left font-semibold ${hidden} ${width}`}
      >
        {column.name}
      </th>
    );
  const direction = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none';
  const next = { none: column.sort, ascending: `-${column.sort}`, descending: STANDARD_ADDRESS.sort } as const;
  return (
    <th scope="col" aria-sort={direction} style={style} className={`px-3 text-left font-semibold ${hidden} ${width}`}>
      <button
        type="button"
        aria-label={ordersCopy.sortBy(column.name)}
        data-cell-focus
        tabIndex={-1}
        onClick={() => goTo({ sort: next[direction] })}
        className="-mx-1.5 inline-flex min-h-7 max-w-full items-center gap-1 rounded-xs px-1.5 hover:text-ink"
      >
        <span className="truncate">{column.name}</span>
        {direction === 'ascending' ? <ArrowUp size={14} aria-hidden="true" /> : null}
        {direction === 'descending' ? <ArrowDown size={14} aria-hidden="true" /> : null}
      </button>
    </th>
  );
}

import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { formatDay } from '#dashboard/copy/dates.ts';
import { formatCents } from '#dashboard/copy/money.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { formatAge, moreColumnsCopy as copy } from '#dashboard/copy/more-columns.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { Clock } from 'lucide';
import type { ComponentType } from 'react';
import { DeliveryState } from './delivery-state.tsx';
import type { ColumnId } from './order-columns.ts';

interface CellProps {
  readonly order: IndexedOrder;
}

type Cell = ComponentType<CellProps>;

const CELLS: Partial<Record<ColumnId, Cell>> = {
  reference: ({ order }) => order.retailer_reference,
  class: ({ order }) => order.courier_allocation,
  service: ({ order }) => order.courier_type ?? copy.unknown,
  manifest: ({ order }) => <span className="font-mono">{order.manifest_number}</span>,
  delivery: ({ order }) => <DeliveryState state={order.state} />,
  expected: ({ order }) => (order.expected_delivery_date === null ? null : formatDay(order.expected_delivery_date)),
  items: ({ order }) => (order.item_count === null ? copy.unknown : copy.items(order.item_count, order.sku_count)),
  tags: ({ order }) => order.tags,
  placed: ({ order }) => (order.created_at === null ? copy.unknown : formatMoment(order.created_at)),
  age: Age,
  weight: ({ order }) => (order.weight_grams === undefined ? copy.unknown : copy.weight(order.weight_grams)),
  price: ({ order }) => (order.price_cents === undefined ? copy.unknown : formatCents(order.price_cents)),
};

/** A cell of a column that isn't shown by default. Values the service doesn't provide show as a dash. */
export function MoreCell({ id, order }: CellProps & { readonly id: ColumnId }) {
  const Cell = CELLS[id];
  return Cell === undefined ? null : <Cell order={order} />;
}

/** How long ago the order came in, and whether it missed its cut-off. */
function Age({ order }: CellProps) {
  const { due_at: dueAt } = order;
  const since = Date.parse(order.created_at ?? order.known_at ?? '');
  const age = useServiceClock((now) => (Number.isNaN(since) ? copy.unknown : formatAge(now - since)));
  const isLate = useServiceClock((now) => dueAt !== undefined && Date.parse(dueAt) <= now);
  if (!isLate || dueAt === undefined) return age;
  return (
    <span title={copy.missed(dueAt)} className="inline-flex items-center gap-1.5 font-semibold text-bad-fg">
      <Icon of={Clock} size={15} />
      {copy.late} · {age}
    </span>
  );
}

/// <reference lib="dom" />
import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

/** Runs in the browser: the same orders in a grid made with React and TanStack, and nothing else. */
type Order = Readonly<Record<string, string | number | null>> & { readonly tracking_number: string };

const FIELDS = [
  'tracking_number',
  'retailer_order_number',
  'receiver_name',
  'delivery_suburb',
  'item_count',
  'courier_name',
  'label',
  'booking',
  'created_at',
];
const features = tableFeatures({ rowSelectionFeature });
const columns = FIELDS.map((id) => ({ id, accessorFn: (order: Order) => order[id] }));

function Grid({ orders }: { readonly orders: Order[] }) {
  const table = useTable({ features, data: orders, columns, getRowId: (order: Order) => order.tracking_number });
  const rows = table.getRowModel().rows.map((row) =>
    h(
      'tr',
      { key: row.id, className: 'order-row', 'aria-selected': row.getIsSelected() },
      h(
        'td',
        null,
        h('input', {
          type: 'checkbox',
          'aria-label': `Select order ${row.id}`,
          checked: row.getIsSelected(),
          onChange: row.getToggleSelectedHandler(),
        }),
      ),
      row.getAllCells().map((cell) => h('td', { key: cell.id }, cell.getValue<string | number | null>())),
    ),
  );
  return h(
    'main',
    null,
    h('section', { 'aria-label': 'Selection' }, `${Object.keys(table.state.rowSelection).length} selected`),
    h('table', { role: 'grid', 'aria-label': 'Orders' }, h('tbody', null, rows)),
  );
}

const search = new URLSearchParams(location.search);
const read = async (path: string) => (await fetch(path)).json() as Promise<{ orders: Order[] }>;
const [, { orders }] = await Promise.all([
  read('/api/session'),
  read(`/api/orders?view=${search.get('view') ?? 'ready'}&page=1&size=${search.get('size') ?? 50}`),
]);
createRoot(document.querySelector('#root') ?? document.body).render(h(Grid, { orders }));

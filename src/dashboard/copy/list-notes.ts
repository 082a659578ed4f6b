import { ordersCopy } from './orders.ts';
import { formatCount, orders, plural } from './plural.ts';

/** Notes above the list of orders. */
export const listNotesCopy = {
  printed: (view: string, count: string, when: string) => `Orders: ${view} · ${count} · printed ${when} · Slipway`,
  listed: (total: number, { page, size }: { readonly page: number; readonly size: number }) =>
    total > size ? `${orders(total)}. ${ordersCopy.page(page, Math.ceil(total / size))}.` : `${orders(total)}.`,
  newOrders: (count: number) => `${plural(count, 'new order')} · Show`,
  movedToBooked: (count: number) => `${orders(count)} moved to Booked`,
  leftView: (count: number) => `${orders(count)} left this view`,
  tidy: 'Tidy list',
  ignored: (values: readonly string[]) =>
    `Ignored ${plural(values.length, 'filter')} this version doesn't know: ${values.join(', ')}`,
  manyNumbers: (count: number) => `Select these ${orders(count)}`,
  manyFound: (found: number, asked: number) => `${formatCount(found)} of ${plural(asked, 'number')} found.`,
} as const;

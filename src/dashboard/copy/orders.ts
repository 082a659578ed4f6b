import type { Facet, OrderView } from '#contract/gateway/orders.ts';
import { formatCount, orders, plural } from './plural.ts';

export const orderViewNames: Record<OrderView, string> = {
  ready: 'Ready to book',
  'needs-label': 'Needs a label',
  attention: 'Needs attention',
  'booked-today': 'Booked today',
  'on-the-way': 'On the way',
  all: 'All',
};

export const filterNames: Record<Facet | 'date', string> = {
  carrier: 'Carrier',
  label: 'Label',
  booking: 'Booking',
  delivery: 'Delivery',
  country: 'Country',
  date: 'Date',
};

export const columnNames = {
  tracking_number: 'Tracking number',
  order: 'Order',
  reference: 'Reference',
  recipient: 'Recipient',
  destination: 'Destination',
  items: 'Items',
  carrier: 'Carrier',
  class: 'Class',
  label: 'Label',
  booking: 'Booking',
  delivery: 'Delivery',
  expected: 'Expected',
  manifest: 'Manifest number',
} as const;

export const ordersCopy = {
  title: 'Orders',
  views: 'Order views',
  saveView: 'Save view',
  viewOptions: (name: string) => `Options of view ${name}`,
  scan: 'Scan orders',
  paste: 'Paste tracking numbers',
  import: 'Import a file',
  refresh: 'Refresh orders',
  columns: 'Columns',
  density: (name: string) => `Density: ${name}`,
  densities: { compact: 'Compact', comfortable: 'Comfortable', roomy: 'Roomy' },
  filters: 'Filters',
  noCarrier: 'No carrier',
  clearFilters: 'Clear all filters',
  count: orders,
  updated: (time: string) => `updated ${time}`,
  asOf: (time: string) => `As of ${time}`,
  tryAgain: 'Try again',
  notUpdated: (time: string) => `Couldn't be updated. Showing ${time}.`,
  sortBy: (column: string) => `Sort by ${column.toLowerCase()}`,
  selectPage: 'Select all orders on this page',
  beingBooked: 'Being booked in another tab.',
  selectOrder: (number: string) => `Select order ${number}`,
  copyNumber: (number: string) => `Copy ${number}`,
  pages: 'Orders pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, of: number) => `Page ${formatCount(page)} of ${formatCount(of)}`,
  rowsPerPage: 'Rows per page',
  items: (items: number, skus: number | null) =>
    plural(items, 'item') + (skus === null ? '' : `, ${plural(skus, 'SKU')}`),
  nothingToBook: "Nothing is selected, so there's nothing to book.",
  nothingToPrint: "Nothing is selected, so there's nothing to print.",
  printed: (view: string, count: string, when: string) => `Orders: ${view} · ${count} · printed ${when} · Slipway`,
  selectedView: 'Selected orders',
  offline: "You're offline. Connect to a network to see orders.",
} as const;

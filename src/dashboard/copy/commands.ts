import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { joinFacts } from './join-facts.ts';
import { formatCount, orders } from './plural.ts';

export const commandCopy = {
  title: 'Command menu',
  field: 'Command',
  hint: 'Type a page, an action, or any part of an order, manifest or booking',
  list: 'Commands',
  none: 'Nothing matches.',
  failed: "Orders, manifests and bookings couldn't all be searched.",
  tryAgain: 'Try again',
  notChecked: "The service can't be asked about this number right now. Try again in a moment.",
  looking: 'Looking…',
  goTo: (page: string) => `Go to ${page}`,
  settings: (section: string) => `Settings: ${section}`,
  view: (name: string) => `Orders: ${name}`,
  order: (order: Pick<IndexedOrder, 'retailer_order_number' | 'retailer_reference' | 'receiver_name'>, state: string) =>
    joinFacts([
      `Order ${order.retailer_order_number ?? ''}`.trim(),
      order.retailer_reference,
      order.receiver_name,
      state,
    ]),
  allOrders: (count: number, text: string) => `All ${formatCount(count)} orders that match “${text}”`,
  manifest: (number: string) => `Manifest ${number}`,
  manifestDetail: (carrier: string | null, count: number | null) =>
    joinFacts([carrier, count === null ? null : orders(count)]),
  booking: (moment: string) => `Booking of ${moment}`,
  bookingDetail: (count: number, by: string) => `${orders(count)} · ${by}`,
  close: 'Close command menu',
} as const;

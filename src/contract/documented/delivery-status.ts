/** Delivery statuses in chronological order (States and transitions). Real services send others too, which are shown as received. */
export const DELIVERY_STATUSES = [
  'order_placed',
  'despatch_in_progress',
  'ready_for_pickup',
  'in_transit',
  'with_driver',
  'completed',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

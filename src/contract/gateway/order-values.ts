export const LABEL_STATES = [
  'none',
  'queued',
  'checking',
  'paused',
  'ready',
  'printed',
  'attention',
  'tracking-only',
] as const;
export type LabelState = (typeof LABEL_STATES)[number];

export const BOOKING_STATES = ['not_booked', 'sending', 'booked', 'failed', 'unclear'] as const;
export type BookingState = (typeof BOOKING_STATES)[number];

export const ORDER_VIEWS = ['ready', 'needs-label', 'attention', 'booked-today', 'on-the-way', 'all'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** Columns that the list can be sorted by; a leading `-` reverses it. */
export const ORDER_SORTS = [
  'created',
  'tracking_number',
  'order',
  'recipient',
  'destination',
  'carrier',
  'expected',
  'age',
  'price',
  'weight',
  'items',
  'service',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number] | `-${(typeof ORDER_SORTS)[number]}`;

export const PAGE_SIZES = [25, 50, 100, 200] as const;

/** Filters of the list that have values to choose from. */
export const FACETS = ['carrier', 'label', 'booking', 'delivery', 'country', 'tag'] as const;
export type Facet = (typeof FACETS)[number];

/** A filter's value for orders that have none, such as no carrier. */
export const NO_VALUE = '-';
